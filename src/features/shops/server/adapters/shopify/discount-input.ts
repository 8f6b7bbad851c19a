import { createHash } from 'node:crypto'
import type { ShopDiscount } from '../adapter.ts'
import type { DiscountInput } from './discount-operations.ts'

/** Converts a discount to Shopify's input format, in which a percentage is a fraction. */
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
/** Tag by which the per-day discounts of a discount are found. */
export const tagOf = (ref: string) => `trellis-${hashOf(ref)}`
/** Tag showing that a code was created here, as the first code of a discount. */
export const codeTag = (code: string) => `trellis-code-${hashOf(code.toUpperCase())}`
/** Tag showing the day on which the codes of a discount end. */
export const dayTag = (day: string) => `trellis-ends-${day}`
export const endOf = (day: string) => `${day}T23:59:59Z`
export const earlier = (a: string | null, b: string) => (a !== null && Date.parse(a) < Date.parse(b) ? a : b)

/** Returns the day (in UTC) on which a code ends; null if its discount ends no later. */
export function dayOf(expiresAt: string | null, endsAt: string | null): string | null {
  if (expiresAt === null || (endsAt !== null && Date.parse(endsAt) <= Date.parse(expiresAt))) return null
  return new Date(expiresAt).toISOString().slice(0, 10)
}
