import type { Kysely } from 'kysely'
import { AppError } from '#core/error.ts'
import { type Feature, featureNames, isFeature, notIncluded } from '#core/feature.ts'
import type { Id } from '#core/id.ts'
import type { Offer } from '#platform/server/context.ts'
import type { Plan } from '../contract.ts'
import { isPaid, isPro, type Limits, type TierId, type TierRules } from '../rules.ts'
import { overridesOf, sitePlans, type SitePlanRow } from './store.ts'
import { readTiers } from './tiers.ts'

/** Context needed to read a plan. */
export interface PlanContext {
  readonly db: Kysely<unknown>
  readonly offer: Offer
}

/** What a site may use. */
export interface SitePlan {
  readonly plan: Plan
  /** The tier that an administrator granted. */
  readonly givenTier: TierId | null
  /** Features that an administrator turned on or off. */
  readonly overrides: ReadonlyMap<Feature, boolean>
  readonly features: ReadonlySet<Feature>
  readonly limits: Limits
}

const noLimits: Limits = { seats: null, contacts: null, sends: null, views: null }

/**
 * Returns what a site may use: by its plan, the features turned off on the installation, and an administrator's
 * overrides.
 */
export async function planOf(ctx: PlanContext, siteId: Id): Promise<SitePlan> {
  return (await plansOf(ctx, [siteId])).get(siteId)!
}

/** Does the same for several sites at once. */
export async function plansOf({ db, offer }: PlanContext, siteIds: readonly Id[]): Promise<ReadonlyMap<Id, SitePlan>> {
  const rows = new Map((await sitePlans(db, siteIds)).map((row) => [row.site_id, row]))
  const tiers = offer.isSelling ? await readTiers(db) : null
  const overridden = await overridesOf(db, siteIds)
  return new Map(
    siteIds.map((siteId) => {
      const row = rows.get(siteId)
      const { plan, features, limits } = tiers
        ? soldPlan(row, tiers)
        : { plan: wholePlan, features: featureNames, limits: noLimits }
      const included = new Set(features.filter((feature) => !offer.featuresOff.has(feature)))
      const overrides = new Map<Feature, boolean>()
      for (const { site_id, feature, is_on } of overridden) {
        if (site_id !== siteId || !isFeature(feature)) continue
        overrides.set(feature, is_on)
        included[is_on ? 'add' : 'delete'](feature)
      }
      return [siteId, { plan, givenTier: row?.given_tier ?? null, overrides, features: included, limits }]
    }),
  )
}

const wholePlan: Plan = {
  tier: null,
  name: 'Everything',
  status: null,
  is_pro: true,
  trial_ends_at: null,
  renews_at: null,
  ends_at: null,
}

function soldPlan(row: SitePlanRow | undefined, tiers: readonly TierRules[]) {
  const tier = tiers.find(({ id }) => id === (row?.given_tier ?? paidTier(row))) ?? tiers[0]!
  const plan: Plan = {
    tier: tier.id,
    name: tier.name,
    status: row?.status ?? null,
    is_pro: isPro(tier.id),
    trial_ends_at: row?.trial_ends_at?.toISOString() ?? null,
    renews_at: row?.renews_at?.toISOString() ?? null,
    ends_at: row?.ends_at?.toISOString() ?? null,
  }
  return { plan, features: tier.features, limits: tier.limits }
}

const paidTier = (row: SitePlanRow | undefined) => (row?.status && isPaid(row.status) ? row.tier : null)

/** Whether a site has a feature. */
export async function hasFeature(ctx: PlanContext, siteId: Id, feature: Feature): Promise<boolean> {
  return (await planOf(ctx, siteId)).features.has(feature)
}

/** Throws if a site's plan lacks a feature, for checks that depend on more than a call's input. */
export async function mustHaveFeature(ctx: PlanContext & { readonly siteId: Id }, feature: Feature): Promise<void> {
  if (!(await hasFeature(ctx, ctx.siteId, feature))) throw new AppError('plan', notIncluded(feature), { feature })
}
