import { type Kysely, sql } from 'kysely'
import type { Database } from '#platform/server/db/database.ts'

interface MadeTest {
  readonly siteId: string
  readonly popupIds: readonly string[]
  readonly from: number
  readonly to: number
  readonly events: number
}

/** Number of latest events, including orders, that are not rolled up yet. */
const waiting = 1000

/**
 * Stores the events of two variants' visitors, evenly spread: three in ten views by a returning visitor, one event in
 * ten a conversion.
 */
export async function makeTest(database: Database, { siteId, popupIds, from, to, events }: MadeTest): Promise<void> {
  await database.acrossSites(async (db) => {
    await sql`SET LOCAL statement_timeout = 0`.execute(db)
    await sql`
      WITH numbered AS (
        SELECT i, CASE WHEN random() < 0.7 THEN i ELSE (random() * i)::int END AS visitor, ${from}::float8 + ${to - from}::float8 * i / ${events}::float8 AS at
        FROM generate_series(0, ${events}::int - 1) AS i
      ), made AS (
        SELECT i, to_timestamp(at / 1000) AS at, (lpad(to_hex(at::bigint), 12, '0') || substr(md5('event' || i), 1, 20))::uuid AS id,
          md5('visitor' || visitor)::uuid AS visitor_id, (${popupIds}::uuid[])[1 + visitor % 2] AS popup_id,
          CASE WHEN random() < 0.9 THEN 'view' ELSE 'conversion' END AS kind
        FROM numbered
      ), stored AS (
        INSERT INTO events (site_id, id, popup_id, kind, visitor_id, page, at)
        SELECT ${siteId}::uuid, id, popup_id, kind, visitor_id, '', at FROM made
      ), bought AS (
        INSERT INTO visitor_revenue SELECT ${siteId}::uuid, id, visitor_id, (random() * 10000)::int / 100.0, at, i < ${events - waiting} FROM made WHERE random() < 0.02
      )
      INSERT INTO event_batches (site_id, id, kinds, popup_ids, visitor_ids, pages, devices, sources, countries, times, event_ids, latest, is_rolled_up)
      SELECT ${siteId}::uuid, (array_agg(id))[1], array_agg(kind), array_agg(popup_id), array_agg(visitor_id), array_agg(''::text), array_agg(''::text),
        array_agg(''::text), array_agg(''::text), array_agg(at), array_agg(id), max(at), false
      FROM made WHERE i >= ${events - waiting} GROUP BY i`.execute(db)
  })
  await database.acrossSites((db: Kysely<unknown>) => sql`ANALYZE`.execute(db))
}
