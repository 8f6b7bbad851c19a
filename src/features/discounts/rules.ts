import type { Issue } from '#core/error.ts'
import { formatMoney } from '#core/money.ts'

export const discountTypes = ['percentage', 'fixed', 'shipping'] as const
export type DiscountType = (typeof discountTypes)[number]

/**
 * `shared`: one code for everyone. `unique`: Trellis creates a code for each person. `upload`: the owner provides the
 * codes.
 */
export const createMethods = ['shared', 'unique', 'upload'] as const
export type CreateMethod = (typeof createMethods)[number]

/** Where codes are redeemed. `none`: no store is connected. */
export const discountServices = ['shopify', 'woocommerce', 'custom', 'none'] as const
export type DiscountService = (typeof discountServices)[number]

/**
 * Returns whether codes must be created in the store. For other services, the owner enters them, or the store asks
 * Trellis.
 */
export function isVendor(service: DiscountService): boolean {
  return service === 'shopify' || service === 'woocommerce'
}

/** Number of discount campaigns per page of the list. */
export const campaignsPerPage = 10
/** Maximum number of tiers of a discount, including the first. */
export const maxTiers = 5
export const defaultLabel = 'GET {discount_value} THIS ORDER NOW!'
/** Error message of spec.md for saving without a name. */
export const invalidOptions = 'Invalid options'

/** A tier of a discount: `discount_value` applies from `min_purchase_amount` on. */
export interface Tier {
  readonly discount_value: number
  readonly min_purchase_amount: number
}

/** The discount, and the total from which it applies. */
export interface Terms extends Tier {
  readonly discount_type: DiscountType
  /** Further tiers; empty for a discount with only one. */
  readonly tiers: readonly Tier[]
}

/** The settings that determine the codes of a discount. */
export interface Making {
  readonly create_method: CreateMethod
  readonly service: DiscountService
  readonly discount_prefix: string
}

/** Rounds an amount to two decimals, as it is stored. */
export function roundAmount(amount: number): number {
  // Adding 0 turns -0 into 0.
  return Math.round((amount + Number.EPSILON * Math.sign(amount)) * 100) / 100 + 0
}

/**
 * Returns terms as they are stored: amounts with two decimals, and without values that don't apply to free shipping.
 */
export function roundTerms(terms: Terms): Terms {
  const isShipping = terms.discount_type === 'shipping'
  const tier = ({ discount_value, min_purchase_amount }: Tier): Tier => ({
    discount_value: isShipping ? 0 : roundAmount(discount_value),
    min_purchase_amount: roundAmount(min_purchase_amount),
  })
  return { discount_type: terms.discount_type, ...tier(terms), tiers: isShipping ? [] : terms.tiers.map(tier) }
}

/**
 * Returns the default prefix of unique codes, or the default shared code, if the owner enters none: spec.md's "10OFF"
 * and "SHIP".
 */
export function defaultPrefix({ discount_type, discount_value }: Pick<Terms, 'discount_type' | 'discount_value'>) {
  return discount_type === 'shipping' ? 'SHIP' : `${roundAmount(discount_value)}OFF`
}

/**
 * Returns the create method that the plan allows. Without the feature unique-discount-codes, this is one shared code.
 */
export function allowedMethod(wanted: CreateMethod, hasUniqueCodes: boolean): CreateMethod {
  return hasUniqueCodes ? wanted : 'shared'
}

/** Returns the problems with terms, each with its field. Amounts are checked as they would be stored. */
export function termsIssues(wanted: Terms): Issue[] {
  const terms = roundTerms(wanted)
  const first = [...valueIssues(terms.discount_type, terms.discount_value, ''), ...minimumIssues(terms, '')]
  if (terms.tiers.length >= maxTiers) return [...first, issue('tiers', `A discount has at most ${maxTiers} tiers.`)]
  const all: readonly Tier[] = [terms, ...terms.tiers]
  const further = terms.tiers.flatMap((tier, i) => {
    const path = `tiers.${i}.`
    const before = all[i]!
    const found = [...valueIssues(terms.discount_type, tier.discount_value, path), ...minimumIssues(tier, path)]
    if (found.length > 0) return found
    return [
      ...(tier.discount_value > before.discount_value
        ? []
        : [issue(`${path}discount_value`, 'Each tier needs a higher value than the one before.')]),
      ...(tier.min_purchase_amount > before.min_purchase_amount
        ? []
        : [issue(`${path}min_purchase_amount`, 'Each tier needs a higher minimum than the one before.')]),
    ]
  })
  return [...first, ...further]
}

/**
 * Returns the problems that prevent codes from being created this way. `codes` is how many codes the owner has uploaded
 * or is about to upload.
 */
export function makingIssues(
  { create_method, service, discount_prefix }: Making,
  terms: Terms,
  codes: number,
): Issue[] {
  const found: Issue[] = []
  const prefix = discount_prefix.trim()
  if (service === 'none' && create_method !== 'upload' && prefix === '')
    found.push(issue('discount_prefix', 'Enter the code. Create the same code in your store.'))
  if (service === 'none' && create_method === 'unique')
    found.push(issue('create_method', 'Connect a store to create unique codes, or upload codes from your store.'))
  if (create_method === 'upload' && codes === 0) found.push(issue('codes', 'Upload codes from your store.'))
  if (!/^[\p{L}\p{N}_.-]*$/u.test(prefix))
    found.push(issue('discount_prefix', 'Use letters, digits, hyphens, dots and underscores only.'))
  const noTiers = whyNoTiers({ service, create_method })
  if (terms.tiers.length > 0 && noTiers !== null) found.push(issue('tiers', noTiers))
  return found
}

/** Returns why a discount can't have tiers; null if it can. */
export function whyNoTiers({ service, create_method }: Pick<Making, 'service' | 'create_method'>): string | null {
  if (service === 'none') return 'Connect a store to use tiers.'
  if (create_method !== 'upload' || !isVendor(service)) return null
  return 'Uploaded codes have one value. Choose a shared code or unique codes to use tiers.'
}

function valueIssues(type: DiscountType, value: number, path: string): Issue[] {
  const at = `${path}discount_value`
  if (type === 'shipping') return []
  if (!Number.isFinite(value)) return [issue(at, 'Enter a number.')]
  if (type === 'percentage' && (value <= 0 || value >= 100))
    return [issue(at, 'Enter a percentage above 0 and below 100.')]
  if (type === 'fixed' && value <= 0) return [issue(at, 'Enter an amount above 0.')]
  if (value < 1) return [issue(at, 'Enter at least 1.')]
  return value > maxAmount ? [issue(at, 'This amount is too large.')] : []
}

function minimumIssues({ min_purchase_amount: min }: Tier, path: string): Issue[] {
  const at = `${path}min_purchase_amount`
  if (!Number.isFinite(min)) return [issue(at, 'Enter a number.')]
  if (min < 0) return [issue(at, 'The minimum cannot be negative.')]
  return min > maxAmount ? [issue(at, 'This amount is too large.')] : []
}

const maxAmount = 9_999_999
const issue = (path: string, message: string): Issue => ({ path, message })

/** Returns the tier for a total: the last one whose minimum is reached. Undefined if the total is below the first. */
export function tierFor(terms: Terms, total: number): Tier | undefined {
  return [terms, ...terms.tiers].findLast(({ min_purchase_amount }) => roundAmount(total) >= min_purchase_amount)
}

/** Formats the discount: "10% OFF", "$5.00 OFF", "FREE SHIPPING". */
export function valueWords(
  { discount_type, discount_value }: Pick<Terms, 'discount_type' | 'discount_value'>,
  currency: string,
) {
  if (discount_type === 'shipping') return 'FREE SHIPPING'
  return discount_type === 'percentage'
    ? `${roundAmount(discount_value)}% OFF`
    : `${formatMoney(discount_value, currency).replace(/\.00$/, '')} OFF`
}

/** Returns a label with the best value of the discount inserted. */
export function labelOf(label: string, terms: Terms, currency: string): string {
  const best = terms.tiers.at(-1) ?? terms
  return label.replaceAll('{discount_value}', valueWords({ ...terms, ...best }, currency))
}

/** Returns the key by which codes are compared: shops ignore upper and lower case. */
export function codeKey(code: string): string {
  return code.trim().toLowerCase()
}

/** Returns the problem with a code from a list; null if it is valid. */
export function codeProblem(code: string): string | null {
  if (code === '') return 'No code.'
  if (code.length > 100) return 'A code has at most 100 characters.'
  return /[\p{Cc}\p{Cs}\s]/u.test(code) ? 'A code has no spaces or control characters.' : null
}

/** Characters of unique codes, without any that look alike. */
export const codeLetters = 'ABCDEFGHJKLMNPQRSTUVWXYZ23456789'

/** Returns a code that can't be guessed: the prefix and ten characters, made from ten random bytes. */
export function uniqueCode(prefix: string, bytes: Uint8Array): string {
  const letters = Array.from(bytes, (byte) => codeLetters[byte % codeLetters.length]).join('')
  return prefix === '' ? letters : `${prefix}-${letters}`
}

export const campaignStates = ['scheduled', 'active', 'ended'] as const
export type CampaignState = (typeof campaignStates)[number]

/** Returns the state of a discount campaign at a moment (all in milliseconds since 1970). */
export function stateAt(starts: number | null, ends: number | null, now: number): CampaignState {
  if (ends !== null && now >= ends) return 'ended'
  return starts !== null && now < starts ? 'scheduled' : 'active'
}

/**
 * Returns when a code that is given out at a moment expires on its own: `expiresAfter` minutes later, or null for
 * never.
 */
export function ownEnd(at: number, expiresAfter: number | null): number | null {
  return expiresAfter === null ? null : at + expiresAfter * 60_000
}

/** Returns when a code expires: at its own expiry or the end of its campaign, whichever is earlier. */
export function earlierEnd(own: number | null, ends: number | null): number | null {
  if (own === null || ends === null) return own ?? ends
  return Math.min(own, ends)
}
