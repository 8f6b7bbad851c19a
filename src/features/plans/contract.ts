import { z } from 'zod'
import { call } from '#core/call.ts'
import { withScopes } from '#core/with-scopes.ts'
import { type Feature, featureNames } from '#core/feature.ts'
import { id, line, moment, page, pageLimit, requiredLine } from '#core/fields.ts'
import { limitNames, planStatuses, tierIds } from './rules.ts'

export { planEvents } from './events.ts'
export { limitNames, type LimitName, limitWords, planStatuses, type PlanStatus, type TierId, tierIds } from './rules.ts'

const feature = z.enum(featureNames as readonly [Feature, ...Feature[]])
const limit = z.int('Enter a whole number.').min(0, 'At least 0.').max(2_000_000_000, 'At most 2,000,000,000.')
const limits = z.object({
  seats: limit.nullable(),
  contacts: limit.nullable(),
  sends: limit.nullable(),
  views: limit.nullable(),
})
const products = z
  .array(line(100).regex(/^price_\w+$/, 'A price ID of Stripe begins with price_.'))
  .max(20, 'At most 20 price IDs.')

/** A tier with its products. */
export const Tier = z.object({
  id: z.enum(tierIds),
  name: requiredLine(40, 'Enter a name.'),
  features: z.array(feature),
  limits,
  monthly_products: products,
  yearly_products: products,
  trial_days: z.int('Enter a whole number.').min(0, 'At least 0.').max(365, 'At most 365.'),
})
export type Tier = z.infer<typeof Tier>

/** The plan of a site. */
export const Plan = z.object({
  /** Null if plans aren't sold. */
  tier: z.enum(tierIds).nullable(),
  name: z.string(),
  /** Status of the subscription; null without one. */
  status: z.enum(planStatuses).nullable(),
  is_pro: z.boolean(),
  trial_ends_at: moment.nullable(),
  /** When it renews. */
  renews_at: moment.nullable(),
  /** When it ends after a cancellation. */
  ends_at: moment.nullable(),
})
export type Plan = z.infer<typeof Plan>

/** A site as shown to administrators. */
export const PlannedSite = z.object({
  id,
  name: z.string(),
  plan: Plan,
  /** The tier that an administrator granted. */
  given_tier: z.enum(tierIds).nullable(),
  /** Features that an administrator turned on or off. */
  overrides: z.partialRecord(feature, z.boolean()),
})
export type PlannedSite = z.infer<typeof PlannedSite>

const loading = 'Failed to load the plan.'
const saving = 'Failed to save the plan.'

const keyAccess = { area: 'settings', reads: ['load', 'usage'] } as const

export const planCalls = withScopes(keyAccess, {
  /** Returns what the site may use. `features`: those that it has. */
  load: call('/plans/load', {
    role: 'support',
    input: z.object({}),
    output: z.object({ plan: Plan, is_selling: z.boolean(), features: z.array(feature), limits }),
    failure: loading,
  }),
  /** Returns the site's usage of each limit; `allowed` is null for unlimited. */
  usage: call('/plans/usage', {
    input: z.object({}),
    output: z.object({
      usage: z.array(z.object({ limit: z.enum(limitNames), used: z.int(), allowed: z.int().nullable() })),
    }),
    failure: 'Failed to load the usage.',
  }),
  /** `is_managed`: whether plans are sold or features are turned off. */
  tiers: call('/plans/tiers', {
    access: 'admin',
    input: z.object({}),
    output: z.object({ tiers: z.array(Tier), is_selling: z.boolean(), is_managed: z.boolean() }),
    failure: loading,
  }),
  /** A product can belong to only one tier. */
  saveTier: call('/plans/tiers/save', {
    access: 'admin',
    input: z.object({ tier: Tier }),
    output: z.object({ tiers: z.array(Tier) }),
    failure: saving,
  }),
  /** Returns all sites, sorted by name. */
  sites: call('/plans/sites', {
    access: 'admin',
    input: z.object({ name: line(100).default(''), page, limit: pageLimit }),
    output: z.object({ sites: z.array(PlannedSite), total: z.int() }),
    failure: loading,
  }),
  /** `tier`: granted without payment; null revokes it. An override of null follows the plan again. */
  saveSite: call('/plans/sites/save', {
    access: 'admin',
    input: z.object({
      plan_site_id: id,
      tier: z.enum(tierIds).nullable().optional(),
      overrides: z.partialRecord(feature, z.boolean().nullable()).default({}),
    }),
    output: z.object({ site: PlannedSite }),
    failure: saving,
  }),
})
