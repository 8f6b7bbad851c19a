import { type RawBuilder, sql } from 'kysely'
import { shortPage, wholeSite } from './store-batches.ts'
import { type Figure, ranked, type Scope, slots } from './store-figures.ts'
import type { Spans } from './store-spans.ts'

/** For a row grouped by one of the dimensions or none: the dimension; below, its value. */
const groupedDimension = sql`CASE GROUPING(popup_id, page, device, source, country)
  WHEN 31 THEN 'all' WHEN 15 THEN 'variant' WHEN 23 THEN 'page' WHEN 27 THEN 'device' WHEN 29 THEN 'source' ELSE 'country' END`
const groupedValue = sql`coalesce(popup_id::text, page, device, source, country, '')`
const eachDimension = sql`(popup_id), (page), (device), (source), (country)`

/** Kinds of events as flags, because many sums use them. `is_seen` is a view by a visitor who can be recognized. */
const flags = sql`e.kind = 'view' AS is_view, e.kind = 'close' AS is_close, e.kind = 'conversion' AS is_conversion,
  e.kind = 'view' AND e.visitor_id IS NOT NULL AS is_seen`
const sums = sql`count(*) FILTER (WHERE is_view) AS views, count(*) FILTER (WHERE is_close) AS closes,
  count(*) FILTER (WHERE is_conversion) AS conversions`

/** Views of visitors who can be recognized. For visitors with a single view, each view is one viewer. */
const seen = sql`count(*) FILTER (WHERE is_seen) AS seen`

/**
 * Returns all figures of a period in hours, from the raw events of the last days. Most visitors come only once, so
 * views are counted as viewers, and repeated views of the others are subtracted again.
 */
export function ofHours({ siteId, popupId, maxValues }: Scope, { starts, previousStart }: Spans): RawBuilder<Figure> {
  const [from, to] = [starts[0], starts.at(-1)]
  const counted = sql`e.kind IN ('view', 'close', 'conversion') AND (${popupId === undefined} OR e.popup_id = ${popupId ?? wholeSite})`
  // Most batches contain only an event or two, so those of other forms needn't be unpacked.
  const holdsForm = popupId === undefined ? sql`true` : sql`popup_ids @> ARRAY[${popupId}]::uuid[]`
  return sql<Figure>`
    WITH events AS MATERIALIZED (
      SELECT width_bucket(e.at, ${starts}::timestamptz[]) - 1 AS slot, ${flags}, e.popup_id, e.visitor_id, ${shortPage} AS page,
        e.device, e.source, e.country
      FROM (
        SELECT unnest(times) AS at, unnest(kinds) AS kind, unnest(popup_ids) AS popup_id, unnest(visitor_ids) AS visitor_id,
          unnest(pages) AS page, unnest(devices) AS device, unnest(sources) AS source, unnest(countries) AS country
        FROM event_batches WHERE site_id = ${siteId} AND latest >= ${from} AND ${holdsForm}
      ) AS e
      WHERE e.at >= ${from} AND e.at < ${to} AND ${counted}
    ), before AS (
      SELECT sum(views) AS views, sum(closes) AS closes, sum(conversions) AS conversions,
        count(*) FILTER (WHERE views > 0 AND visitor_id IS NOT NULL) AS viewers
      FROM (
        SELECT visitor_id, ${sums} FROM (
          SELECT e.visitor_id, ${flags} FROM (
            SELECT unnest(times) AS at, unnest(kinds) AS kind, unnest(popup_ids) AS popup_id, unnest(visitor_ids) AS visitor_id
            FROM event_batches WHERE site_id = ${siteId} AND latest >= ${previousStart} AND ${holdsForm}
          ) AS e
          WHERE e.at >= ${previousStart} AND e.at < ${from} AND ${counted}
        ) AS flagged GROUP BY 1
      ) AS by_visitor HAVING count(*) > 0
    ), came_again AS MATERIALIZED (
      SELECT visitor_id, true AS again FROM events WHERE is_seen GROUP BY 1 HAVING count(*) > 1
    ), repeated AS MATERIALIZED (
      SELECT slot, popup_id, visitor_id, page, device, source, country FROM (
        -- A full join, though one side would do: never a loop within a loop, whatever the planner expects of arrays.
        SELECT * FROM events FULL JOIN came_again USING (visitor_id) OFFSET 0
      ) AS marked WHERE is_view AND again
    ), by_slot AS MATERIALIZED (
      SELECT slot, ${sums}, ${seen} FROM events GROUP BY 1
    ), by_value AS MATERIALIZED (
      SELECT ${groupedDimension} AS dimension, ${groupedValue} AS value, ${sums}, ${seen} FROM events
      GROUP BY GROUPING SETS (${eachDimension})
    ), ${ranked(maxValues)}, viewers AS (
      SELECT slot, 'all' AS dimension, '' AS value, seen AS viewers FROM by_slot
      UNION ALL
      SELECT slot, 'all', '', sum(1 - times) FROM (SELECT slot, count(*) AS times FROM repeated GROUP BY slot, visitor_id) AS each
      GROUP BY 1
      UNION ALL
      SELECT ${slots.whole}, 'all', '', sum(seen) FROM by_slot
      UNION ALL
      SELECT ${slots.whole}, dimension, value, seen FROM by_value
      UNION ALL
      SELECT ${slots.whole}, dimension, value, sum(1 - times) FROM (
        SELECT ${groupedDimension} AS dimension, ${groupedValue} AS value, count(*) AS times FROM repeated
        GROUP BY visitor_id, GROUPING SETS ((), ${eachDimension})
      ) AS each GROUP BY 2, 3
    )
    SELECT slot, dimension, value, views::float8 AS views, closes::float8 AS closes, conversions::float8 AS conversions,
      coalesce(viewers, 0)::float8 AS viewers
    FROM (
      SELECT slot, 'all' AS dimension, '' AS value, views, closes, conversions FROM by_slot
      UNION ALL
      SELECT ${slots.whole}, 'all', '', sum(views), sum(closes), sum(conversions) FROM by_slot HAVING count(*) > 0
      UNION ALL
      SELECT ${slots.whole}, dimension, value, views, closes, conversions FROM shown
    ) AS counted LEFT JOIN (
      SELECT slot, dimension, value, sum(viewers) AS viewers FROM viewers GROUP BY 1, 2, 3
    ) AS all_viewers USING (slot, dimension, value)
    UNION ALL
    SELECT ${slots.before}, 'all', '', views::float8, closes::float8, conversions::float8, viewers::float8 FROM before`
}
