import { randomUUID } from 'node:crypto'
import { type Kysely, sql } from 'kysely'
import type { Totals } from '#features/analytics/contract.ts'
import { countsOf } from '#features/analytics/rules.ts'
import type { StatsQuestion } from '#features/analytics/server/stats.ts'
import { spansOf } from '#features/analytics/server/store-spans.ts'
import type { Database } from '#platform/server/db/database.ts'

interface Made {
  readonly siteId: string
  readonly now: number
  readonly events: number
}

const forms = 10
/** Number of events that one statement creates. */
const together = 500_000

/**
 * Stores a year of events, spread evenly over time and over ten forms. One event in twenty is a conversion, and three
 * in ten views are by a visitor who came before, at any time. A few of 300 pages, 20 sources and 30 countries have most
 * of the events. They wait to be rolled up, in batches of ten thousand. Returns the forms.
 */
export async function makeYear(database: Database, made: Made): Promise<string[]> {
  const popupIds = Array.from({ length: forms }, () => randomUUID())
  await insert(database, made, popupIds, { from: made.now - 364 * 86_400_000, to: made.now - 3_600_000 })
  return popupIds
}

/** Stores events of the last hour, each as its own batch. */
export async function addWaiting(database: Database, made: Made): Promise<void> {
  await insert(database, made, [randomUUID()], { from: made.now - 3_600_000, to: made.now, inBatch: 1 })
}

async function insert(
  database: Database,
  { siteId, events }: Made,
  popupIds: readonly string[],
  { from, to, inBatch = 10_000 }: { from: number; to: number; inBatch?: number },
): Promise<void> {
  for (let first = 0; first < events; first += together) {
    const last = Math.min(first + together, events) - 1
    await database.acrossSites(async (db) => {
      await sql`SET LOCAL statement_timeout = 0`.execute(db)
      await sql`
      WITH numbered AS (
        -- A visitor is somebody new, or one of those before.
        SELECT i, CASE WHEN random() < 0.7 THEN i / 2 ELSE (random() * i / 2)::int END AS visitor FROM generate_series(${first}::int, ${last}::int) AS i
      ), timed AS (
        SELECT i, ${from}::float8 + ${to - from}::float8 * i / ${events}::float8 AS at,
          ${from}::float8 + ${to - from}::float8 * visitor * 2 / ${events}::float8 AS since, visitor
        FROM numbered
      ), made AS (
        SELECT i, to_timestamp(at / 1000) AS at,
          (lpad(to_hex(at::bigint), 12, '0') || substr(md5('event' || i || ${popupIds[0]}), 1, 20))::uuid AS id,
          (lpad(to_hex(since::bigint), 12, '0') || substr(md5('visitor' || visitor || ${popupIds[0]}), 1, 20))::uuid AS visitor_id,
          (${popupIds}::uuid[])[1 + (power(random(), 2) * ${popupIds.length - 1})::int] AS popup_id,
          CASE WHEN random() < 0.75 THEN 'view' WHEN random() < 0.8 THEN 'close' ELSE 'conversion' END AS kind,
          'https://shop.example/' || (power(random(), 4) * 300)::int AS page,
          (ARRAY['mobile', 'mobile', 'desktop', 'desktop', 'tablet'])[1 + (random() * 4)::int] AS device,
          (ARRAY['', 'google.com', 'instagram.com', 'newsletter'])[1 + (random() * 3)::int]
            || CASE WHEN random() < 0.1 THEN (random() * 5)::int::text ELSE '' END AS source,
          (ARRAY['DE', 'AT', 'CH', 'FR', 'NL', 'IT', 'ES', 'PL', 'GB', 'US'])[1 + (power(random(), 3) * 9)::int] AS country
        FROM timed
      ), stored AS (
        INSERT INTO events (site_id, id, popup_id, kind, visitor_id, page, device, source, country, at)
        SELECT ${siteId}::uuid, id, popup_id, kind, visitor_id, page, device, source, country, at FROM made
      )
      INSERT INTO event_batches
      SELECT ${siteId}::uuid, (array_agg(id))[1], array_agg(kind), array_agg(popup_id), array_agg(visitor_id), array_agg(page), array_agg(device),
        array_agg(source), array_agg(country), array_agg(at), max(at), false
      FROM made GROUP BY i / ${inBatch}::int`.execute(db)
    })
  }
}

/** The slow alternative: computes the answer by reading every event. */
export const countRaw = {
  analyze: (db: Kysely<unknown>) => sql`ANALYZE`.execute(db),
  async total(
    db: Kysely<unknown>,
    { siteId, popupId, period, now, timeZone }: StatsQuestion,
  ): Promise<{ totals: Totals }> {
    const { starts } = await spansOf(db, period, period === '1 day' ? 'hour' : 'day', now, timeZone)
    const { rows } = await sql<{ views: number; closes: number; conversions: number; viewers: number }>`
      SELECT count(*) FILTER (WHERE kind = 'view') AS views, count(*) FILTER (WHERE kind = 'close') AS closes,
        count(*) FILTER (WHERE kind = 'conversion') AS conversions, count(DISTINCT visitor_id) FILTER (WHERE kind = 'view') AS viewers
      FROM events WHERE site_id = ${siteId} AND at >= ${starts[0]} AND at < ${starts.at(-1)}
        AND (${popupId === undefined} OR popup_id = ${popupId ?? siteId})`.execute(db)
    return { totals: { ...countsOf(rows), unique_viewers: rows[0]!.viewers } }
  },
}
