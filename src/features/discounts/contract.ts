import { z } from 'zod'
import { call, externalCall } from '#core/call.ts'
import { withScopes } from '#core/with-scopes.ts'
import { id, line, moment, page } from '#core/fields.ts'
import {
  CampaignChoice,
  CampaignDraft,
  claimSources,
  Discount,
  DiscountCampaign,
  DiscountDraft,
  ReportRow,
} from './shapes.ts'
import { campaignStates, discountServices, discountTypes } from './rules.ts'

export { discountEvents } from './events.ts'
export * from './shapes.ts'
export {
  codeProblem,
  createMethods,
  defaultPrefix,
  type DiscountService,
  discountTypes,
  isVendor,
  makingIssues,
  roundAmount,
  type Terms,
  termsIssues,
  valueWords,
} from './rules.ts'

const campaign_id = id
const visitor_id = z.union([id, z.literal('')])
const vendor = z.object({
  /** Whether an access token is stored. The token itself is never returned. */
  has_token: z.boolean(),
  is_valid: z.boolean(),
})
/** A visitor's page sends only a few requests. The limit for a whole form allows the traffic of a good day. */
const visits = {
  address: { burst: 60, perMinute: 30 },
  account: { field: 'popup_id', pair: { burst: 30, perMinute: 20 }, total: { burst: 6000, perMinute: 6000 } },
} as const

const keyAccess = {
  area: 'discounts',
  reads: ['campaigns', 'choices', 'settings', 'load', 'report'],
} as const

export const discountCalls = withScopes(keyAccess, {
  campaigns: call('/apps/discounts/campaigns', {
    input: z.object({
      page,
      name: line(200).default(''),
      state: z.enum(campaignStates).optional(),
    }),
    output: z.object({ campaigns: z.array(DiscountCampaign), total: z.int() }),
    failure: 'Failed to fetch discount campaigns.',
  }),
  /** The campaigns that a form or an email can refer to, newest first. */
  choices: call('/apps/discounts/choices', {
    input: z.object({}),
    output: z.object({ campaigns: z.array(CampaignChoice) }),
    failure: 'Failed to fetch discount campaigns.',
  }),
  /** The connected store, its currency, and what the plan includes. */
  settings: call('/apps/discounts/settings', {
    input: z.object({}),
    output: z.object({
      currency: z.object({ code: z.string(), symbol: z.string(), isPrefix: z.boolean() }),
      service: z.enum(discountServices),
      shopify: vendor,
      woocommerce: vendor,
      store_name: z.string(),
      /** Warnings for the owner about the store, such as a missing shipping method. */
      warnings: z.array(z.string()),
      has_unique_codes: z.boolean(),
    }),
    failure: 'Failed to load discount settings.',
  }),
  load: call('/apps/discounts/load', {
    input: z.object({ campaign_id }),
    output: z.object({ campaign: DiscountCampaign, discounts: z.array(Discount) }),
    failure: 'Failed to fetch discounts.',
  }),
  /** Deletes campaigns, so that they give out no more codes. Codes that people already have still work in the store. */
  delete: call('/apps/discounts/delete', {
    logs: { kind: 'delete', text: 'Deleted discount campaigns', about: 'campaign_ids' },
    input: z.object({ campaign_ids: z.array(id).min(1).max(100) }),
    output: z.object({ deleted: z.int() }),
    failure: 'Failed to delete discount campaigns.',
  }),
  restore: call('/apps/discounts/restore', {
    logs: { kind: 'change', text: 'Restored discount campaigns', about: 'campaign_ids' },
    input: z.object({ campaign_ids: z.array(id).min(1).max(100) }),
    output: z.object({ restored: z.int() }),
    failure: 'Failed to restore discount campaigns.',
  }),
  /** Changes the terms of a campaign. Its codes in the store are updated accordingly. */
  save: call('/apps/discounts/save', {
    logs: { kind: 'change', text: 'Saved a discount', about: 'campaign_id' },
    input: z.object({ campaign_id, discount: DiscountDraft }),
    output: z.object({ discount: Discount }),
    failure: 'Failed to save discount codes.',
  }),
  /** Creates or changes a campaign. `codes` are its uploaded codes, for the create method upload. */
  saveCampaign: call('/apps/discounts/campaign/save', {
    logs: { kind: 'change', text: 'Saved a discount campaign', about: 'campaign' },
    input: z.object({ campaign: CampaignDraft, codes: z.array(z.string().max(200)).max(10_000).default([]) }),
    output: z.object({ campaign: DiscountCampaign, added: z.int(), skipped: z.int() }),
    failure: 'Failed to save discount codes.',
    effect: true,
  }),
  /**
   * Adds codes that exist in the store. Codes that the site already has are skipped. Longer lists are imported as a
   * file.
   */
  add: call('/apps/discounts/add', {
    logs: { kind: 'change', text: 'Added discount codes', about: 'campaign' },
    input: z.object({
      campaign_id,
      codes: z
        .array(z.string().max(200))
        .min(1, 'Enter at least one code.')
        .max(10_000, 'At most 10,000 codes at once.'),
    }),
    output: z.object({ added: z.int(), skipped: z.int(), campaign: DiscountCampaign }),
    failure: 'Failed to save discount codes.',
    effect: true,
  }),
  /**
   * Results of a campaign's codes: in total, by where they were given out (with the shortcut it belongs to), and by day
   * in the site's time zone.
   */
  report: call('/apps/discounts/report', {
    input: z.object({ campaign_id, days: z.int().min(1).max(366).default(30) }),
    output: z.object({
      currency: z.string(),
      totals: ReportRow,
      sources: z.array(
        ReportRow.extend({
          source: z.enum([...claimSources, 'other']),
          source_id: id.nullable(),
          name: z.string(),
          /** Shortcut that the form, email or automation belongs to. */
          shortcut: z.object({ id, name: z.string() }).nullable(),
        }),
      ),
      days: z.array(ReportRow.extend({ day: z.string() })),
    }),
    failure: 'Failed to load the discount report.',
    mayLag: true,
  }),
  /** Checks whether a code is valid for a cart with this total. For stores that are connected by API. */
  check: call('/discounts/code/check', {
    scope: 'discounts:read',
    input: z.object({
      code: z.string().trim().min(1, 'Enter a code.').max(200),
      /** The buyer's email address: each buyer may use a shared code once. */
      email: z.string().trim().max(320).default(''),
      /** Cart total before the discount. */
      total: z.number().min(0).max(1_000_000_000),
      currency: z.string().trim().toUpperCase().max(3).default(''),
    }),
    output: z.object({
      valid: z.boolean(),
      reason: z.enum(['ok', 'unknown', 'not_started', 'expired', 'used', 'minimum', 'currency']),
      /** Message for the shopper. */
      message: z.string(),
      type: z.enum(discountTypes).nullable(),
      value: z.number(),
      min_purchase: z.number(),
      /** Amount still missing from the cart. */
      missing: z.number(),
    }),
    failure: 'The code could not be checked.',
  }),
  /** Returns the visitor's own code of a discount component, the same on every page. Empty if no code is left. */
  visitorCode: externalCall(
    call('/v/code', {
      access: 'visitor',
      input: z.object({
        popup_id: id,
        visitor_id,
        /** ID of the discount component in the form. */
        component_id: z.string().min(1).max(100),
        /** The preceding submission; empty if the component appears before the form is sent. */
        submission_id: z.union([id, z.literal('')]).default(''),
      }),
      output: z.object({
        code: z.string(),
        label: z.string(),
        expires_at: moment.nullable(),
        /** Identifies the claim in `/v/code/used`; empty for a code that belongs to no one. */
        claim_id: z.union([id, z.literal('')]),
        /** Minimum cart total; 0 if there is none, or if it isn't known. */
        min_purchase: z.number(),
        /** A code for each tier, highest minimum first; empty if `code` is valid for all carts. */
        tiers: z.array(z.object({ code: z.string(), min_purchase: z.number(), label: z.string() })),
      }),
      failure: 'That did not work. Please try again.',
      limit: visits,
    }),
  ),
  /**
   * Records what a visitor did with their code. Identified by its claim or, if the claim isn't known, by the code and
   * the browser.
   */
  codeUsed: call('/v/code/used', {
    access: 'visitor',
    input: z.object({
      claim_id: z.union([id, z.literal('')]).default(''),
      code: z.string().trim().max(200).default(''),
      visitor_id: z.union([id, z.literal('')]).default(''),
      kind: z.enum(['copied', 'applied']),
    }),
    output: z.object({}),
    failure: 'Could not be stored. Try again.',
    limit: { address: visits.address },
  }),
})
