import { type Kysely, sql } from 'kysely'
import type { Id } from '#core/id.ts'
import type { Db } from '#platform/server/db/database.ts'
import { otherValue } from '../rules.ts'
import { addToCohorts, buildCohorts } from './store-cohorts.ts'
import { addToFunnels } from './store-funnels.ts'
import { takeOrders } from './store-revenue.ts'
import { countedFor, eventsOfBatch, lockRollUp, shortPage, wholeSite } from './store-batches.ts'
import { summedViewers, viewersSeen } from './store-viewers.ts'

/**
 * Maximum number of different pages, and of different sources, that are counted separately per site and day, so that
 * made-up pages can't fill the disk.
 */
const maxValues = 1000
/** Maximum number of events that one statement rolls up, unless a single batch has more. */
const maxEvents = 20_000

/** Counts of a form. */
export interface FormCounts {
  readonly popup_id: Id
  readonly views: number
  readonly closes: number
  readonly conversions: number
}

/** Returns the sites that have events or orders that are not rolled up. */
export async function sitesToRollUp(db: Kysely<unknown>): Promise<Id[]> {
  const answer = await sql<{ site_id: Id }>`
    SELECT site_id FROM event_batches WHERE NOT is_rolled_up
    UNION
    SELECT site_id FROM visitor_revenue WHERE NOT is_rolled_up`.execute(db)
  return answer.rows.map((row) => row.site_id)
}

/**
 * Adds waiting events of a site to its counts, by days of the time zone, and waiting orders to its cohorts. Returns how
 * many batches and orders it found; 0 when none are left. Concurrent readers see each of them either as waiting or as
 * counted. Events may come in any order, and several nodes may run this at once: they take turns. `whenCounted` is
 * called with what was added for each form.
 */
export async function rollUpSite(
  db: Db,
  siteId: Id,
  timeZone: string,
  whenCounted: (forms: readonly FormCounts[]) => Promise<void> = async () => {},
): Promise<number> {
  await lockRollUp(db, siteId)
  // The planner doesn't know how many events arrived. If it assumed few, it would choose nested loops.
  await sql`SELECT set_config('enable_nestloop', 'off', true), set_config('work_mem', '64MB', true)`.execute(db)
  const answer = await sql<{ ids: Id[] | null; forms: FormCounts[] | null }>`
    WITH chosen AS (
      SELECT id FROM (
        SELECT id, sum(cardinality(kinds)) OVER (ORDER BY id) - cardinality(kinds) AS earlier
        FROM (
          SELECT id, kinds FROM event_batches WHERE site_id = ${siteId} AND NOT is_rolled_up ORDER BY id LIMIT ${maxEvents}
        ) AS waiting
      ) AS waiting WHERE earlier < ${maxEvents}
    ), taken AS (
      UPDATE event_batches SET is_rolled_up = true
      WHERE site_id = ${siteId} AND NOT is_rolled_up AND id = ANY (ARRAY(SELECT id FROM chosen))
      RETURNING *
    ), came AS MATERIALIZED (
      SELECT (e.at AT TIME ZONE ${timeZone})::date AS day, e.kind, e.popup_id, e.visitor_id, ${shortPage} AS page, e.device,
        e.source, e.country
      FROM taken AS b, ${eventsOfBatch}
    ), named AS (
      SELECT day, dimension, value, count(*) AS events
      FROM came, LATERAL (VALUES ('page', page), ('source', source)) AS v (dimension, value)
      GROUP BY 1, 2, 3
    ), known AS (
      SELECT start AS day, dimension, value FROM form_counts
      WHERE site_id = ${siteId} AND popup_id = ${wholeSite} AND dimension IN ('page', 'source') AND span = 'day'
        AND start = ANY (ARRAY(SELECT DISTINCT day FROM named))
    ), told_apart AS MATERIALIZED (
      SELECT day, dimension, value FROM (
        SELECT day, dimension, value, row_number() OVER (
          PARTITION BY day, dimension ORDER BY known.value IS NULL, events DESC NULLS FIRST, value
        ) AS place
        FROM named FULL JOIN known USING (day, dimension, value)
      ) AS ranked WHERE place <= ${maxValues}
    ), mapped AS MATERIALIZED (
      SELECT came.day, kind, popup_id, visitor_id, device, country,
        coalesce(pages.value, ${otherValue}) AS page, coalesce(sources.value, ${otherValue}) AS source
      FROM came
      LEFT JOIN told_apart AS pages ON pages.dimension = 'page' AND pages.day = came.day AND pages.value = came.page
      LEFT JOIN told_apart AS sources
        ON sources.dimension = 'source' AND sources.day = came.day AND sources.value = came.source
    ), seen AS MATERIALIZED (
      SELECT visitor_id, day, popup_id, page, device, source, country
      FROM mapped WHERE kind = 'view' AND visitor_id IS NOT NULL
      GROUP BY 1, 2, 3, 4, 5, 6, 7
    ), noted AS (
      INSERT INTO viewings (site_id, visitor_id, day, popup_id, page, device, source, country)
      SELECT ${siteId}::uuid, * FROM seen ORDER BY visitor_id, day ON CONFLICT DO NOTHING
      RETURNING visitor_id, day, popup_id, page, device, source, country
    ), ${viewersSeen(siteId)}, summed AS (
      SELECT day, popup_id, page, device, source, country, count(*) FILTER (WHERE kind = 'view') AS views,
        count(*) FILTER (WHERE kind = 'close') AS closes, count(*) FILTER (WHERE kind = 'conversion') AS conversions
      FROM mapped WHERE kind IN ('view', 'close', 'conversion') GROUP BY 1, 2, 3, 4, 5, 6
    ), by_day AS (
      SELECT scope, dimension, value, day, sum(views) AS views, sum(closes) AS closes, sum(conversions) AS conversions
      FROM summed, LATERAL ${countedFor('summed')} GROUP BY 1, 2, 3, 4
    ), happened AS (
      SELECT scope, dimension, value, span, start, sum(views) AS views, sum(closes) AS closes, sum(conversions) AS conversions
      FROM by_day, LATERAL (VALUES ('day', day), ('week', date_trunc('week', day)::date)) AS s (span, start)
      GROUP BY 1, 2, 3, 4, 5
    ), counted AS (
      -- In the order of the key: neighbours lie on one page.
      INSERT INTO form_counts AS c (site_id, popup_id, dimension, span, start, value, views, closes, conversions, viewers)
      SELECT ${siteId}::uuid, scope, dimension, span, start, value, coalesce(views, 0), coalesce(closes, 0),
        coalesce(conversions, 0), coalesce(viewers, '{}')
      FROM happened FULL JOIN viewed USING (scope, dimension, value, span, start)
      ORDER BY scope, dimension, span, start, value
      ON CONFLICT (site_id, popup_id, dimension, span, start, value) DO UPDATE
        SET views = c.views + excluded.views, closes = c.closes + excluded.closes,
          conversions = c.conversions + excluded.conversions, viewers = ${summedViewers}
    )
    SELECT array_agg(id) AS ids, (
      SELECT json_agg(by_form) FROM (
        SELECT popup_id, sum(views)::int AS views, sum(closes)::int AS closes, sum(conversions)::int AS conversions
        FROM summed GROUP BY popup_id) AS by_form) AS forms
    FROM taken`.execute(db)
  const { ids, forms } = answer.rows[0]!
  const batchIds = ids ?? []
  if (forms) await whenCounted(forms)
  if (batchIds.length > 0) await addToFunnels(db, siteId, batchIds, timeZone)
  // Comes last, so that a concurrent change of an order waits only briefly.
  const orderIds = await takeOrders(db, siteId)
  if (batchIds.length + orderIds.length > 0) await addToCohorts(db, siteId, { batchIds, orderIds })
  return batchIds.length + orderIds.length
}

/** Counts the requested cohorts of a site. Returns the number of counted cohorts. */
export async function buildCohortsOf(db: Db, siteId: Id): Promise<number> {
  await lockRollUp(db, siteId)
  return buildCohorts(db, siteId)
}

/**
 * Deletes batches that hourly statistics no longer read, and old records of who saw what. Buyers in cohorts are kept as
 * long as their orders.
 */
export async function dropOldViewings(db: Kysely<unknown>, before: { batches: Date; viewings: Date }): Promise<void> {
  await sql`DELETE FROM event_batches WHERE is_rolled_up AND latest < ${before.batches}`.execute(db)
  await sql`DELETE FROM viewings WHERE day < ${before.viewings}::date`.execute(db)
  await sql`DELETE FROM cohort_visitors WHERE met_at < ${before.viewings} AND spent = 0`.execute(db)
}
