import { formatMoney } from '#core/money.ts'
import type { CampaignState, CreateMethod, DiscountService, DiscountType, Terms } from '../rules.ts'
import { valueWords } from '../rules.ts'
import type { ClaimSource } from '../contract.ts'

/** Display names of the states of a discount campaign. */
export const stateNames = {
  scheduled: 'Scheduled',
  active: 'Active',
  ended: 'Ended',
} as const satisfies Record<CampaignState, string>

export const typeNames = {
  percentage: 'Percentage',
  fixed: 'Fixed amount',
  shipping: 'Free shipping',
} as const satisfies Record<DiscountType, string>

export const methodNames = {
  shared: 'Shared code',
  unique: 'Unique codes',
  upload: 'Uploaded codes',
} as const satisfies Record<CreateMethod, string>

export const serviceNames = {
  shopify: 'Shopify',
  woocommerce: 'WooCommerce',
  custom: 'Store connected by API',
  none: 'Store not connected',
} as const satisfies Record<DiscountService, string>

export const sourceNames = {
  form: 'Form',
  game: 'Game',
  'auto-response': 'Auto-response',
  automation: 'Automation',
  campaign: 'Campaign',
  other: 'Other',
} as const satisfies Record<ClaimSource | 'other', string>

/** Formats all tiers of a discount in one line: "10% off from $50 · 20% off from $100". */
export function tierWords(terms: Terms, currency: string): string {
  return [terms, ...terms.tiers]
    .map((tier) => {
      const value = valueWords({ ...terms, discount_value: tier.discount_value }, currency).replace('OFF', 'off')
      return tier.min_purchase_amount > 0 ? `${value} from ${plainMoney(tier.min_purchase_amount, currency)}` : value
    })
    .join(' · ')
}

const plainMoney = (amount: number, currency: string) => formatMoney(amount, currency).replace(/\.00$/, '')

/** Formats a discount in one line: "10% off", "$5 off orders over $50". */
export function termsWords(terms: Terms, currency: string): string {
  const value =
    terms.discount_type === 'shipping' ? typeNames.shipping : valueWords(terms, currency).replace('OFF', 'off')
  const min = terms.min_purchase_amount
  const more = terms.tiers.length > 0 ? `, ${terms.tiers.length + 1} tiers` : ''
  return `${value}${min > 0 ? `, ${plainMoney(min, currency)} minimum` : ''}${more}`
}
