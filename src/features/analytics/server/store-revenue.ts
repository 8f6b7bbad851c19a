import { type Kysely, type RawBuilder, sql } from 'kysely'
import type { Id } from '#core/id.ts'
import type { Db } from '#platform/server/db/database.ts'

/** Maximum number of orders that one transaction rolls up. */
const maxOrders = 5000

/** Stores what a visitor spent. Returns false if the order was already stored. */
export async function insertRevenue(
  db: Kysely<unknown>,
  { siteId, id, visitorId, amount, at }: { siteId: Id; id: Id; visitorId: Id; amount: number; at: Date },
): Promise<boolean> {
  const answer = await sql`
    INSERT INTO visitor_revenue (site_id, id, visitor_id, amount, at) VALUES (${siteId}, ${id}, ${visitorId}, ${amount}, ${at})
    ON CONFLICT DO NOTHING`.execute(db)
  return answer.numAffectedRows === 1n
}

/** Changes the amount of a stored order after a full or partial refund. */
export async function changeRevenue(
  db: Kysely<unknown>,
  { siteId, id, amount }: { siteId: Id; id: Id; amount: number },
): Promise<void> {
  await sql`
    UPDATE visitor_revenue SET amount = ${amount}, is_rolled_up = false
    WHERE site_id = ${siteId} AND id = ${id} AND amount <> ${amount}`.execute(db)
}

/**
 * Marks waiting orders of a site as rolled up, for the transaction that counts them, and returns them. Orders locked by
 * others are left for later.
 */
export async function takeOrders(db: Db, siteId: Id): Promise<Id[]> {
  const answer = await sql<{ id: Id }>`
    UPDATE visitor_revenue SET is_rolled_up = true
    WHERE site_id = ${siteId} AND id = ANY (ARRAY(
      SELECT id FROM visitor_revenue WHERE site_id = ${siteId} AND NOT is_rolled_up ORDER BY id LIMIT ${maxOrders}
      FOR UPDATE SKIP LOCKED
    )) RETURNING id`.execute(db)
  return answer.rows.map(({ id }) => id)
}

/** Condition: order `o` was placed during cohort `c`. */
export const isOrderOfCohort: RawBuilder<unknown> = sql`(o.at >= c.starts AND (c.ends IS NULL OR o.at < c.ends))`

/**
 * Returns what visitor `row` spent during cohort `c`, by the orders `o` that match `meant`. Uses decimals, so that sums
 * don't depend on their order.
 */
export function spentOf(row: string, siteId: Id, meant: RawBuilder<unknown>): RawBuilder<unknown> {
  return sql`(
    SELECT coalesce(sum(o.amount::numeric), 0) FROM visitor_revenue AS o
    WHERE o.site_id = ${siteId} AND o.visitor_id = ${sql.ref(`${row}.visitor_id`)} AND ${isOrderOfCohort} AND ${meant}
  )`
}

/** The same for all visitors of a cohort at once, as rows of visitor_id and spent. */
export function spentByVisitor(
  cohort: RawBuilder<unknown>,
  siteId: Id,
  meant: RawBuilder<unknown>,
): RawBuilder<unknown> {
  return sql`
    SELECT o.visitor_id, sum(o.amount::numeric) AS spent FROM ${cohort}, visitor_revenue AS o
    WHERE o.site_id = ${siteId} AND ${isOrderOfCohort} AND ${meant} GROUP BY 1`
}
