import { createHash } from 'node:crypto'
import type { ShopDiscount } from '../adapter.ts'
import type { DiscountInput } from './discount-operations.ts'

/** A discount as Shopify takes it; a percentage is a fraction there. */
export function inputOf(discount: ShopDiscount): DiscountInput {
  const { name, type, value, minPurchase, startsAt, endsAt, isUnique } = discount
  return {
    title: name,
    startsAt,
    endsAt,
    usageLimit: isUnique ? 1 : null,
    appliesOncePerCustomer: isUnique,
    tags: [],
    context: { all: 'ALL' },
    minimumRequirement: { subtotal: { greaterThanOrEqualToSubtotal: minPurchase > 0 ? String(minPurchase) : null } },
    ...(type === 'shipping'
      ? { destination: { all: true } }
      : {
          customerGets: {
            items: { all: true },
            value:
              type === 'percentage'
                ? { percentage: Math.round(value * 100) / 10_000 }
                : { discountAmount: { amount: String(value), appliesOnEachItem: false } },
          },
        }),
  }
}

const hashOf = (text: string) => createHash('sha256').update(text).digest('hex').slice(0, 12)
/** What the discounts by day of a discount are found by. */
export const tagOf = (ref: string) => `trellis-${hashOf(ref)}`
/** What tells that a code was made here, as the first of a discount. */
export const codeTag = (code: string) => `trellis-code-${hashOf(code.toUpperCase())}`
/** What tells on which day the codes of a discount end. */
export const dayTag = (day: string) => `trellis-ends-${day}`
export const endOf = (day: string) => `${day}T23:59:59Z`
export const earlier = (a: string | null, b: string) => (a !== null && Date.parse(a) < Date.parse(b) ? a : b)

/** The day (of UTC) on which a code ends; null where its discount ends no later. */
export function dayOf(expiresAt: string | null, endsAt: string | null): string | null {
  if (expiresAt === null || (endsAt !== null && Date.parse(endsAt) <= Date.parse(expiresAt))) return null
  return new Date(expiresAt).toISOString().slice(0, 10)
}
