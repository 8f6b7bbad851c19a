import { type RawBuilder, sql } from 'kysely'
import { countedFor, viewersAt } from './store-batches.ts'

/**
 * Longest periods that are queried by day (three months) and by week. A visitor who was away for that long is new in
 * each of them, so it isn't necessary to count when they came before.
 */
const longest = { day: 92, week: 52 }

/**
 * Parts of a WITH that follow `noted`, which contains the site's new viewings: `viewed` is what they add to the column
 * `viewers` of `form_counts`. When a visitor's day falls between two others, it takes over the place that the earlier
 * day had in the count of the later one.
 */
export const viewersSeen = (siteId: string): RawBuilder<unknown> => sql`
seen_before AS MATERIALIZED (
      SELECT visitor_id, day, popup_id, page, device, source, country FROM viewings
      WHERE site_id = ${siteId} AND visitor_id = ANY (ARRAY(SELECT DISTINCT visitor_id FROM noted))
    ), known_days AS (
      SELECT *, min(day) OVER by_visitor < max(day) OVER by_visitor AS has_returned
      FROM (SELECT *, true AS is_new FROM noted UNION ALL SELECT *, false FROM seen_before) AS both_kinds
      WINDOW by_visitor AS (PARTITION BY visitor_id)
    ), days AS MATERIALIZED (
      SELECT visitor_id, scope, dimension, value, day, has_returned, bool_and(is_new) AS is_new
      FROM known_days, LATERAL ${countedFor('known_days')}
      GROUP BY 1, 2, 3, 4, 5, 6
    ), neighbours AS (
      SELECT scope, dimension, value, day, is_new, lag(day) OVER by_day AS before,
        max(day) FILTER (WHERE NOT is_new) OVER (by_day ROWS BETWEEN UNBOUNDED PRECEDING AND 1 PRECEDING) AS old_before
      FROM days WHERE has_returned WINDOW by_day AS (PARTITION BY visitor_id, scope, dimension, value ORDER BY day)
    ), steps AS (
      SELECT scope, dimension, value, day, before, sum(viewers) AS viewers FROM (
        SELECT scope, dimension, value, day, NULL AS before, 1 AS viewers FROM days WHERE NOT has_returned AND is_new
        UNION ALL
        SELECT scope, dimension, value, day, before, 1 FROM neighbours WHERE is_new OR before IS DISTINCT FROM old_before
        UNION ALL
        SELECT scope, dimension, value, day, old_before, -1 FROM neighbours WHERE NOT is_new AND before IS DISTINCT FROM old_before
      ) AS single GROUP BY 1, 2, 3, 4, 5
    ), far AS (
      SELECT scope, dimension, value, 'day' AS span, day AS start, day - before AS distance, viewers FROM steps
      UNION ALL
      SELECT scope, dimension, value, 'week', week, (week - week_before) / 7, viewers
      FROM (
        SELECT *, date_trunc('week', day)::date AS week, date_trunc('week', before)::date AS week_before FROM steps
      ) AS in_weeks WHERE week_before IS NULL OR week_before < week
    ), changes AS (
      SELECT scope, dimension, value, span, start, k, sum(change) AS change FROM (
        SELECT scope, dimension, value, span, start, 1 AS k, viewers AS change FROM far
        UNION ALL
        SELECT scope, dimension, value, span, start, distance + 1, -viewers FROM far
        WHERE distance < CASE span WHEN 'day' THEN ${longest.day}::int ELSE ${longest.week}::int END
      ) AS parts GROUP BY 1, 2, 3, 4, 5, 6
    ), levels AS (
      SELECT scope, dimension, value, span, start, k, sum(change) OVER by_key AS viewers, lead(k, 1, k + 1) OVER by_key - k AS length
      FROM changes WINDOW by_key AS (PARTITION BY scope, dimension, value, span, start ORDER BY k)
    ), viewed AS (
      SELECT scope, dimension, value, span, start,
        ('{' || rtrim(string_agg(repeat(viewers || ',', length), '' ORDER BY k), ',') || '}')::int[] AS viewers
      FROM levels GROUP BY 1, 2, 3, 4, 5
    )`

/** Sums the viewers of a row and those added to it. */
export const summedViewers: RawBuilder<unknown> = sql`CASE WHEN excluded.viewers = '{}' THEN c.viewers ELSE ARRAY(
  SELECT ${viewersAt('c', sql`k`)} + ${viewersAt('excluded', sql`k`)}
  FROM generate_series(1, greatest(cardinality(c.viewers), cardinality(excluded.viewers))) AS k ORDER BY k
) END`
