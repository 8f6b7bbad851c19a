import { type RawBuilder, sql } from 'kysely'
import type { Id } from '#core/id.ts'
import { spentByVisitor, spentOf } from './store-revenue.ts'

/** Condition: event `e` (id, at, kind, popup_id, visitor_id) is relevant for cohort `c`. */
export const isOfCohort: RawBuilder<unknown> = sql`(
  e.at >= c.starts AND (c.ends IS NULL OR e.at < c.ends) AND e.id >= c.first_id
  AND (e.kind = 'conversion' OR (e.kind IN ('view', 'held') AND e.popup_id = ANY (c.popup_ids)))
)`

/** Truncates to the minute. Counts are stored by minute, because the moments that separate spans are whole minutes. */
const minuteOf = (at: RawBuilder<unknown>): RawBuilder<unknown> => sql`date_trunc('minute', ${at}, 'UTC')`

/**
 * Aggregates per visitor the cohort events `e` (with cohort_id, and is_own for events of one of its forms): see the
 * table `cohort_visitors`. The first event is the one with the smallest ID; a key combines that ID with its value.
 */
const peopleOf = (events: string): RawBuilder<unknown> => sql`
  SELECT cohort_id, visitor_id,
    min((e.id::text || e.popup_id::text) COLLATE "C") FILTER (WHERE kind = 'view') AS view_key,
    min(${minuteOf(sql`at`)}) FILTER (WHERE kind = 'view') AS viewed_at,
    min((e.id::text || (kind = 'held')::text) COLLATE "C") FILTER (WHERE kind <> 'conversion') AS met_key,
    min(${minuteOf(sql`at`)}) FILTER (WHERE kind <> 'conversion') AS met_at,
    bool_or(kind = 'conversion' AND is_own) AS has_converted, bool_or(kind = 'conversion') AS has_converted_anywhere
  FROM ${sql.table(events)} AS e WHERE visitor_id IS NOT NULL GROUP BY cohort_id, visitor_id`

/** Columns of `cohort_visitors` after its key, from rows with keys, except for `spent`. */
const personColumns: RawBuilder<unknown> = sql`
  left(view_key, 36)::uuid AS view_id, substr(view_key, 37)::uuid AS popup_id, viewed_at,
  left(met_key, 36)::uuid AS met_id, substr(met_key, 37)::boolean AS is_held, met_at, has_converted, has_converted_anywhere`

/** Returns what a visitor `row` counts for: rows `n` of kind, minute, value, converted (1 or 0) and spent. */
function countsOfPerson(row: string): RawBuilder<unknown> {
  const own = (name: string) => sql.ref(`${row}.${name}`)
  return sql`LATERAL (
    SELECT * FROM (VALUES
      ('form', ${own('viewed_at')}, ${own('popup_id')}::text, ${own('has_converted')}::int, ${own('spent')}),
      ('held', ${own('met_at')}, ${own('is_held')}::text, ${own('has_converted_anywhere')}::int, ${own('spent')})
    ) AS all_kinds (kind, minute, value, converted, spent) WHERE value IS NOT NULL
  ) AS n`
}

/** Counts of visitors who can't be recognized, from cohort events. */
const countsOfAnybody = (events: string): RawBuilder<unknown> => sql`
  SELECT cohort_id, 'anybody' AS kind, ${minuteOf(sql`at`)} AS minute, popup_id::text AS value,
    count(*) FILTER (WHERE kind = 'view') AS visitors, count(*) FILTER (WHERE kind = 'conversion') AS conversions,
    0 AS revenue, 0 AS squares
  FROM ${sql.table(events)} WHERE visitor_id IS NULL AND is_own AND kind <> 'held' GROUP BY 1, 2, 3, 4`

/**
 * All counts (cohort_id, kind, minute, value, visitors, conversions, revenue, squares; several rows per key) of people
 * and cohort events.
 */
export const countsOf = (people: string, events: string): RawBuilder<unknown> => sql`
  SELECT cohort_id, kind, minute, value, 1 AS visitors, converted AS conversions, n.spent AS revenue, n.spent * n.spent AS squares
  FROM ${sql.table(people)}, ${countsOfPerson(people)}
  UNION ALL
  ${countsOfAnybody(events)}`

/** Aggregates `rows` (kind, minute and so on, with additional columns `before`) by the spans of `cohort_counts`. */
export const bySpans = (before: RawBuilder<unknown>, rows: RawBuilder<unknown>): RawBuilder<unknown> => sql`
  SELECT ${before}, kind, span, start, value, sum(visitors) AS visitors, sum(conversions) AS conversions, sum(revenue) AS revenue,
    sum(squares) AS squares
  FROM (${rows}) AS by_minute,
    LATERAL (VALUES ('minute', minute), ('hour', date_trunc('hour', minute, 'UTC'))) AS s (span, start)
  GROUP BY ${before}, kind, span, start, value`

/** All visitors of the cohort `c` from its events `came`, as a part of a WITH: `people`. */
export const allPeople = (
  cohort: RawBuilder<unknown>,
  siteId: Id,
  counting: RawBuilder<unknown>,
): RawBuilder<unknown> => sql`
  people AS MATERIALIZED (
    SELECT cohort_id, visitor_id, ${personColumns}, coalesce(spent, 0) AS spent FROM (
      -- A full join, though one side would do: never a loop within a loop, whatever the planner expects of orders.
      SELECT * FROM (${peopleOf('came')}) AS met FULL JOIN (${spentByVisitor(cohort, siteId, counting)}) AS bought USING (visitor_id)
      OFFSET 0
    ) AS everybody WHERE cohort_id IS NOT NULL
  )`

/** Which visitors change, and where the changes come from. */
interface Changed {
  readonly siteId: Id
  /** Rows of the cohorts, in a table or a part of the WITH: id, starts, ends. */
  readonly cohorts: RawBuilder<unknown>
  /** Condition: order `o` counts. */
  readonly counting: RawBuilder<unknown>
}

/**
 * Computes the changes made by cohort events `came` and by orders of the visitors `bought` (cohort_id, visitor_id), as
 * parts of a WITH: `fresh` are those visitors in their new state, and `changes` is what must be added to the counts.
 */
export const changesBy = ({ siteId, cohorts, counting }: Changed): RawBuilder<unknown> => sql`
  met AS MATERIALIZED (${peopleOf('came')}),
  old AS MATERIALIZED (
    -- Looked up one by one, however many there are.
    SELECT v.* FROM (SELECT cohort_id, visitor_id FROM met UNION SELECT cohort_id, visitor_id FROM bought) AS touched, LATERAL (
      SELECT * FROM cohort_visitors AS stored
      WHERE stored.site_id = ${siteId} AND stored.cohort_id = touched.cohort_id AND stored.visitor_id = touched.visitor_id OFFSET 0
    ) AS v
  ),
  merged AS (
    SELECT cohort_id, visitor_id, min(view_key COLLATE "C") AS view_key, min(viewed_at) AS viewed_at, min(met_key COLLATE "C") AS met_key,
      min(met_at) AS met_at, bool_or(has_converted) AS has_converted, bool_or(has_converted_anywhere) AS has_converted_anywhere
    FROM (
      SELECT * FROM met
      UNION ALL
      SELECT cohort_id, visitor_id, view_id::text || popup_id::text, viewed_at, met_id::text || is_held::text, met_at, has_converted,
        has_converted_anywhere
      FROM old
    ) AS parts GROUP BY 1, 2
  ),
  fresh AS MATERIALIZED (
    SELECT cohort_id, visitor_id, ${personColumns}, ${spentOf('merged', siteId, counting)} AS spent
    FROM merged, ${cohorts} AS c WHERE c.site_id = ${siteId} AND c.id = merged.cohort_id
  ),
  changes AS (
    SELECT cohort_id, kind, minute, value, sum(visitors) AS visitors, sum(conversions) AS conversions, sum(revenue) AS revenue,
      sum(squares) AS squares
    FROM (
      ${countsOf('fresh', 'came')}
      UNION ALL
      SELECT cohort_id, kind, minute, value, -1, -converted, -n.spent, -n.spent * n.spent FROM old, ${countsOfPerson('old')}
    ) AS parts GROUP BY 1, 2, 3, 4
    HAVING sum(visitors) <> 0 OR sum(conversions) <> 0 OR sum(revenue) <> 0 OR sum(squares) <> 0
  )`
