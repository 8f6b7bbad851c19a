import type { OrderStatus } from './net-revenue.ts'

/** What of an order can be news. */
interface Known {
  readonly status: OrderStatus
  readonly refunded: number
  readonly is_fulfilled: boolean
  readonly placed_at: Date
}

/** An order before and after; null: it is new. */
interface OrderChange {
  readonly before: Known | null
  readonly after: Known
}

/** An order that comes for the first time and was placed longer ago is history. */
const freshMs = 24 * 3_600_000

const unknownBefore = { status: 'paid', refunded: 0, is_fulfilled: false } as const

/** What became of an order by this change: each of it is told once, and nothing of history. */
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
