import { AppError } from '#core/error.ts'
import { isPaid, isYearly, planOf, readTiers, type TierRules } from '#features/plans/server/index.ts'
import type { SiteContext } from '#platform/server/context.ts'
import type { Handler } from '#platform/server/room.ts'
import { appOf, apps } from '../apps.ts'
import type { billingCalls, StoreApp, StoreTier } from '../contract.ts'
import { customerOf, installApp, pricesOf, removeApp, removedApps, subscriptionsOf } from './store.ts'
import { subscriptionOf } from './subscription-of.ts'

async function storeApps(ctx: SiteContext): Promise<StoreApp[]> {
  const removed = await removedApps(ctx.db, ctx.siteId)
  const { features } = await planOf(ctx, ctx.siteId)
  return apps.map(({ id, slug, name, description, path, feature, isHidden = false }) => ({
    id,
    slug,
    name,
    description,
    path,
    is_installed: !removed.has(slug),
    is_in_launcher: !isHidden,
    is_included: feature === undefined || features.has(feature),
  }))
}

async function storeTiers(ctx: SiteContext, tiers: readonly TierRules[]): Promise<StoreTier[]> {
  const prices = await pricesOf(ctx.db)
  const productOf = (id: string) => ({ id, is_yearly: isYearly(id, tiers), price: prices.get(id) ?? null })
  return tiers
    .map(({ id, name, features, limits, trial_days, monthly_products, yearly_products }) => ({
      id,
      name,
      features: [...features],
      limits,
      trial_days,
      products: [monthly_products[0], yearly_products[0]].flatMap((product) => (product ? [productOf(product)] : [])),
    }))
    .filter(({ id, products }) => id === 'free' || products.length > 0)
}

const mayTry = async (ctx: SiteContext) =>
  ctx.offer.isSelling && (await subscriptionsOf(ctx.db, ctx.siteId)).length === 0

export const appStore: Handler<typeof billingCalls.appStore> = async ({ slugs }, ctx) => {
  const shown = (await storeApps(ctx)).filter(({ slug }) => slugs === undefined || slugs.includes(slug))
  const isSelling = ctx.offer.isSelling
  return {
    apps: shown,
    tiers: isSelling ? await storeTiers(ctx, await readTiers(ctx.db)) : [],
    plan: (await planOf(ctx, ctx.siteId)).plan,
    is_selling: isSelling,
    may_try: await mayTry(ctx),
    has_customer: (await customerOf(ctx.db, ctx.siteId)) !== undefined,
  }
}

export const install: Handler<typeof billingCalls.install> = async ({ slug }, ctx) => {
  mustBeApp(slug)
  await installApp(ctx.db, ctx.siteId, slug)
  return { apps: await storeApps(ctx) }
}

export const remove: Handler<typeof billingCalls.remove> = async ({ slug }, ctx) => {
  mustBeApp(slug)
  await removeApp(ctx.db, ctx.siteId, slug)
  return { apps: await storeApps(ctx) }
}

function mustBeApp(slug: string): void {
  if (!appOf(slug)) throw new AppError('not_found', 'There is no such app.')
}

export const launcher: Handler<typeof billingCalls.apps> = async (_input, ctx) => ({
  apps: (await storeApps(ctx)).filter(({ is_installed, is_in_launcher }) => is_installed && is_in_launcher),
})

export const subscriptions: Handler<typeof billingCalls.subscriptions> = async (_input, { db, siteId }) => {
  const tiers = await readTiers(db)
  return { subscriptions: (await subscriptionsOf(db, siteId)).map((row) => subscriptionOf(row, tiers)) }
}

export const subscription: Handler<typeof billingCalls.subscription> = async (_input, ctx) => {
  const rows = await subscriptionsOf(ctx.db, ctx.siteId)
  const current = rows.find(({ status }) => isPaid(status)) ?? rows[0]
  const { plan } = await planOf(ctx, ctx.siteId)
  return { subscription: current ? subscriptionOf(current, await readTiers(ctx.db)) : null, is_pro: plan.is_pro }
}

export const trialing: Handler<typeof billingCalls.trialing> = async (_input, ctx) => {
  const { plan } = await planOf(ctx, ctx.siteId)
  const is_trialing = plan.status === 'trialing'
  return { is_trialing, trial_ends_at: is_trialing ? plan.trial_ends_at : null, may_try: await mayTry(ctx) }
}
