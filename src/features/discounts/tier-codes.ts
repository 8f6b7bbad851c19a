import { codeKey, isVendor, type Terms, type Tier, type DiscountService, valueWords } from './rules.ts'
import { formatMoney } from '#core/money.ts'

/** The properties that determine whether each tier has its own code. */
type Tiered = Pick<Terms, 'tiers'> & { readonly service: DiscountService }

/**
 * Returns whether each tier has its own code. This is needed because a discount of Shopify or WooCommerce has only one
 * value.
 */
export function hasTierCodes({ service, tiers }: Tiered): boolean {
  return isVendor(service) && tiers.length > 0
}

/** Returns the tiers of a discount, including the first. */
export function tiersOf(terms: Terms): readonly Tier[] {
  return [terms, ...terms.tiers]
}

/** Returns the code of a tier, based on the code that a person was given: "10OFF-ABC", "10OFF-ABC-2", "10OFF-ABC-3". */
export function tierCode(code: string, tier: number): string {
  return tier === 0 ? code : `${code}-${tier + 1}`
}

/** Splits a tier code into the code that it is based on, and its tier; null if the code can't be a tier code. */
export function tierCodeParts(code: string): { readonly code: string; readonly tier: number } | null {
  const [, base, number] = /^(.+)-([2-5])$/.exec(codeKey(code)) ?? []
  return base === undefined ? null : { code: base, tier: Number(number) - 1 }
}

/** Describes a tier: "20% OFF orders of $100 or more". */
export function tierWords(terms: Terms, tier: Tier, currency: string): string {
  const value = valueWords({ ...terms, ...tier }, currency)
  const min = formatMoney(tier.min_purchase_amount, currency).replace(/\.00$/, '')
  return tier.min_purchase_amount > 0 ? `${value} orders of ${min} or more` : value
}
