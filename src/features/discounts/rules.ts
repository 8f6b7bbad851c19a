import type { Issue } from '#core/error.ts'
import { formatMoney } from '#core/money.ts'

export const discountTypes = ['percentage', 'fixed', 'shipping'] as const
export type DiscountType = (typeof discountTypes)[number]

/** `shared`: one code for everybody. `unique`: Trellis makes one for each person. `upload`: the owner brings them. */
export const createMethods = ['shared', 'unique', 'upload'] as const
export type CreateMethod = (typeof createMethods)[number]

/** Where codes are redeemed. `none`: a store that is not connected. */
export const discountServices = ['shopify', 'woocommerce', 'custom', 'none'] as const
export type DiscountService = (typeof discountServices)[number]

/** Whether codes have to be created in the store: in others the owner enters them, or the store asks us. */
export function isVendor(service: DiscountService): boolean {
  return service === 'shopify' || service === 'woocommerce'
}

/** Discount campaigns on a page of the list. */
export const campaignsPerPage = 10
/** Steps of a discount, the first included. */
export const maxTiers = 5
export const defaultLabel = 'GET {discount_value} THIS ORDER NOW!'
/** What spec.md calls a save without a name. */
export const invalidOptions = 'Invalid options'

/** A step of a discount: from `min_purchase_amount` on, `discount_value` is taken off. */
export interface Tier {
  readonly discount_value: number
  readonly min_purchase_amount: number
}

/** What is taken off, and from which total on. */
export interface Terms extends Tier {
  readonly discount_type: DiscountType
  /** Further steps; empty for a discount with one. */
  readonly tiers: readonly Tier[]
}

/** What the codes of a discount follow from. */
export interface Making {
  readonly create_method: CreateMethod
  readonly service: DiscountService
  readonly discount_prefix: string
}

/** An amount as it is kept: to two decimals. */
export function roundAmount(amount: number): number {
  // Adding 0 makes -0 a plain 0.
  return Math.round((amount + Number.EPSILON * Math.sign(amount)) * 100) / 100 + 0
}

/** Terms as they are kept: amounts to two decimals, and nothing that free shipping has no use for. */
export function roundTerms(terms: Terms): Terms {
  const isShipping = terms.discount_type === 'shipping'
  const tier = ({ discount_value, min_purchase_amount }: Tier): Tier => ({
    discount_value: isShipping ? 0 : roundAmount(discount_value),
    min_purchase_amount: roundAmount(min_purchase_amount),
  })
  return { discount_type: terms.discount_type, ...tier(terms), tiers: isShipping ? [] : terms.tiers.map(tier) }
}

/** The code that stands before unique codes, or is the shared one, where the owner names none: spec.md's "10OFF" and "SHIP". */
export function defaultPrefix({ discount_type, discount_value }: Pick<Terms, 'discount_type' | 'discount_value'>) {
  return discount_type === 'shipping' ? 'SHIP' : `${roundAmount(discount_value)}OFF`
}

/** How codes are made on a plan: unique ones take the feature unique-discount-codes, without which one is shared. */
export function allowedMethod(wanted: CreateMethod, hasUniqueCodes: boolean): CreateMethod {
  return hasUniqueCodes ? wanted : 'shared'
}

/** What is wrong with terms, each beside its field. Amounts are judged as they are kept. */
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

/** What keeps codes from being made so. `codes`: how many the owner has uploaded, or is about to. */
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

/** Why a discount cannot have tiers; null where it can. */
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

/** The step that a total reaches: the last whose minimum is met. Undefined below the first. */
export function tierFor(terms: Terms, total: number): Tier | undefined {
  return [terms, ...terms.tiers].findLast(({ min_purchase_amount }) => roundAmount(total) >= min_purchase_amount)
}

/** What is taken off in words: "10% OFF", "$5.00 OFF", "FREE SHIPPING". */
export function valueWords(
  { discount_type, discount_value }: Pick<Terms, 'discount_type' | 'discount_value'>,
  currency: string,
) {
  if (discount_type === 'shipping') return 'FREE SHIPPING'
  return discount_type === 'percentage'
    ? `${roundAmount(discount_value)}% OFF`
    : `${formatMoney(discount_value, currency).replace(/\.00$/, '')} OFF`
}

/** A label with the best value of the discount in it. */
export function labelOf(label: string, terms: Terms, currency: string): string {
  const best = terms.tiers.at(-1) ?? terms
  return label.replaceAll('{discount_value}', valueWords({ ...terms, ...best }, currency))
}

/** What codes are compared by: shops do not mind how a code is written. */
export function codeKey(code: string): string {
  return code.trim().toLowerCase()
}

/** What is wrong with a code out of a list; null for one that can be kept. */
export function codeProblem(code: string): string | null {
  if (code === '') return 'No code.'
  if (code.length > 100) return 'A code has at most 100 characters.'
  return /[\p{Cc}\p{Cs}\s]/u.test(code) ? 'A code has no spaces or control characters.' : null
}

/** The letters of unique codes: none that can be mistaken for another. */
export const codeLetters = 'ABCDEFGHJKLMNPQRSTUVWXYZ23456789'

/** A code that cannot be guessed: the prefix and ten letters, from ten random bytes. */
export function uniqueCode(prefix: string, bytes: Uint8Array): string {
  const letters = Array.from(bytes, (byte) => codeLetters[byte % codeLetters.length]).join('')
  return prefix === '' ? letters : `${prefix}-${letters}`
}

export const campaignStates = ['scheduled', 'active', 'ended'] as const
export type CampaignState = (typeof campaignStates)[number]

/** Where a discount campaign stands at a moment (all in milliseconds since 1970). */
export function stateAt(starts: number | null, ends: number | null, now: number): CampaignState {
  if (ends !== null && now >= ends) return 'ended'
  return starts !== null && now < starts ? 'scheduled' : 'active'
}

/** When a code that is given out at a moment ends by itself: so many minutes later, or (null) not. */
export function ownEnd(at: number, expiresAfter: number | null): number | null {
  return expiresAfter === null ? null : at + expiresAfter * 60_000
}

/** When a code ends: by itself, and never after its campaign. */
export function earlierEnd(own: number | null, ends: number | null): number | null {
  if (own === null || ends === null) return own ?? ends
  return Math.min(own, ends)
}
