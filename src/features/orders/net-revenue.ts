import { decimalsOf } from '#core/money.ts'

/** The rule by which an order's revenue is calculated, worded for owners. It's displayed next to every such number. */
export const netRule =
  'Net revenue is the amount paid after discounts, without tax, shipping and refunds. Canceled and refunded orders are not counted.'

export const orderStatuses = ['paid', 'refunded', 'cancelled'] as const
export type OrderStatus = (typeof orderStatuses)[number]

/**
 * The data that an order's revenue is calculated from. `total` is the amount paid: after discounts, with tax and
 * shipping.
 */
export interface OrderAmounts {
  readonly currency: string
  readonly status: OrderStatus
  readonly total: number
  readonly tax: number
  readonly shipping: number
  /** Refunded part of `total`. It lowers the revenue proportionally. */
  readonly refunded: number
}

/** Returns the revenue of an order, according to `netRule`. Never below zero. */
export function netOf({ currency, status, total, tax, shipping, refunded }: OrderAmounts): number {
  if (status !== 'paid' || total <= 0) return 0
  const kept = Math.max(0, total - refunded) / total
  return roundMoney(Math.max(0, total - tax - shipping) * kept, currency)
}

/** Rounds an amount to the decimals of its currency. */
export function roundMoney(amount: number, currency: string): number {
  const unit = 10 ** decimalsOf(currency)
  return Math.round((amount + Number.EPSILON * Math.sign(amount)) * unit) / unit
}
