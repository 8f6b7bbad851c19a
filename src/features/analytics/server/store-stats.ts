import { type Kysely, type RawBuilder, sql } from 'kysely'
import type { Id } from '#core/id.ts'
import { otherValue } from '../rules.ts'
import { blocksThatHold, startsOfBlocks, weeksOutside } from './store-blocks.ts'
import { eventsOfBatch, shortPage, viewersAt, wholeSite } from './store-batches.ts'
import { dimensions } from '../contract.ts'
import { type Figure, ranked, type Scope, slots, sums } from './store-figures.ts'
import { ofHours } from './store-hours.ts'
import { isMonday, type Spans } from './store-spans.ts'

/**
 * Returns all figures of a period, by points and by values; there is none where nothing happened. Uses a single
 * statement, so that all figures are from the same moment.
 */
export async function figuresOf(
  db: Kysely<unknown>,
  scope: Scope,
  spans: Spans,
  timeZone: string,
): Promise<readonly Figure[]> {
  const statement = spans.days ? ofDays(scope, spans.days, timeZone) : ofHours(scope, spans)
  return (await statement.execute(db)).rows
}

/** Values of a row that breakdowns count separately. */
const values = sql`(VALUES ('all', ''), ('variant', popup_id::text), ('page', page), ('device', device), ('source', source),
  ('country', country)) AS v (dimension, value)`

/** Returns figures from the counts by day and week, and the events waiting to be added to them. */
function ofDays(
  { siteId, popupId, maxValues }: Scope,
  { starts, previousStart }: NonNullable<Spans['days']>,
  timeZone: string,
): RawBuilder<Figure> {
  const [from, to] = [starts[0]!, starts.at(-1)!]
  const weeks = wholeWeeks(from, to)
  const scope = popupId ?? wholeSite
  const windows = [
    ...starts.slice(0, -1).map((start, slot) => ({ slot, from: start, to: starts[slot + 1]! })),
    { slot: slots.before, from: previousStart, to: from },
    { slot: slots.whole, from, to },
  ].map((window) => ({ ...window, span: isMonday(window.from) && isMonday(window.to) ? 'week' : 'day' }))
  const column = (name: keyof (typeof windows)[number]) => windows.map((window) => window[name])
  const counts = sql`site_id = ${siteId} AND popup_id = ${scope}`
  // Lists the dimensions explicitly, so that the index is used. With "not all", the whole table would be read.
  const countedByValue = (span: string, starts: RawBuilder<unknown>) => sql`
    SELECT dimension, value, views, closes, conversions FROM form_counts
    WHERE ${counts} AND dimension = ANY (${dimensions}::text[]) AND span = ${span} AND start = ANY (ARRAY(${starts}))`
  return sql<Figure>`
    WITH windows AS (
      SELECT *, CASE span WHEN 'day' THEN 1 ELSE 7 END AS step
      FROM unnest(${column('slot')}::int[], ${column('from')}::date[], ${column('to')}::date[], ${column('span')}::text[])
        AS w (slot, from_day, to_day, span)
    ), waiting AS MATERIALIZED (
      SELECT (e.at AT TIME ZONE ${timeZone})::date AS day, e.kind, e.popup_id, e.visitor_id, ${shortPage} AS page, e.device,
        e.source, e.country
      FROM event_batches AS b, ${eventsOfBatch}
      WHERE b.site_id = ${siteId} AND NOT b.is_rolled_up AND e.kind IN ('view', 'close', 'conversion')
        AND (${popupId === undefined} OR e.popup_id = ${scope})
    ), waiting_values AS MATERIALIZED (
      SELECT day, kind, visitor_id, dimension, value FROM waiting, LATERAL ${values}
      WHERE day >= ${previousStart}::date AND day < ${to}::date
    ), by_day AS (
      SELECT start AS day, views, closes, conversions FROM form_counts
      WHERE ${counts} AND dimension = 'all' AND span = 'day' AND start >= ${previousStart}::date AND start < ${to}::date
      UNION ALL
      SELECT day, ${sums} FROM waiting_values WHERE dimension = 'all' GROUP BY 1
    ), by_slot AS (
      SELECT width_bucket(day, ${starts}::date[]) - 1 AS slot, sum(views) AS views, sum(closes) AS closes,
        sum(conversions) AS conversions
      FROM by_day GROUP BY 1
    ), blocks AS MATERIALIZED (
      ${blocksThatHold(counts, weeks)}
    ), by_value AS (
      -- Sums of bigint would be numeric, and slow to sort.
      SELECT dimension, value, sum(views)::bigint AS views, sum(closes)::bigint AS closes, sum(conversions)::bigint AS conversions
      FROM (
        ${sql.join(
          startsOfBlocks(sql`blocks`).map(({ span, starts }) => countedByValue(span, starts)),
          sql` UNION ALL `,
        )}
        UNION ALL
        ${countedByValue('week', weeksOutside(sql`blocks`, weeks))}
        UNION ALL
        ${countedByValue('day', daysBetween(from, weeks.from))}
        UNION ALL
        ${countedByValue('day', daysBetween(weeks.to, to))}
        UNION ALL
        SELECT dimension, value, ${sums} FROM waiting_values WHERE dimension <> 'all' AND day >= ${from}::date GROUP BY 1, 2
      ) AS parts GROUP BY 1, 2
    ), ${ranked(maxValues)}, asked AS MATERIALIZED (
      SELECT slot, from_day, to_day, span, step, 'all' AS dimension, '' AS value FROM windows
      UNION ALL
      SELECT slot, from_day, to_day, span, step, dimension, value FROM windows, shown
      WHERE slot = ${slots.whole} AND value <> ${otherValue}
    ), rolled AS (
      SELECT slot, dimension, value, (
        SELECT coalesce(sum((
          SELECT ${viewersAt('c', sql`i + 1`)} FROM form_counts AS c
          WHERE c.site_id = ${siteId} AND c.popup_id = ${scope} AND c.dimension = asked.dimension AND c.span = asked.span
            AND c.value = asked.value AND c.start = from_day + i * step
        )), 0) FROM generate_series(0, (to_day - from_day) / step - 1) AS i
      ) AS viewers
      FROM asked
    ), fresh AS (
      SELECT slot, a.dimension, a.value, count(DISTINCT visitor_id) AS viewers
      FROM waiting_values AS w
      JOIN asked AS a ON a.dimension = w.dimension AND a.value = w.value AND w.day >= from_day AND w.day < to_day
      WHERE w.kind = 'view' AND NOT EXISTS (
        SELECT FROM viewings AS v
        WHERE v.site_id = ${siteId} AND v.visitor_id = w.visitor_id AND v.day >= from_day AND v.day < to_day
          AND (${popupId === undefined} OR v.popup_id = ${scope})
          AND CASE a.dimension WHEN 'all' THEN true WHEN 'variant' THEN v.popup_id::text = a.value
            WHEN 'page' THEN v.page = a.value WHEN 'device' THEN v.device = a.value
            WHEN 'source' THEN v.source = a.value ELSE v.country = a.value END
      )
      GROUP BY 1, 2, 3
    ), viewers AS (
      SELECT slot, dimension, value, sum(viewers) AS viewers
      FROM (SELECT * FROM rolled UNION ALL SELECT * FROM fresh) AS both_kinds GROUP BY 1, 2, 3
    )
    SELECT slot, dimension, value, coalesce(views, 0)::float8 AS views, coalesce(closes, 0)::float8 AS closes,
      coalesce(conversions, 0)::float8 AS conversions, coalesce(viewers, 0)::float8 AS viewers
    FROM (
      SELECT slot, 'all' AS dimension, '' AS value, views, closes, conversions FROM by_slot
      UNION ALL
      SELECT ${slots.whole}, dimension, value, views, closes, conversions FROM shown
    ) AS counted FULL JOIN viewers USING (slot, dimension, value)`
}

/** Returns the days from one up to another (exclusive). */
const daysBetween = (from: string, to: string): RawBuilder<unknown> =>
  sql`SELECT day::date FROM generate_series(${from}::date, ${to}::date - 1, '1 day') AS day`

/** Returns the weeks from Monday that lie within a range of days; if there are none, two equal days. */
function wholeWeeks(from: string, to: string): { from: string; to: string } {
  const monday = (day: string, step: number): string => (isMonday(day) ? day : monday(addDay(day, step), step))
  const [first, last] = [monday(from, 1), monday(to, -1)]
  return first < last ? { from: first, to: last } : { from: to, to }
}

function addDay(day: string, step: number): string {
  return new Date(Date.parse(day) + step * 86_400_000).toISOString().slice(0, 10)
}

/** Counts of one form on one day. */
export interface DayCount {
  readonly popup_id: Id
  readonly day: string
  readonly views: number
  readonly closes: number
  readonly conversions: number
}

/**
 * Returns the counts of forms on days of the time zone, from the first to the last; days without counts are omitted.
 */
export async function dayCountsOf(
  db: Kysely<unknown>,
  siteId: Id,
  popupIds: readonly Id[],
  { first, last, timeZone }: { readonly first: string; readonly last: string; readonly timeZone: string },
): Promise<readonly DayCount[]> {
  const answer = await sql<DayCount>`
    SELECT popup_id, start AS day, views, closes, conversions FROM form_counts
    WHERE site_id = ${siteId} AND popup_id = ANY (${popupIds}::uuid[]) AND dimension = 'all' AND span = 'day'
      AND start >= ${first}::date AND start <= ${last}::date
    UNION ALL
    SELECT popup_id, day, ${sums} FROM (
      SELECT e.popup_id, (e.at AT TIME ZONE ${timeZone})::date AS day, e.kind
      FROM event_batches AS b, ${eventsOfBatch}
      WHERE b.site_id = ${siteId} AND NOT b.is_rolled_up AND e.popup_id = ANY (${popupIds}::uuid[])
    ) AS waiting WHERE day >= ${first}::date AND day <= ${last}::date GROUP BY 1, 2`.execute(db)
  return answer.rows
}
