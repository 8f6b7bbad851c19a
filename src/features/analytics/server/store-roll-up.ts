import { type Kysely, sql } from 'kysely'
import type { Id } from '#core/id.ts'
import type { Db } from '#platform/server/db/database.ts'
import { otherValue } from '../rules.ts'
import { countedFor, eventsOfBatch, shortPage, wholeSite } from './store-batches.ts'

/** Different pages, and different sources, that a site tells apart in one day: whoever makes pages up fills no disk. */
const mostValues = 1000
/** Events that one statement rolls up, if a single batch does not hold more. */
const mostEvents = 20_000

/**
 * The longest periods that are asked by day (three months) and by week, in days: whoever was away for longer is new in each of
 * them, which saves counting when they had come before.
 */
const longest = { day: 92, week: 364 }

/** The day and the week that a row's `day` is in: rows of span and start. */
const spansOfDay = sql`(VALUES ('day', day), ('week', date_trunc('week', day)::date)) AS s (span, start)`

/** The sites that have events which are not rolled up. */
export async function sitesToRollUp(db: Kysely<unknown>): Promise<Id[]> {
  const answer = await sql<{ site_id: Id }>`
    SELECT DISTINCT site_id FROM event_batches WHERE NOT is_rolled_up`.execute(db)
  return answer.rows.map((row) => row.site_id)
}

/**
 * Adds waiting events of a site to its counts, by days of the time zone; answers how many batches it found, 0 when none is
 * left. Whoever reads meanwhile sees each event either waiting or counted. Events may come in any order, and several nodes
 * may try at once: they take turns.
 */
export async function rollUpSite(db: Db, siteId: Id, timeZone: string): Promise<number> {
  await sql`SELECT pg_advisory_xact_lock(hashtextextended(${`trellis.rollUp ${siteId}`}, 0))`.execute(db)
  // What came is unknown to the planner: told that it is little, it would compare everything with everything.
  await sql`SELECT set_config('enable_nestloop', 'off', true), set_config('work_mem', '64MB', true)`.execute(db)
  const answer = await sql<{ batches: number }>`
    WITH chosen AS (
      SELECT id FROM (
        SELECT id, sum(cardinality(kinds)) OVER (ORDER BY id) - cardinality(kinds) AS earlier
        FROM (
          SELECT id, kinds FROM event_batches WHERE site_id = ${siteId} AND NOT is_rolled_up ORDER BY id LIMIT ${mostEvents}
        ) AS waiting
      ) AS waiting WHERE earlier < ${mostEvents}
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
      ) AS ranked WHERE place <= ${mostValues}
    ), mapped AS MATERIALIZED (
      SELECT came.day, kind, popup_id, visitor_id, device, country,
        coalesce(pages.value, ${otherValue}) AS page, coalesce(sources.value, ${otherValue}) AS source
      FROM came
      LEFT JOIN told_apart AS pages ON pages.dimension = 'page' AND pages.day = came.day AND pages.value = came.page
      LEFT JOIN told_apart AS sources
        ON sources.dimension = 'source' AND sources.day = came.day AND sources.value = came.source
    ), seen AS MATERIALIZED (
      SELECT DISTINCT visitor_id, day, popup_id, page, device, source, country
      FROM mapped WHERE kind = 'view' AND visitor_id IS NOT NULL
    ), seen_before AS MATERIALIZED (
      SELECT visitor_id, day, popup_id, page, device, source, country FROM viewings
      WHERE site_id = ${siteId} AND visitor_id = ANY (ARRAY(SELECT DISTINCT visitor_id FROM seen))
    ), noted AS (
      INSERT INTO viewings (site_id, visitor_id, day, popup_id, page, device, source, country)
      SELECT ${siteId}::uuid, * FROM seen ORDER BY visitor_id, day ON CONFLICT DO NOTHING
    ), days_before AS MATERIALIZED (
      SELECT DISTINCT visitor_id, scope, dimension, value, span, start
      FROM seen_before, LATERAL ${countedFor('seen_before')}, LATERAL ${spansOfDay}
    ), days_now AS MATERIALIZED (
      SELECT * FROM days_before
      UNION
      SELECT visitor_id, scope, dimension, value, span, start FROM seen, LATERAL ${countedFor('seen')}, LATERAL ${spansOfDay}
    ), steps AS (
      SELECT scope, dimension, value, span, start, 1 AS viewers, lag(start) OVER (
        PARTITION BY visitor_id, scope, dimension, value, span ORDER BY start) AS before FROM days_now
      UNION ALL
      SELECT scope, dimension, value, span, start, -1, lag(start) OVER (
        PARTITION BY visitor_id, scope, dimension, value, span ORDER BY start) FROM days_before
    ), lately AS (
      SELECT scope, dimension, value, span, start, viewers,
        CASE WHEN start - before <= CASE span WHEN 'day' THEN ${longest.day}::int ELSE ${longest.week}::int END
          THEN before ELSE '-infinity' END AS before
      FROM steps
    ), stepped AS (
      -- In the order of the key, here and below: neighbours lie on one page.
      INSERT INTO viewer_counts AS c (site_id, popup_id, dimension, span, value, start, before, viewers)
      SELECT ${siteId}::uuid, scope, dimension, span, value, start, before, sum(viewers)
      FROM lately GROUP BY scope, dimension, span, value, start, before HAVING sum(viewers) <> 0
      ORDER BY scope, dimension, span, value, start
      ON CONFLICT (site_id, popup_id, dimension, span, value, start, before)
        DO UPDATE SET viewers = c.viewers + excluded.viewers
    ), summed AS (
      SELECT day, popup_id, page, device, source, country, count(*) FILTER (WHERE kind = 'view') AS views,
        count(*) FILTER (WHERE kind = 'close') AS closes, count(*) FILTER (WHERE kind = 'conversion') AS conversions
      FROM mapped WHERE kind IN ('view', 'close', 'conversion') GROUP BY 1, 2, 3, 4, 5, 6
    ), counted AS (
      INSERT INTO form_counts AS c (site_id, popup_id, dimension, span, start, value, views, closes, conversions)
      SELECT ${siteId}::uuid, scope, dimension, span, start, value, sum(views), sum(closes), sum(conversions)
      FROM summed, LATERAL ${countedFor('summed')}, LATERAL ${spansOfDay}
      GROUP BY scope, dimension, span, start, value
      ORDER BY scope, dimension, span, start, value
      ON CONFLICT (site_id, popup_id, dimension, span, start, value) DO UPDATE
        SET views = c.views + excluded.views, closes = c.closes + excluded.closes, conversions = c.conversions + excluded.conversions
    )
    SELECT count(*)::int AS batches FROM taken`.execute(db)
  return answer.rows[0]!.batches
}

/** Drops what statistics by the hour no longer read, and who saw what so long ago. */
export async function dropOldViewings(db: Kysely<unknown>, before: { batches: Date; viewings: Date }): Promise<void> {
  await sql`DELETE FROM event_batches WHERE is_rolled_up AND latest < ${before.batches}`.execute(db)
  await sql`DELETE FROM viewings WHERE day < ${before.viewings}::date`.execute(db)
}
