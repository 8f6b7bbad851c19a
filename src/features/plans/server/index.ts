import { AppError } from '#core/error.ts'
import { featureNames, isFeature } from '#core/feature.ts'
import type { Id } from '#core/id.ts'
import { siteTransferEvents } from '#features/site-transfer/contract.ts'
import { liveSites, siteById } from '#features/sites/server/index.ts'
import type { UserContext } from '#platform/server/context.ts'
import { when } from '#platform/server/events/events.ts'
import { room } from '#platform/server/room.ts'
import { planCalls, type PlannedSite } from '../contract.ts'
import { planEvents } from '../events.ts'
import { planOf, plansOf } from './plan-of.ts'
import { storeOverride, storeSitePlan } from './store.ts'
import { readTiers, saveTier, tiersOf } from './tiers.ts'
import { usageOf } from './usage.ts'

export { isPaid, isYearly, tierOfProduct, type TierRules } from '../rules.ts'
export { readTiers } from './tiers.ts'
export { setPaidPlan } from './paid-plan.ts'
export { usageOf } from './usage.ts'
export { hasFeature, mustHaveFeature, planOf, plansOf } from './plan-of.ts'

/** The room for what each site may use. */
export const plansRoom = room({
  name: 'plans',
  calls: planCalls,
  handlers: {
    async load(_input, ctx) {
      const { plan, features, limits } = await planOf(ctx, ctx.siteId)
      const names = featureNames.filter((name) => features.has(name))
      return { plan, is_selling: ctx.offer.isSelling, features: names, limits }
    },
    usage: async (_input, ctx) => ({ usage: await usageOf(ctx, ctx.siteId) }),
    async tiers(_input, ctx) {
      const { isSelling, featuresOff } = ctx.offer
      const tiers = tiersOf(await readTiers(ctx.db))
      return { tiers, is_selling: isSelling, is_managed: isSelling || featuresOff.size > 0 }
    },
    async saveTier({ tier }, ctx) {
      const tiers = await saveTier(ctx.db, tier)
      await ctx.events.emit(ctx.db, planEvents.tierSaved, { tier: tier.id })
      return { tiers }
    },
    async sites(query, ctx) {
      const { rows, total } = await liveSites(ctx.db, { ...query, first: [] })
      return { sites: await plannedSites(ctx, rows), total }
    },
    async saveSite({ plan_site_id: siteId, tier, overrides }, ctx) {
      const site = await siteById(ctx.db, siteId)
      if (!site) throw new AppError('not_found', 'Site not found.')
      if (tier !== undefined) await storeSitePlan(ctx.db, siteId, { given_tier: tier })
      for (const [feature, isOn] of Object.entries(overrides))
        if (isFeature(feature) && isOn !== undefined) await storeOverride(ctx.db, siteId, feature, isOn)
      await ctx.events.emit(ctx.db, planEvents.changed, { site_id: siteId })
      const [planned] = await plannedSites(ctx, [site])
      return { site: planned! }
    },
  },
  on: [when(siteTransferEvents.featuresAsked, async ({ site_id }, ctx) => [...(await planOf(ctx, site_id)).features])],
  migrations: new URL('migrations/', import.meta.url),
  // Payments belong to this installation.
  transfer: { stays: ['site_plans', 'site_features'] },
})

async function plannedSites(
  ctx: UserContext,
  sites: readonly { readonly site_id: Id; readonly name: string }[],
): Promise<PlannedSite[]> {
  const plans = await plansOf(
    ctx,
    sites.map(({ site_id }) => site_id),
  )
  return sites.map(({ site_id: id, name }) => {
    const { plan, givenTier, overrides } = plans.get(id)!
    return { id, name, plan, given_tier: givenTier, overrides: Object.fromEntries(overrides) }
  })
}
