import { z } from 'zod'
import { id, line, moment } from '#core/fields.ts'
import { campaignStates, createMethods, defaultLabel, discountServices, discountTypes } from './rules.ts'

const amount = z.coerce.number()
const Tier = z.object({ discount_value: amount, min_purchase_amount: amount })

/** A campaign's discount and how its codes are made, as set by an owner. `rules.ts` defines what is allowed. */
export const DiscountDraft = z.object({
  discount_type: z.enum(discountTypes).default('percentage'),
  /** A percentage, or an amount in the store's currency. Unused for free shipping. */
  discount_value: amount.default(0),
  min_purchase_amount: amount.default(0),
  /** Further tiers of the discount. */
  tiers: z.array(Tier).max(10).default([]),
  /** Prefix of unique codes, or the shared code. If omitted or empty: "10OFF" or "SHIP". */
  discount_prefix: line(40).default(''),
  create_method: z.enum(createMethods).default('shared'),
  /** Defaults to the connected store. */
  service: z.enum(discountServices).optional(),
  /** Minutes after a person is given a code; null if it ends with its campaign. */
  expires_after: z.int().min(1, 'Enter at least 1 minute.').max(5_256_000).nullable().default(null),
  /** Text above a code. {discount_value} is replaced by the value. */
  label: line(200).default(defaultLabel),
  /** Shown when no unique code is left. If empty, no code is shown. */
  fallback_code: line(100).default(''),
  /** The owner is warned when fewer codes are left. */
  alarm_below: z.int().min(0).max(1_000_000).default(100),
})
export type DiscountDraft = z.infer<typeof DiscountDraft>

/** A discount campaign as an owner saves it. Without a name it is refused with 'Invalid options'. */
export const CampaignDraft = z.object({
  id: id.optional(),
  campaignName: line(200).default(''),
  startDate: moment.nullable().default(null),
  endDate: moment.nullable().default(null),
  discount: DiscountDraft.prefault({}),
})
export type CampaignDraft = z.infer<typeof CampaignDraft>

/** A discount: the terms of a campaign and how its codes are made. */
export const Discount = z.object({
  /** ID of its campaign. */
  id,
  discount_type: z.enum(discountTypes),
  discount_value: z.number(),
  min_purchase_amount: z.number(),
  tiers: z.array(z.object({ discount_value: z.number(), min_purchase_amount: z.number() })),
  discount_prefix: z.string(),
  create_method: z.enum(createMethods),
  service: z.enum(discountServices),
  expires_after: z.int().nullable(),
  label: z.string(),
  fallback_code: z.string(),
  alarm_below: z.int(),
})
export type Discount = z.infer<typeof Discount>

/** Number of codes of a campaign. A shared code isn't counted. */
export const CodeCounts = z.object({
  total: z.int(),
  /** Ready to be given out. */
  left: z.int(),
  /** Waiting to be created in the store. */
  pending: z.int(),
  /** Refused by the store. */
  failed: z.int(),
})
export type CodeCounts = z.infer<typeof CodeCounts>

/** Results of a campaign's codes. Money is in the site's currency, and each order counts once. */
export const CampaignFigures = z.object({
  /** Number of codes given out. */
  issued: z.int(),
  redeemed: z.int(),
  revenue: z.number(),
  discount_given: z.number(),
})
export type CampaignFigures = z.infer<typeof CampaignFigures>

/** A discount campaign as the list shows it. */
export const DiscountCampaign = CampaignFigures.extend({
  id,
  campaignName: z.string(),
  startDate: moment.nullable(),
  endDate: moment.nullable(),
  state: z.enum(campaignStates),
  /** True while codes are being created in the store. */
  saving: z.boolean(),
  codes: CodeCounts,
  /** Whether fewer codes are left than the owner's alarm level. */
  is_low: z.boolean(),
  /** Why the store doesn't accept codes; empty if it does. */
  problem: z.string(),
  discount: Discount,
  currency: z.string(),
  updated_at: moment,
})
export type DiscountCampaign = z.infer<typeof DiscountCampaign>

/** A campaign as shown in a picker. */
export const CampaignChoice = z.object({
  id,
  campaignName: z.string(),
  state: z.enum(campaignStates),
  create_method: z.enum(createMethods),
  value: z.string(),
})

/** Where codes can be given out. */
export const claimSources = ['form', 'game', 'auto-response', 'campaign', 'automation'] as const
export type ClaimSource = (typeof claimSources)[number]

/** Results of the codes of one source or day. */
export const ReportRow = z.object({
  issued: z.int(),
  shown: z.int(),
  claimed: z.int(),
  applied: z.int(),
  redeemed: z.int(),
  revenue: z.number(),
  discount_given: z.number(),
})
export type ReportRow = z.infer<typeof ReportRow>
