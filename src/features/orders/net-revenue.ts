import { decimalsOf } from '#core/money.ts'

/** The one rule by which an order's revenue is counted, in the owner's words: it stands next to every such number. */
export const netRule =
  'Net revenue is the amount paid after discounts, without tax, shipping and refunds. Canceled and refunded orders are not counted.'

export const orderStatuses = ['paid', 'refunded', 'cancelled'] as const
export type OrderStatus = (typeof orderStatuses)[number]

/** What an order's revenue follows from. `total` is what was paid: after discounts, with tax and shipping. */
export interface Charged {
  readonly currency: string
  readonly status: OrderStatus
  readonly total: number
  readonly tax: number
  readonly shipping: number
  /** Of `total`. A part of it lowers the revenue by the same share. */
  readonly refunded: number
}

/** The revenue of an order: see `netRule`. Never below zero. */
export function netOf({ currency, status, total, tax, shipping, refunded }: Charged): number {
  if (status !== 'paid' || total <= 0) return 0
  const kept = Math.max(0, total - refunded) / total
  return roundMoney(Math.max(0, total - tax - shipping) * kept, currency)
}

/** An amount of money, to the decimals that its currency has. */
export function roundMoney(amount: number, currency: string): number {
  const unit = 10 ** decimalsOf(currency)
  return Math.round((amount + Number.EPSILON * Math.sign(amount)) * unit) / unit
}
