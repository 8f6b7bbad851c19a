import { cleanLine } from '#core/clean-line.ts'
import { cleanEmail } from '#core/email-address.ts'
import { OrderDraft } from '#features/orders/contract.ts'

/** An order as reported by a shop, not validated. */
export interface RawOrder {
  readonly number: string
  readonly email: string | null | undefined
  readonly placedAt: string
  readonly currency: string
  readonly total: number
  readonly discount: number
  readonly tax: number
  readonly shipping: number
  readonly refunded: number
  readonly status: OrderDraft['status']
  /** Omitted if the shop doesn't report it. */
  readonly isFulfilled?: boolean
  readonly items: readonly { productId: string; title: string; quantity: number; price: number }[]
  readonly codes: readonly string[]
}

/**
 * Turns whatever a shop reports into an order that passes every check of the orders room; null if it has no number or
 * currency.
 */
export function orderDraft(raw: RawOrder): OrderDraft | null {
  const placedAt = Date.parse(raw.placedAt)
  const parsed = OrderDraft.safeParse({
    external_id: cleanLine(raw.number, 200),
    email: cleanEmail(raw.email ?? '') ?? '',
    ...(Number.isFinite(placedAt) && { placed_at: new Date(placedAt).toISOString() }),
    currency: raw.currency,
    total: amount(raw.total),
    discount: amount(raw.discount),
    tax: amount(raw.tax),
    shipping: amount(raw.shipping),
    refunded: amount(raw.refunded),
    status: raw.status,
    is_fulfilled: raw.isFulfilled,
    items: raw.items.slice(0, 200).map(({ productId, title, quantity, price }) => ({
      product_id: cleanLine(productId, 200),
      title: cleanLine(title, 300),
      quantity: Math.min(Math.max(Number.isFinite(quantity) ? quantity : 0, 0), 1_000_000),
      price: amount(price),
    })),
    discount_codes: raw.codes
      .map((code) => cleanLine(code, 100))
      .filter(Boolean)
      .slice(0, 20),
  })
  return parsed.success ? parsed.data : null
}

/** Limits an amount to the range allowed for orders. */
function amount(value: number): number {
  return Number.isFinite(value) ? Math.min(Math.max(value, 0), 1_000_000_000) : 0
}

/** Parses a number that a shop writes as text ("19.90"); 0 if there is none. */
export function toNumber(value: unknown): number {
  const number = typeof value === 'string' && value.trim() === '' ? 0 : Number(value ?? 0)
  return Number.isFinite(number) ? number : 0
}

/** Returns a time in ISO 8601 and UTC; the beginning of 1970 if the value isn't a time. */
export function toMoment(value: unknown): string {
  const at = typeof value === 'string' ? Date.parse(value) : Number.NaN
  return new Date(Number.isFinite(at) ? at : 0).toISOString()
}
