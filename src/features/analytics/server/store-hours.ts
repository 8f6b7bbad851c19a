import { type RawBuilder, sql } from 'kysely'
import { shortPage, wholeSite } from './store-batches.ts'
import { type Figure, ranked, type Scope, slots, sums } from './store-figures.ts'
import type { Spans } from './store-spans.ts'

/** Of a row grouped by one of the dimensions, or by none: which, and its value. */
const groupedDimension = sql`CASE GROUPING(popup_id, page, device, source, country)
  WHEN 31 THEN 'all' WHEN 15 THEN 'variant' WHEN 23 THEN 'page' WHEN 27 THEN 'device' WHEN 29 THEN 'source' ELSE 'country' END`
const groupedValue = sql`coalesce(popup_id::text, page, device, source, country, '')`
const groups = sql`GROUPING SETS ((), (popup_id), (page), (device), (source), (country))`

/** Views of visitors who are known again. Of somebody who came but once, each of them is a viewer. */
const seen = sql`count(*) FILTER (WHERE kind = 'view' AND visitor_id IS NOT NULL) AS seen`

/**
 * All figures of a period in hours, from the raw events of the last days, as they came. Most visitors come but once, so views are
 * counted as viewers, and what the others came more than once is taken off again.
 */
export function ofHours({ siteId, popupId, mostValues }: Scope, { starts, previousStart }: Spans): RawBuilder<Figure> {
  return sql<Figure>`
    WITH events AS MATERIALIZED (
      SELECT width_bucket(e.at, ${starts}::timestamptz[]) - 1 AS slot, e.kind, e.popup_id, e.visitor_id, ${shortPage} AS page,
        e.device, e.source, e.country
      FROM (
        SELECT unnest(times) AS at, unnest(kinds) AS kind, unnest(popup_ids) AS popup_id, unnest(visitor_ids) AS visitor_id,
          unnest(pages) AS page, unnest(devices) AS device, unnest(sources) AS source, unnest(countries) AS country
        FROM event_batches WHERE site_id = ${siteId} AND latest >= ${previousStart}
      ) AS e
      WHERE e.at >= ${previousStart} AND e.at < ${starts.at(-1)} AND e.kind IN ('view', 'close', 'conversion')
        AND (${popupId === undefined} OR e.popup_id = ${popupId ?? wholeSite})
    ), came_again AS MATERIALIZED (
      SELECT visitor_id, true AS again FROM events WHERE kind = 'view' AND visitor_id IS NOT NULL GROUP BY 1 HAVING count(*) > 1
    ), repeated AS MATERIALIZED (
      SELECT slot, popup_id, visitor_id, page, device, source, country FROM (
        -- A full join, though one side would do: never a loop within a loop, whatever the planner expects of arrays.
        SELECT * FROM events FULL JOIN came_again USING (visitor_id) OFFSET 0
      ) AS marked WHERE kind = 'view' AND again
    ), by_slot AS (
      SELECT slot, ${sums}, ${seen} FROM events GROUP BY 1
    ), by_value AS (
      SELECT ${groupedDimension} AS dimension, ${groupedValue} AS value, ${sums}, ${seen} FROM events WHERE slot >= 0
      GROUP BY ${groups}
    ), ${ranked(mostValues)}, viewers AS (
      SELECT slot, 'all' AS dimension, '' AS value, seen AS viewers FROM by_slot
      UNION ALL
      SELECT slot, 'all', '', sum(1 - times) FROM (SELECT slot, count(*) AS times FROM repeated GROUP BY slot, visitor_id) AS each
      GROUP BY 1
      UNION ALL
      SELECT ${slots.whole}, dimension, value, seen FROM by_value
      UNION ALL
      SELECT ${slots.whole}, dimension, value, sum(1 - times) FROM (
        SELECT ${groupedDimension} AS dimension, ${groupedValue} AS value, count(*) AS times FROM repeated WHERE slot >= 0
        GROUP BY visitor_id, ${groups}
      ) AS each GROUP BY 2, 3
    )
    SELECT slot, dimension, value, views::float8 AS views, closes::float8 AS closes, conversions::float8 AS conversions,
      coalesce(viewers, 0)::float8 AS viewers
    FROM (
      SELECT slot, 'all' AS dimension, '' AS value, views, closes, conversions FROM by_slot
      UNION ALL
      SELECT ${slots.whole}, dimension, value, views, closes, conversions FROM by_value WHERE dimension = 'all'
      UNION ALL
      SELECT ${slots.whole}, dimension, value, views, closes, conversions FROM shown
    ) AS counted LEFT JOIN (
      SELECT slot, dimension, value, sum(viewers) AS viewers FROM viewers GROUP BY 1, 2, 3
    ) AS all_viewers USING (slot, dimension, value)`
}
