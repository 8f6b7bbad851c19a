import type { Id } from '#core/id.ts'
import type { Db } from '#platform/server/db/database.ts'
import { sitePlan, type SitePlanRow, storeSitePlan } from './store.ts'

/** Stores what a site pays for. Returns whether its tier or subscription status changed. */
export async function setPaidPlan(
  db: Db,
  siteId: Id,
  plan: Omit<SitePlanRow, 'site_id' | 'given_tier'>,
): Promise<boolean> {
  const before = await sitePlan(db, siteId)
  await storeSitePlan(db, siteId, plan)
  return (before?.tier ?? null) !== plan.tier || (before?.status ?? null) !== plan.status
}
