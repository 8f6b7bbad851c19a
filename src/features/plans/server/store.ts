import type { Kysely } from 'kysely'
import type { Feature } from '#core/feature.ts'
import type { Id } from '#core/id.ts'
import type { Db } from '#platform/server/db/database.ts'
import type { Limits, PlanStatus, TierId, TierRules } from '../rules.ts'

/** A row of `site_plans`. */
export interface SitePlanRow {
  site_id: Id
  tier: TierId | null
  status: PlanStatus | null
  given_tier: TierId | null
  trial_ends_at: Date | null
  renews_at: Date | null
  ends_at: Date | null
}

interface TierRow {
  id: TierId
  name: string
  features: string[]
  limits: Limits
  monthly_products: string[]
  yearly_products: string[]
  trial_days: number
}

type Tables = {
  plan_tiers: TierRow
  site_plans: SitePlanRow
  site_features: { site_id: Id; feature: string; is_on: boolean }
}

const tables = (db: Kysely<unknown>) => db.withTables<Tables>()

/** Returns the tiers that an administrator changed. */
export async function changedTiers(db: Kysely<unknown>): Promise<TierRow[]> {
  return tables(db).selectFrom('plan_tiers').selectAll().limit(20).execute()
}

export async function storeTier(db: Db, tier: TierRules): Promise<void> {
  const { id, ...rest } = tier
  const change = {
    ...rest,
    features: [...tier.features],
    monthly_products: [...tier.monthly_products],
    yearly_products: [...tier.yearly_products],
    limits: JSON.stringify(tier.limits) as unknown as Limits,
  }
  await tables(db)
    .insertInto('plan_tiers')
    .values({ id, ...change })
    .onConflict((on) => on.column('id').doUpdateSet(change))
    .execute()
}

export async function sitePlan(db: Kysely<unknown>, siteId: Id): Promise<SitePlanRow | undefined> {
  return (await sitePlans(db, [siteId]))[0]
}

export async function sitePlans(db: Kysely<unknown>, siteIds: readonly Id[]): Promise<SitePlanRow[]> {
  if (siteIds.length === 0) return []
  return tables(db).selectFrom('site_plans').selectAll().where('site_id', 'in', siteIds).execute()
}

/** Changes what a site pays for or was granted. */
export async function storeSitePlan(db: Db, siteId: Id, change: Partial<Omit<SitePlanRow, 'site_id'>>): Promise<void> {
  const none = { tier: null, status: null, given_tier: null, trial_ends_at: null, renews_at: null, ends_at: null }
  await tables(db)
    .insertInto('site_plans')
    .values({ site_id: siteId, ...none, ...change })
    .onConflict((on) => on.column('site_id').doUpdateSet(change))
    .execute()
}

/** Returns the features that were turned on or off for these sites. */
export async function overridesOf(
  db: Kysely<unknown>,
  siteIds: readonly Id[],
): Promise<{ site_id: Id; feature: string; is_on: boolean }[]> {
  if (siteIds.length === 0) return []
  return tables(db).selectFrom('site_features').selectAll().where('site_id', 'in', siteIds).execute()
}

/** Turns a feature on or off for a site; null makes it follow the plan again. */
export async function storeOverride(db: Db, siteId: Id, feature: Feature, is_on: boolean | null): Promise<void> {
  if (is_on === null) {
    const row = tables(db).deleteFrom('site_features').where('site_id', '=', siteId)
    await row.where('feature', '=', feature).execute()
    return
  }
  await tables(db)
    .insertInto('site_features')
    .values({ site_id: siteId, feature, is_on })
    .onConflict((on) => on.columns(['site_id', 'feature']).doUpdateSet({ is_on }))
    .execute()
}
