import { type RawBuilder, sql } from 'kysely'
import { eventsOfBatch, shortPage, wholeSite } from './store-batches.ts'
import { type Figure, ranked, type Scope, slots, sums } from './store-figures.ts'
import type { Spans } from './store-spans.ts'

/** Of a row grouped by one of the dimensions, or by none: which, and its value. */
const groupedDimension = sql`CASE GROUPING(popup_id, page, device, source, country)
  WHEN 31 THEN 'all' WHEN 15 THEN 'variant' WHEN 23 THEN 'page' WHEN 27 THEN 'device' WHEN 29 THEN 'source' ELSE 'country' END`
const groupedValue = sql`coalesce(popup_id::text, page, device, source, country, '')`

/** All figures of a period in hours, from the raw events of the last days, as they came. */
export function ofHours({ siteId, popupId, mostValues }: Scope, { starts, previousStart }: Spans): RawBuilder<Figure> {
  const from = starts[0]
  return sql<Figure>`
    WITH events AS MATERIALIZED (
      SELECT e.at, e.kind, e.popup_id, e.visitor_id, ${shortPage} AS page, e.device, e.source, e.country
      FROM event_batches AS b, ${eventsOfBatch}
      WHERE b.site_id = ${siteId} AND b.latest >= ${previousStart} AND e.at >= ${previousStart} AND e.at < ${starts.at(-1)}
        AND e.kind IN ('view', 'close', 'conversion')
        AND (${popupId === undefined} OR e.popup_id = ${popupId ?? wholeSite})
    ), slotted AS MATERIALIZED (
      SELECT width_bucket(at, ${starts}::timestamptz[]) - 1 AS slot, kind, visitor_id FROM events
    ), by_slot AS (
      SELECT slot, ${sums} FROM slotted GROUP BY 1
    ), slot_viewers AS (
      SELECT slot, count(*) AS viewers
      FROM (SELECT DISTINCT slot, visitor_id FROM slotted WHERE kind = 'view' AND visitor_id IS NOT NULL) AS each GROUP BY 1
    ), by_value AS (
      SELECT ${groupedDimension} AS dimension, ${groupedValue} AS value, ${sums} FROM events WHERE at >= ${from}
      GROUP BY GROUPING SETS ((), (popup_id), (page), (device), (source), (country))
    ), ${ranked(mostValues)}, viewers AS (
      SELECT dimension, value, count(*) AS viewers FROM (
        SELECT ${groupedDimension} AS dimension, ${groupedValue} AS value FROM events
        WHERE at >= ${from} AND kind = 'view' AND visitor_id IS NOT NULL
        GROUP BY visitor_id, GROUPING SETS ((), (popup_id), (page), (device), (source), (country))
      ) AS each GROUP BY 1, 2
    )
    SELECT slot, dimension, value, views::float8 AS views, closes::float8 AS closes, conversions::float8 AS conversions,
      coalesce(viewers, 0)::float8 AS viewers
    FROM (
      SELECT slot, 'all' AS dimension, '' AS value, views, closes, conversions, viewers
      FROM by_slot LEFT JOIN slot_viewers USING (slot)
      UNION ALL
      SELECT ${slots.whole}, dimension, value, counted.views, closes, conversions, viewers
      FROM (
        SELECT dimension, value, views, closes, conversions FROM by_value WHERE dimension = 'all'
        UNION ALL
        SELECT dimension, value, views, closes, conversions FROM shown
      ) AS counted LEFT JOIN viewers USING (dimension, value)
    ) AS figures`
}
