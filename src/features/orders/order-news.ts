import type { OrderStatus } from './net-revenue.ts'

/** Fields of an order whose changes are reported. */
interface Known {
  readonly status: OrderStatus
  readonly refunded: number
  readonly is_fulfilled: boolean
  readonly placed_at: Date
}

/** An order before and after a change; `before` is null for a new order. */
interface OrderChange {
  readonly before: Known | null
  readonly after: Known
}

/** Age in milliseconds above which an order that is reported for the first time counts as history. */
const freshMs = 24 * 3_600_000

const unknownBefore = { status: 'paid', refunded: 0, is_fulfilled: false } as const

/** Returns what this change means for an order. Each is reported once, and nothing of history. */
export function newsOfOrder({ before, after }: OrderChange, now: Date) {
  const isHistory = before === null && now.getTime() - after.placed_at.getTime() > freshMs
  const was = before ?? unknownBefore
  const becomes = (status: OrderStatus) => after.status === status && was.status !== status
  return {
    isPlaced: before === null && !isHistory,
    isFulfilled: !isHistory && after.is_fulfilled && !was.is_fulfilled,
    isRefunded: !isHistory && (after.refunded > was.refunded || becomes('refunded')),
    isCanceled: !isHistory && becomes('cancelled'),
  }
}
