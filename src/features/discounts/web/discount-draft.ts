import type { Issue } from '#core/error.ts'
import type { CampaignDraft, DiscountCampaign } from '../contract.ts'
import { defaultLabel, defaultPrefix, type DiscountService, makingIssues, type Terms, termsIssues } from '../rules.ts'

/** Values of a further tier, as typed. */
export interface TierDraft {
  readonly discount_value: number | ''
  readonly min_purchase_amount: number | ''
}

/** A discount campaign in its editor, as typed. */
export interface DiscountDraft extends TierDraft {
  readonly campaignName: string
  /** In the format of a date-time field, in the browser's time zone; empty for none. */
  readonly startDate: string
  readonly endDate: string
  readonly discount_type: Terms['discount_type']
  readonly tiers: readonly TierDraft[]
  readonly discount_prefix: string
  readonly create_method: 'shared' | 'unique' | 'upload'
  readonly service: DiscountService
  /** In hours; empty if codes end with the campaign. */
  readonly expires_hours: number | ''
  readonly label: string
  readonly fallback_code: string
  readonly alarm_below: number | ''
  /** Pasted codes, one per line. */
  readonly codes: string
}

/** Returns the initial draft of a new discount. */
export const newDraft = (service: DiscountService, hasUniqueCodes: boolean): DiscountDraft => ({
  campaignName: '',
  startDate: '',
  endDate: '',
  discount_type: 'percentage',
  discount_value: 10,
  min_purchase_amount: '',
  tiers: [],
  discount_prefix: '',
  create_method: service === 'none' || !hasUniqueCodes ? 'shared' : 'unique',
  service,
  expires_hours: '',
  label: defaultLabel,
  fallback_code: '',
  alarm_below: 100,
  codes: '',
})

/** Converts a stored campaign to a draft for editing. */
export function draftOf({ campaignName, startDate, endDate, discount }: DiscountCampaign): DiscountDraft {
  const { min_purchase_amount: min, expires_after, id: _id, ...rest } = discount
  return {
    ...rest,
    campaignName,
    startDate: localTime(startDate),
    endDate: localTime(endDate),
    min_purchase_amount: min === 0 ? '' : min,
    expires_hours: expires_after === null ? '' : expires_after / 60,
    codes: '',
  }
}

/** Converts a draft to the input of the save call. */
export function savedOf(draft: DiscountDraft, id: string | undefined): { campaign: CampaignDraft; codes: string[] } {
  const { campaignName, startDate, endDate, expires_hours, alarm_below, codes, create_method, ...rest } = draft
  return {
    campaign: {
      ...(id !== undefined && { id }),
      campaignName,
      startDate: momentOf(startDate),
      endDate: momentOf(endDate),
      discount: {
        ...rest,
        ...termsOf(draft),
        tiers: [...termsOf(draft).tiers],
        create_method,
        expires_after: expires_hours === '' ? null : Math.max(1, Math.round(expires_hours * 60)),
        alarm_below: alarm_below === '' ? 0 : alarm_below,
      },
    },
    codes: create_method === 'upload' ? codesIn(codes) : [],
  }
}

/** Returns the terms as typed. An empty amount is 0. */
export function termsOf({ discount_type, discount_value, min_purchase_amount, tiers }: DiscountDraft): Terms {
  const tier = (one: TierDraft) => ({
    discount_value: one.discount_value === '' ? 0 : one.discount_value,
    min_purchase_amount: one.min_purchase_amount === '' ? 0 : one.min_purchase_amount,
  })
  return { discount_type, ...tier({ discount_value, min_purchase_amount }), tiers: tiers.map(tier) }
}

/**
 * Returns the problems that prevent a draft from being saved, by the paths that the server would name. `hasCodes`:
 * whether codes were uploaded before.
 */
export function draftIssues(draft: DiscountDraft, hasCodes: boolean): Issue[] {
  const terms = termsOf(draft)
  const { service, create_method } = draft
  const prefix = draft.discount_prefix.trim() || (service === 'none' ? '' : defaultPrefix(terms))
  const found = [
    ...termsIssues(terms),
    ...makingIssues(
      { service, create_method, discount_prefix: prefix },
      terms,
      codesIn(draft.codes).length + Number(hasCodes),
    ),
  ].map((one) => ({ ...one, path: one.path === 'codes' ? 'codes' : `campaign.discount.${one.path}` }))
  if (draft.campaignName.trim() === '') found.unshift({ path: 'campaign.campaignName', message: 'Enter a name.' })
  const [start, end] = [momentOf(draft.startDate), momentOf(draft.endDate)]
  if (start && end && end <= start)
    found.push({ path: 'campaign.endDate', message: 'The end date must be after the start date.' })
  return found
}

/** Explains what the end of each person's code does in the owner's store. A custom store asks Trellis. */
export function expiryWords({ create_method, service }: DiscountDraft): string {
  const counted = 'Counted from when a person gets their code; after that, they can get a new one.'
  if (create_method !== 'upload' || service === 'custom') return `${counted} Leave empty to end with the discount.`
  const empty = 'Leave empty to end with the discount; in your store, codes then end as you set there.'
  if (service === 'none') return `${counted} ${empty}`
  const ends = {
    woocommerce: 'The coupon in WooCommerce gets this end, unless it ends there sooner.',
    shopify:
      'In Shopify, a discount with one code gets this end; from a discount with several codes, the code is removed within 5 minutes of its end.',
  }
  return `${counted} ${ends[service]} ${empty}`
}

/** Returns a warning if the end of a person's code can't be enforced in the owner's store; empty if it can. */
export function expiryWarning({ create_method, service, expires_hours }: DiscountDraft): string {
  if (create_method !== 'upload' || service !== 'none' || expires_hours === '') return ''
  return 'Without a connected store, your codes can’t be ended for you. The countdown ends after this time, but the code still works until you end it in your store.'
}

/** Parses a pasted list of codes. */
export function codesIn(text: string): string[] {
  return text
    .split(/[\n,;]/)
    .map((line) => line.trim())
    .filter(Boolean)
}

function momentOf(local: string): string | null {
  const at = new Date(local)
  return local === '' || Number.isNaN(at.getTime()) ? null : at.toISOString()
}

function localTime(moment: string | null): string {
  if (moment === null) return ''
  const at = new Date(moment)
  return new Date(at.getTime() - at.getTimezoneOffset() * 60_000).toISOString().slice(0, 16)
}
