import type { Id } from '#core/id.ts'
import type { SiteContext } from '#platform/server/context.ts'
import { statsOfForms } from '#features/analytics/server/index.ts'
import type { Counts } from '#features/analytics/contract.ts'

/** The days that `lately` looks back. */
export const recentDays = 28
const dayMs = 86_400_000

/** What a form had in the last four weeks. */
export async function lately(
  { db, siteId, now }: Pick<SiteContext, 'db' | 'siteId' | 'now'>,
  popupId: Id,
): Promise<Counts> {
  const span = { from: now() - (recentDays - 1) * dayMs, to: now(), timeZone: 'UTC' }
  return (await statsOfForms(db, siteId, [popupId], span)).get(popupId)!.totals
}
