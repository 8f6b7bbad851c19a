import { cutText } from '#core/clean-line.ts'
import { cleanEmail } from '#core/email-address.ts'
import { AppError } from '#core/error.ts'
import type { Id } from '#core/id.ts'
import type { Origin } from '#features/contacts/server/index.ts'
import type { OrderDraft, OrderItem, OrderSettings, OrderSource } from '../contract.ts'
import { netOf, roundMoney } from '../net-revenue.ts'
import type { OrderRow } from './store.ts'

/** Additional data for a new order. */
interface Making {
  readonly id: Id
  readonly now: number
  readonly source: OrderSource
  readonly isVerified: boolean
  readonly contactId: Id | null
  /** How and when the contact subscribed. */
  readonly origin: Origin | undefined
  readonly visitorId: Id | null
  readonly settings: OrderSettings
}

/** Returns the normalized address of a draft; empty for none. Throws `invalid` if the address is invalid. */
export function addressOf({ email }: OrderDraft): string {
  const clean = email === '' ? '' : cleanEmail(email)
  if (clean !== null) return clean
  const issue = { path: 'order.email', message: 'Enter a valid email address.' }
  throw new AppError('invalid', issue.message, { issues: [issue] })
}

/** Converts a reported order to a row to store. */
export function rowOfDraft(draft: OrderDraft, making: Making): OrderRow {
  const { id, now, source, isVerified, contactId, origin, visitorId, settings } = making
  const { external_id, placed_at, currency, status } = draft
  const [total, discount, tax, shipping, refunded] = [
    draft.total,
    draft.discount,
    draft.tax,
    draft.shipping,
    draft.refunded,
  ].map((amount) => roundMoney(amount, currency)) as [number, number, number, number, number]
  const placedAt = new Date(placed_at ?? now)
  return {
    id,
    external_id,
    contact_id: contactId,
    popup_id: formOf(origin, placedAt),
    email_key: addressOf(draft),
    visitor_id: visitorId,
    placed_at: placedAt,
    currency,
    total,
    discount,
    tax,
    shipping,
    refunded,
    net: netOf({ currency, status, total, tax, shipping, refunded }),
    status,
    is_fulfilled: draft.is_fulfilled ?? false,
    source,
    is_verified: isVerified,
    is_counted: isCounted({ status, is_verified: isVerified }, settings),
    rate: rateOf(currency, settings),
    items: draft.items.map((item) => ({ ...item, price: roundMoney(item.price, currency) })),
    products: [...new Set(draft.items.map(keyOf).filter(Boolean))],
    discount_codes: [...new Set(draft.discount_codes.map((code) => code.toUpperCase()).filter(Boolean))],
  }
}

/** Returns the form that the buyer had come through when they ordered. */
export function formOf(origin: Origin | undefined, placedAt: Date): Id | null {
  return origin && placedAt >= origin.since ? origin.formId : null
}

/** Whether an order counts in totals and conditions. */
export function isCounted(
  { status, is_verified }: Pick<OrderRow, 'status' | 'is_verified'>,
  { counts_unverified }: OrderSettings,
): boolean {
  return status === 'paid' && (is_verified || counts_unverified)
}

/** Returns the value of one unit of a currency in the site's currency; null if no rate is known. */
export function rateOf(currency: string, { currency: own, rates }: OrderSettings): number | null {
  return currency === own ? 1 : (rates[currency] ?? null)
}

/** Returns the key that identifies a product. */
export function keyOf({ product_id, title }: Pick<OrderItem, 'product_id' | 'title'>): string {
  return cutText(product_id || title, 200)
}
