import { type Kysely, type RawBuilder, sql } from 'kysely'
import type { Id } from '#core/id.ts'
import type { Db } from '#platform/server/db/database.ts'
import { nilId } from '#platform/server/calls/idempotency.ts'

/** ID used in place of a form's for the whole site. */
export const wholeSite = nilId

/** The events of the batches `b` as rows `e`. */
export const eventsOfBatch: RawBuilder<unknown> = sql`unnest(
  b.kinds, b.popup_ids, b.visitor_ids, b.pages, b.devices, b.sources, b.countries, b.times, b.event_ids
) AS e (kind, popup_id, visitor_id, page, device, source, country, at, id)`

/** A page as it is counted, shortened so that it fits into every index key. */
export const shortPage: RawBuilder<unknown> = sql`left(e.page, 400)`

/** Returns everything that a row of `table` counts for: rows `d` of scope, dimension and value. */
export function countedFor(table: string): RawBuilder<unknown> {
  const row = sql.ref(table)
  const own = (scope: RawBuilder<unknown>) => sql`(${scope}, 'all', ''), (${scope}, 'page', ${row}.page),
    (${scope}, 'device', ${row}.device), (${scope}, 'source', ${row}.source), (${scope}, 'country', ${row}.country)`
  const site = sql`${wholeSite}::uuid`
  return sql`(VALUES ${own(site)}, (${site}, 'variant', ${row}.popup_id::text), ${own(sql`${row}.popup_id`)})
    AS d (scope, dimension, value)`
}

/**
 * Returns the number of viewers in a row of `form_counts` who hadn't come in the previous k - 1 days (weeks); see its
 * column `viewers`.
 */
export function viewersAt(row: string, k: RawBuilder<unknown>): RawBuilder<unknown> {
  const viewers = sql.ref(`${row}.viewers`)
  return sql`coalesce(${viewers}[${k}], ${viewers}[cardinality(${viewers})], 0)`
}

const rollUpOf = (siteId: Id) => sql`hashtextextended(${`trellis.rollUp ${siteId}`}, 0)`

/** Locks the roll-up of a site's events until the transaction ends. */
export async function lockRollUp(db: Db, siteId: Id): Promise<void> {
  await sql`SELECT pg_advisory_xact_lock(${rollUpOf(siteId)})`.execute(db)
}

/** Does the same without waiting. Returns whether the lock was acquired. */
export async function tryLockRollUp(db: Kysely<unknown>, siteId: Id): Promise<boolean> {
  const answer = await sql<{
    is_held: boolean
  }>`SELECT pg_try_advisory_xact_lock(${rollUpOf(siteId)}) AS is_held`.execute(db)
  return answer.rows[0]!.is_held
}
