import { type Kysely, type RawBuilder, sql } from 'kysely'
import type { Id } from '#core/id.ts'
import { rowOf } from './store-cohorts.ts'
import { answerOf, spanOf, type VisitorQuestion } from './store-visitors.ts'

/** Number of visitors, among those who first saw a form in one span, who reached a step of any of the forms. */
export interface StepCount {
  /** Form that they saw first. */
  readonly popup_id: Id
  readonly span: number
  /** "step-2" and so on, or "submit". */
  readonly stage: string
  readonly reached: number
}

/**
 * Returns how far the visitors of `visitorsByFirstForm` got between view and conversion, each once per step. For
 * visitors who can't be recognized, each time counts. Available as long as raw events are kept.
 */
export function stepsByFirstForm(db: Kysely<unknown>, question: VisitorQuestion): Promise<readonly StepCount[]> {
  const { siteId, cohortId, cuts } = question
  const stored = sql`LEFT JOIN fresh AS f USING (visitor_id) LEFT JOIN cohort_visitors AS v
    ON v.site_id = ${siteId} AND v.cohort_id = ${cohortId} AND v.visitor_id = came_to.visitor_id`
  const first = { popup_id: sql`coalesce(f.popup_id, v.popup_id)`, minute: sql`coalesce(f.viewed_at, v.viewed_at)` }
  const ofPeople = { popup_id: sql`f.popup_id`, minute: sql`f.viewed_at` }
  return answerOf<StepCount>(
    db,
    question,
    countedBy(siteId, cuts, sql`this AS c`, stored, first),
    countedBy(siteId, cuts, rowOf(question), sql`JOIN people AS f USING (visitor_id)`, ofPeople),
  )
}

/** Counts steps by what each visitor saw first according to `people`. */
function countedBy(
  siteId: Id,
  cuts: readonly Date[],
  cohort: RawBuilder<unknown>,
  people: RawBuilder<unknown>,
  first: { readonly popup_id: RawBuilder<unknown>; readonly minute: RawBuilder<unknown> },
): RawBuilder<unknown> {
  // The condition on kinds matches that of the index.
  const steps = sql`
    SELECT e.kind, e.visitor_id, e.popup_id, date_trunc('minute', e.at, 'UTC') AS minute
    FROM ${cohort}, events AS e
    WHERE e.site_id = ${siteId} AND e.popup_id = ANY (c.popup_ids) AND e.id >= c.first_id AND e.at >= c.starts
      AND (c.ends IS NULL OR e.at < c.ends) AND (e.kind = 'submit' OR e.kind LIKE 'step-%')`
  return sql`
    SELECT popup_id, ${spanOf(cuts, 'minute')} AS span, stage, count(*)::float8 AS reached
    FROM (
      SELECT ${first.popup_id} AS popup_id, ${first.minute} AS minute, came_to.kind AS stage
      FROM (SELECT DISTINCT kind, visitor_id FROM (${steps}) AS known WHERE visitor_id IS NOT NULL) AS came_to ${people}
      UNION ALL
      SELECT popup_id, minute, kind FROM (${steps}) AS anybody WHERE visitor_id IS NULL
    ) AS parts WHERE popup_id IS NOT NULL GROUP BY 1, 2, 3`
}
