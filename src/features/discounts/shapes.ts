import { z } from 'zod'
import { id, line, moment } from '#core/fields.ts'
import { campaignStates, createMethods, defaultLabel, discountServices, discountTypes } from './rules.ts'

const amount = z.coerce.number()
const Tier = z.object({ discount_value: amount, min_purchase_amount: amount })

/** What a discount campaign takes off, and how its codes are made, as an owner sets it. `rules.ts` says what is allowed. */
export const DiscountDraft = z.object({
  discount_type: z.enum(discountTypes).default('percentage'),
  /** A percentage, or an amount in the store's currency; nothing for free shipping. */
  discount_value: amount.default(0),
  min_purchase_amount: amount.default(0),
  /** Further steps of the discount. */
  tiers: z.array(Tier).max(10).default([]),
  /** Stands before unique codes, or is the shared code; left out or empty: "10OFF" or "SHIP". */
  discount_prefix: line(40).default(''),
  create_method: z.enum(createMethods).default('shared'),
  /** Left out: the store that is connected. */
  service: z.enum(discountServices).optional(),
  /** Minutes from the moment a person is given a code; null: it ends with its campaign. */
  expires_after: z.int().min(1, 'Enter at least 1 minute.').max(5_256_000).nullable().default(null),
  /** What is said above a code; {discount_value} stands for the value. */
  label: line(200).default(defaultLabel),
  /** Shown when no unique code is left; empty: no code is shown. */
  fallback_code: line(100).default(''),
  /** The owner is warned when fewer codes are left. */
  alarm_below: z.int().min(0).max(1_000_000).default(100),
})
export type DiscountDraft = z.infer<typeof DiscountDraft>

/** A discount campaign as an owner saves it. Without a name it is refused as 'Invalid options'. */
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
  /** That of its campaign. */
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

/** How many codes a campaign has. A shared code counts as none. */
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

/** What came of a campaign's codes. Money in the site's currency; each order once. */
export const CampaignFigures = z.object({
  /** Codes that people were given. */
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
  /** Fewer codes are left than the owner wants to know of. */
  is_low: z.boolean(),
  /** Why the store does not take codes; empty while it does. */
  problem: z.string(),
  discount: Discount,
  currency: z.string(),
  updated_at: moment,
})
export type DiscountCampaign = z.infer<typeof DiscountCampaign>

/** A campaign as a picker offers it. */
export const CampaignChoice = z.object({
  id,
  campaignName: z.string(),
  state: z.enum(campaignStates),
  create_method: z.enum(createMethods),
  value: z.string(),
})

/** Where people were given codes. */
export const claimSources = ['form', 'game', 'auto-response', 'campaign', 'automation'] as const
export type ClaimSource = (typeof claimSources)[number]

/** What came of the codes of one source or day. */
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
