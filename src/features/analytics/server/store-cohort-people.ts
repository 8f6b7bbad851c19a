import { type RawBuilder, sql } from 'kysely'

/** A condition: event `e` (id, at, kind, popup_id, visitor_id) is one that cohort `c` looks at. */
export const isOfCohort: RawBuilder<unknown> = sql`(
  e.at >= c.starts AND (c.ends IS NULL OR e.at < c.ends) AND e.id >= c.first_id
  AND (e.kind = 'conversion' OR (e.kind IN ('view', 'held') AND e.popup_id = ANY (c.popup_ids)))
)`

/** A minute: counts are kept by it, since the moments that part time into spans are whole minutes. */
const minuteOf = (at: RawBuilder<unknown>): RawBuilder<unknown> => sql`date_trunc('minute', ${at}, 'UTC')`

/**
 * What each visitor did out of the cohort events `e` (with cohort_id and is_own: on one of its forms): see the table
 * `cohort_visitors`. The first is that of the smallest id; a key is that id and what it is about.
 */
export const peopleOf = (events: string): RawBuilder<unknown> => sql`
  SELECT cohort_id, visitor_id,
    min((e.id::text || e.popup_id::text) COLLATE "C") FILTER (WHERE kind = 'view') AS view_key,
    min(${minuteOf(sql`at`)}) FILTER (WHERE kind = 'view') AS viewed_at,
    min((e.id::text || (kind = 'held')::text) COLLATE "C") FILTER (WHERE kind <> 'conversion') AS met_key,
    min(${minuteOf(sql`at`)}) FILTER (WHERE kind <> 'conversion') AS met_at,
    bool_or(kind = 'conversion' AND is_own) AS has_converted, bool_or(kind = 'conversion') AS has_converted_anywhere
  FROM ${sql.table(events)} AS e WHERE visitor_id IS NOT NULL GROUP BY cohort_id, visitor_id`

/** The columns of `cohort_visitors` after its key, out of rows with keys. */
export const personColumns: RawBuilder<unknown> = sql`
  left(view_key, 36)::uuid AS view_id, substr(view_key, 37)::uuid AS popup_id, viewed_at,
  left(met_key, 36)::uuid AS met_id, substr(met_key, 37)::boolean AS is_held, met_at, has_converted, has_converted_anywhere`

/** What a visitor `row` counts for: rows `n` of kind, minute, value and converted (1 or 0). */
function countsOfPerson(row: string): RawBuilder<unknown> {
  const own = (name: string) => sql.ref(`${row}.${name}`)
  return sql`LATERAL (
    SELECT * FROM (VALUES
      ('form', ${own('viewed_at')}, ${own('popup_id')}::text, ${own('has_converted')}::int),
      ('held', ${own('met_at')}, ${own('is_held')}::text, ${own('has_converted_anywhere')}::int)
    ) AS all_kinds (kind, minute, value, converted) WHERE value IS NOT NULL
  ) AS n`
}

/** Counts of those who cannot be known again, out of cohort events. */
const countsOfAnybody = (events: string): RawBuilder<unknown> => sql`
  SELECT cohort_id, 'anybody' AS kind, ${minuteOf(sql`at`)} AS minute, popup_id::text AS value,
    count(*) FILTER (WHERE kind = 'view') AS visitors, count(*) FILTER (WHERE kind = 'conversion') AS conversions
  FROM ${sql.table(events)} WHERE visitor_id IS NULL AND is_own AND kind <> 'held' GROUP BY 1, 2, 3, 4`

/** All counts (cohort_id, kind, minute, value, visitors, conversions; several rows of a key) of people and cohort events. */
export const countsOf = (people: string, events: string): RawBuilder<unknown> => sql`
  SELECT cohort_id, kind, minute, value, 1 AS visitors, converted AS conversions FROM ${sql.table(people)}, ${countsOfPerson(people)}
  UNION ALL
  ${countsOfAnybody(events)}`

/** Counts `rows` (kind, minute and so on, with more columns `before`) by the spans of `cohort_counts`. */
export const bySpans = (before: RawBuilder<unknown>, rows: RawBuilder<unknown>): RawBuilder<unknown> => sql`
  SELECT ${before}, kind, span, start, value, sum(visitors) AS visitors, sum(conversions) AS conversions
  FROM (${rows}) AS by_minute,
    LATERAL (VALUES ('minute', minute), ('hour', date_trunc('hour', minute, 'UTC'))) AS s (span, start)
  GROUP BY ${before}, kind, span, start, value`

/**
 * What the cohort events `came` change, as parts of a WITH: `fresh`, the visitors who did something as they are now, and `changes`,
 * what is to be added to the counts.
 */
export const changesBy = (siteId: string): RawBuilder<unknown> => sql`
  met AS MATERIALIZED (${peopleOf('came')}),
  old AS MATERIALIZED (
    -- Looked up one by one, however many there are.
    SELECT v.* FROM met, LATERAL (
      SELECT * FROM cohort_visitors AS stored
      WHERE stored.site_id = ${siteId} AND stored.cohort_id = met.cohort_id AND stored.visitor_id = met.visitor_id OFFSET 0
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
  fresh AS MATERIALIZED (SELECT cohort_id, visitor_id, ${personColumns} FROM merged),
  changes AS (
    SELECT cohort_id, kind, minute, value, sum(visitors) AS visitors, sum(conversions) AS conversions FROM (
      ${countsOf('fresh', 'came')}
      UNION ALL
      SELECT cohort_id, kind, minute, value, -1, -converted FROM old, ${countsOfPerson('old')}
    ) AS parts GROUP BY 1, 2, 3, 4 HAVING sum(visitors) <> 0 OR sum(conversions) <> 0
  )`
