import { type Kysely, type RawBuilder, sql } from 'kysely'
import type { Id } from '#core/id.ts'
import { allPeople, changesBy, countsOf, isOfCohort } from './store-cohort-people.ts'
import { eventsOfBatch } from './store-batches.ts'
import { type Cohort, cohortEvent, firstIdOf, isSameCohort, rowOf, requestCohort } from './store-cohorts.ts'
import { isOrderOfCohort } from './store-revenue.ts'

const hourMs = 3_600_000

/** Which visitors are counted, and how they are divided into spans. */
export interface VisitorQuestion extends Cohort {
  /** Whole minutes, in order, that divide time into spans: span n begins at cut n; span −1 is before the first. */
  readonly cuts: readonly Date[]
}

/** Number of visitors by what they saw first and when. */
export interface VisitorCount {
  /** Form that they saw first. */
  readonly popup_id: Id
  readonly span: number
  readonly visitors: number
  /** Number of them who converted on any of the forms. */
  readonly conversions: number
  /** Their revenue since the start: the sum, and the sum of the squares of each visitor's revenue. */
  readonly revenue: number
  readonly squares: number
}

/**
 * Counts visitors by the form that they saw first, each once. Each view by a visitor whose browser may not remember
 * them counts as a separate visitor, because their variant is drawn again on every page.
 */
export function visitorsByFirstForm(db: Kysely<unknown>, question: VisitorQuestion): Promise<readonly VisitorCount[]> {
  const { cuts } = question
  return answerOf<VisitorCount>(
    db,
    question,
    sql`
    SELECT popup_id::uuid AS popup_id, span, sum(visitors)::float8 AS visitors, sum(conversions)::float8 AS conversions,
      sum(revenue)::float8 AS revenue, sum(squares)::float8 AS squares
    FROM (
      SELECT value AS popup_id, ${spanOf(cuts, 'minute')} AS span, sum(visitors) AS visitors,
        least(sum(conversions), sum(visitors)) AS conversions, sum(revenue) AS revenue, sum(squares) AS squares
      FROM counts WHERE kind IN ('form', 'anybody') GROUP BY kind, 1, 2
    ) AS parts GROUP BY 1, 2`,
  )
}

/** Number of visitors who saw a form, or who are in its control group and would have seen it. */
export interface ControlGroupCount {
  readonly isControl: boolean
  readonly span: number
  readonly visitors: number
  /** Number of them who converted on any form of the site. */
  readonly conversions: number
  /** As in `VisitorCount`. */
  readonly revenue: number
  readonly squares: number
}

/**
 * Counts visitors by whether they first saw one of the forms or were in the control group. Visitors who may not be
 * remembered are in neither.
 */
export function visitorsByControlGroup(
  db: Kysely<unknown>,
  question: VisitorQuestion,
): Promise<readonly ControlGroupCount[]> {
  return answerOf<ControlGroupCount>(
    db,
    question,
    sql`
    SELECT value::boolean AS "isControl", ${spanOf(question.cuts, 'minute')} AS span, sum(visitors)::float8 AS visitors,
      sum(conversions)::float8 AS conversions, sum(revenue)::float8 AS revenue, sum(squares)::float8 AS squares
    FROM counts WHERE kind = 'held' GROUP BY 1, 2`,
  )
}

/** Returns the number of the span that contains a minute. */
export function spanOf(cuts: readonly Date[], column: string): RawBuilder<unknown> {
  return sql`width_bucket(${sql.ref(column)}, ${cuts}::timestamptz[]) - 1`
}

/**
 * Answers from the stored counts of the cohort. If there are none yet, requests them and answers from the raw events
 * (using `rawAnswer` if that query differs).
 */
export async function answerOf<Row extends { span: number | null }>(
  db: Kysely<unknown>,
  cohort: VisitorQuestion,
  answer: RawBuilder<unknown>,
  rawAnswer = answer,
): Promise<readonly Row[]> {
  const kept = async () =>
    (await sql<Row>`WITH ${keptParts(cohort)} SELECT a.* FROM this LEFT JOIN (${answer}) AS a ON true`.execute(db)).rows
  const rows = await kept()
  // A cohort that has just ended still has valid counts.
  const found = rows.length === 0 && (await requestCohort(db, cohort)) ? await kept() : rows
  if (found.length > 0) return found.filter(({ span }) => span !== null)
  return (await countedRaw<Row>(db, cohort, rawAnswer)).rows
}

/** Parts of a WITH: `counts`, from stored counts and waiting events. `this` is empty if no counts are stored. */
function keptParts(cohort: VisitorQuestion): RawBuilder<unknown> {
  const { siteId, cohortId, cuts } = cohort
  // Hours in which a span begins are counted by the minute.
  const parted = cuts
    .map((cut) => cut.getTime())
    .filter((cut) => cut % hourMs > 0)
    .map((cut) => cut - (cut % hourMs))
  const hours = [...new Set(parted)].map((hour) => new Date(hour))
  const ofCohort = (row: string) =>
    sql`${sql.ref(`${row}.site_id`)} = ${siteId} AND ${sql.ref(`${row}.cohort_id`)} = ${cohortId}`
  return sql`this AS MATERIALIZED (SELECT * FROM cohorts AS c WHERE ${isSameCohort(cohort)}),
    came AS MATERIALIZED (
      SELECT ${cohortEvent} FROM this AS c, event_batches AS b, ${eventsOfBatch}
      WHERE b.site_id = ${siteId} AND NOT b.is_rolled_up AND ${isOfCohort}
    ), bought AS MATERIALIZED (
      SELECT DISTINCT c.id AS cohort_id, o.visitor_id FROM this AS c, visitor_revenue AS o
      WHERE o.site_id = ${siteId} AND NOT o.is_rolled_up AND ${isOrderOfCohort}
    ), ${changesBy({ siteId, cohorts: sql`this`, counting: sql`true` })},
    counts AS (
      SELECT kind, start AS minute, value, visitors, conversions, revenue, squares FROM cohort_counts AS n
      WHERE ${ofCohort('n')} AND span = 'hour' AND start <> ALL (${hours}::timestamptz[]) AND EXISTS (SELECT FROM this)
      UNION ALL
      SELECT m.* FROM unnest(${hours}::timestamptz[]) AS hour, LATERAL (
        SELECT kind, start, value, visitors, conversions, revenue, squares FROM cohort_counts AS n
        WHERE ${ofCohort('n')} AND kind = ANY (ARRAY['form', 'held', 'anybody']) AND span = 'minute'
          AND start >= hour AND start < hour + interval '1 hour' AND EXISTS (SELECT FROM this)
        OFFSET 0
      ) AS m
      UNION ALL
      SELECT kind, minute, value, visitors, conversions, revenue, squares FROM changes
    )`
}

/** Answers from the raw events; every other answer must equal this one. */
function countedRaw<Row>(db: Kysely<unknown>, cohort: Cohort, answer: RawBuilder<unknown>) {
  return sql<Row>`
    WITH came AS MATERIALIZED (
      SELECT ${cohortEvent} FROM ${rowOf(cohort)}, events AS e WHERE e.site_id = ${cohort.siteId} AND ${isOfCohort}
        AND e.id >= ${firstIdOf(cohort)}::uuid
    ), ${allPeople(rowOf(cohort), cohort.siteId, sql`true`)}, counts AS (
      ${countsOf('people', 'came')}
    )
    ${answer}`.execute(db)
}
