import { codeKey, isVendor, type Terms, type Tier, type DiscountService, valueWords } from './rules.ts'
import { formatMoney } from '#core/money.ts'

/** What decides whether each tier has a code of its own. */
type Tiered = Pick<Terms, 'tiers'> & { readonly service: DiscountService }

/** Whether each tier has a code of its own: a discount of Shopify or WooCommerce has one value. */
export function hasTierCodes({ service, tiers }: Tiered): boolean {
  return isVendor(service) && tiers.length > 0
}

/** The tiers of a discount, the first included. */
export function tiersOf(terms: Terms): readonly Tier[] {
  return [terms, ...terms.tiers]
}

/** The code of a tier, from the code that a person was given: "10OFF-ABC", "10OFF-ABC-2", "10OFF-ABC-3". */
export function tierCode(code: string, tier: number): string {
  return tier === 0 ? code : `${code}-${tier + 1}`
}

/** The code that a tier code was made from, and its tier; null for a code that cannot be one. */
export function tierCodeParts(code: string): { readonly code: string; readonly tier: number } | null {
  const [, base, number] = /^(.+)-([2-5])$/.exec(codeKey(code)) ?? []
  return base === undefined ? null : { code: base, tier: Number(number) - 1 }
}

/** From which total a tier holds: "20% OFF orders of $100 or more". */
export function tierWords(terms: Terms, tier: Tier, currency: string): string {
  const value = valueWords({ ...terms, ...tier }, currency)
  const min = formatMoney(tier.min_purchase_amount, currency).replace(/\.00$/, '')
  return tier.min_purchase_amount > 0 ? `${value} orders of ${min} or more` : value
}
