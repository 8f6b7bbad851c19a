import { sql } from 'kysely'
import type { Id } from '#core/id.ts'
import type { Db } from '#platform/server/db/database.ts'
import type { Allocation } from '../allocations.ts'

type Row = Allocation & { site_id: Id; at: Date }
type Tables = { popup_allocations: Row }
const tables = (db: Db) => db.withTables<Tables>()

/** How visitors are split from `at` on. */
export interface DatedAllocation extends Allocation {
  readonly at: Date
}

/** Returns all splits of the visitors of a test or a form, oldest first. */
export function allocationHistory(db: Db, siteId: Id, objectId: Id): Promise<DatedAllocation[]> {
  return tables(db)
    .selectFrom('popup_allocations')
    .select(['object_id', 'at', 'shares', 'control_share'])
    .where('site_id', '=', siteId)
    .where('object_id', '=', objectId)
    .orderBy('at')
    .execute()
}

/** Records how the site's visitors are split from now on. Unchanged splits aren't stored again. */
export async function recordAllocations(db: Db, siteId: Id, current: readonly Allocation[], now: Date): Promise<void> {
  const latest = await latestAllocations(db, siteId)
  const ended = latest.filter(({ object_id }) => !current.some((one) => one.object_id === object_id))
  const next = [...current, ...ended.map(({ object_id }) => ({ object_id, shares: {}, control_share: 0 }))]
  for (const { object_id, shares, control_share } of next) {
    const before = latest.find((one) => one.object_id === object_id)
    if (before && isSame(before, { object_id, shares, control_share })) continue
    const values = { shares: JSON.stringify(shares) as never, control_share }
    await tables(db)
      .insertInto('popup_allocations')
      .values({ site_id: siteId, object_id, at: now, ...values })
      .onConflict((conflict) => conflict.columns(['site_id', 'object_id', 'at']).doUpdateSet(values))
      .execute()
  }
}

/** Deletes the splits of forms that are permanently removed, across all sites. */
export async function forgetAllocations(db: Db, popupIds: readonly Id[]): Promise<void> {
  if (popupIds.length > 0) await tables(db).deleteFrom('popup_allocations').where('object_id', 'in', popupIds).execute()
}

function latestAllocations(db: Db, siteId: Id): Promise<DatedAllocation[]> {
  return tables(db)
    .selectFrom('popup_allocations')
    .select(['object_id', 'at', 'shares', 'control_share'])
    .distinctOn('object_id')
    .where('site_id', '=', siteId)
    .orderBy('object_id')
    .orderBy(sql`at DESC`)
    .execute()
}

function isSame(a: Allocation, b: Allocation): boolean {
  const ids = Object.keys(a.shares)
  const hasSameIds = ids.length === Object.keys(b.shares).length
  return a.control_share === b.control_share && hasSameIds && ids.every((id) => a.shares[id] === b.shares[id])
}
