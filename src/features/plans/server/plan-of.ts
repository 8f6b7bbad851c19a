import type { Kysely } from 'kysely'
import { AppError } from '#core/error.ts'
import { type Feature, featureNames, isFeature, notIncluded } from '#core/feature.ts'
import type { Id } from '#core/id.ts'
import type { Offer } from '#platform/server/context.ts'
import type { Plan } from '../contract.ts'
import { isPaid, isPro, type Limits } from '../rules.ts'
import { overridesOf, sitePlan, type SitePlanRow } from './store.ts'
import { readTiers } from './tiers.ts'

/** What reading a plan takes of a context. */
export interface PlanContext {
  readonly db: Kysely<unknown>
  readonly offer: Offer
}

/** What a site may use. */
export interface SitePlan {
  readonly plan: Plan
  readonly features: ReadonlySet<Feature>
  readonly limits: Limits
}

const noLimits: Limits = { seats: null, contacts: null, sends: null, views: null }

/** What a site may use: by its plan, what the installation turned off, and what an administrator decided for it. */
export async function planOf({ db, offer }: PlanContext, siteId: Id): Promise<SitePlan> {
  const { plan, features, limits } = offer.isSelling
    ? await soldPlan(db, siteId)
    : { plan: wholePlan, features: featureNames, limits: noLimits }
  const included = new Set(features.filter((feature) => !offer.featuresOff.has(feature)))
  for (const { feature, is_on } of await overridesOf(db, siteId)) {
    if (isFeature(feature)) included[is_on ? 'add' : 'delete'](feature)
  }
  return { plan, features: included, limits }
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

async function soldPlan(db: Kysely<unknown>, siteId: Id) {
  const row = await sitePlan(db, siteId)
  const tiers = await readTiers(db)
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

/** Refuses what a site's plan lacks: for what depends on more than a call's input. */
export async function mustHaveFeature(ctx: PlanContext & { readonly siteId: Id }, feature: Feature): Promise<void> {
  if (!(await hasFeature(ctx, ctx.siteId, feature))) throw new AppError('plan', notIncluded(feature), { feature })
}
