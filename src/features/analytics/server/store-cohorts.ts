import { type Kysely, sql } from 'kysely'
import type { Id } from '#core/id.ts'
import type { Db } from '#platform/server/db/database.ts'
import { allPeople, bySpans, changesBy, countsOf, isOfCohort } from './store-cohort-people.ts'
import { firstIdOfDay } from './days.ts'
import { eventsOfBatch, tryLockRollUp } from './store-batches.ts'
import { isOrderOfCohort } from './store-revenue.ts'

const dayMs = 86_400_000
/** Events from clocks that are behind by more than this are ignored, equally for every variant. */
const slowestClock = 2 * dayMs

/** The visitors of some forms from a moment on. */
export interface Cohort {
  readonly siteId: Id
  /** ID of the test or form that the cohort belongs to. */
  readonly cohortId: Id
  readonly popupIds: readonly Id[]
  readonly from: Date
  /** End of the cohort (exclusive); null if it's still running. */
  readonly until: Date | null
}

/** What the caller knows that can avoid counting the cohort. Only valid within a transaction. */
interface Known {
  /** Current time. Rolled-up batches are kept for days, so for the last day it is known whether any event arrived. */
  readonly now: number
  /** Forms of the cohort that no one can have seen yet. */
  readonly unseen?: readonly Id[]
}

/**
 * Requests that a cohort be counted continuously, starting within the next minute; until then, queries count raw
 * events. Returns true if it is counted already, which includes cohorts in which nothing can have happened yet.
 */
export async function requestCohort(db: Kysely<unknown>, cohort: Cohort, known?: Known): Promise<boolean> {
  const { siteId, cohortId, popupIds, from, until } = cohort
  const ofCohort = sql`site_id = ${siteId} AND id = ${cohortId}`
  const hasForms = (ids: readonly Id[]) => sql`popup_ids = ${sorted(ids)}::uuid[]`
  const hasSpan = sql`starts = ${from} AND ends IS NOT DISTINCT FROM ${until}::timestamptz`
  // A cohort that is being counted is locked meanwhile, so a repeated request must not write.
  const stored = await sql<{ is_built: boolean; ends: Date | null; is_same: boolean }>`
    SELECT is_built, ends, ${hasForms(popupIds)} AND ${hasSpan} AS is_same FROM cohorts WHERE ${ofCohort}`.execute(db)
  const before = stored.rows[0]
  if (before?.is_same) return before.is_built
  const seen = popupIds.filter((id) => !known?.unseen?.includes(id))
  // For a cohort that ended and was reopened, events since its end are missing.
  const missing = before ? until === null && before.ends : from
  const isComplete = known !== undefined && missing && (await isUncountedSince(db, siteId, missing, known.now))
  const answer = await sql<{ is_built: boolean }>`
    INSERT INTO cohorts AS c (site_id, id, popup_ids, starts, ends, first_id, is_built)
    VALUES (${siteId}, ${cohortId}, ${sorted(popupIds)}::uuid[], ${from}, ${until}, ${firstIdOf(cohort)}, ${!before && isComplete})
    ON CONFLICT (site_id, id) DO UPDATE SET popup_ids = excluded.popup_ids, starts = excluded.starts, ends = excluded.ends,
      first_id = excluded.first_id,
      is_built = c.is_built AND (c.popup_ids = excluded.popup_ids OR c.popup_ids = ${sorted(seen)}::uuid[])
        AND c.starts = excluded.starts
        -- One that only ended stays, unless what came after the end is in it.
        AND (c.ends IS NOT DISTINCT FROM excluded.ends
          OR (c.ends IS NULL AND (c.latest IS NULL OR c.latest < excluded.ends))
          OR (c.ends = ${before?.ends ?? null}::timestamptz AND ${Boolean(isComplete)}))
    RETURNING is_built`.execute(db)
  return answer.rows[0]!.is_built
}

/**
 * Returns whether no event or order since a moment of the last day is rolled up, nor will be before the transaction
 * ends.
 */
async function isUncountedSince(db: Kysely<unknown>, siteId: Id, moment: Date, now: number): Promise<boolean> {
  if (moment.getTime() < now - dayMs || !(await tryLockRollUp(db, siteId))) return false
  const answer = await sql<{ is_counted: boolean }>`
    SELECT EXISTS (SELECT FROM event_batches WHERE site_id = ${siteId} AND latest >= ${moment} AND is_rolled_up)
      OR EXISTS (SELECT FROM visitor_revenue WHERE site_id = ${siteId} AND at >= ${moment} AND is_rolled_up) AS is_counted`.execute(
    db,
  )
  return !answer.rows[0]!.is_counted
}

/** Condition: row `c` of `cohorts` is this cohort, and its counts are valid. */
export const isSameCohort = (cohort: Cohort) => sql`(
  c.site_id = ${cohort.siteId} AND c.id = ${cohort.cohortId} AND c.is_built AND c.popup_ids = ${sorted(cohort.popupIds)}::uuid[]
  AND c.starts = ${cohort.from} AND c.ends IS NOT DISTINCT FROM ${cohort.until}::timestamptz
)`

/** The cohort as a row `c`, as it would be stored. */
export const rowOf = (cohort: Cohort) => sql`(VALUES (${cohort.cohortId}::uuid, ${sorted(cohort.popupIds)}::uuid[],
  ${cohort.from}::timestamptz, ${cohort.until}::timestamptz, ${firstIdOf(cohort)}::uuid)) AS c (id, popup_ids, starts, ends, first_id)`

function sorted(ids: readonly Id[]): Id[] {
  return ids.toSorted()
}

/** Returns the smallest ID of an event that counts. */
export function firstIdOf({ from }: Pick<Cohort, 'from'>): Id {
  return firstIdOfDay(Math.max(0, from.getTime() - slowestClock))
}

/** Columns of cohort events, from event `e` and cohort `c`. */
export const cohortEvent = sql`c.id AS cohort_id, e.id, e.kind, e.popup_id, e.visitor_id, e.at, e.popup_id = ANY (c.popup_ids) AS is_own`

/** What arrived since the last roll-up. */
interface Arrived {
  readonly batchIds: readonly Id[]
  readonly orderIds: readonly Id[]
}

/** Adds batches and orders to the cohorts of their site, in the transaction that rolls them up. */
export async function addToCohorts(db: Db, siteId: Id, { batchIds, orderIds }: Arrived): Promise<void> {
  const batches = sql`event_batches AS b, ${eventsOfBatch}
    WHERE b.site_id = ${siteId} AND b.id = ANY (${batchIds}::uuid[])`
  const orders = sql`visitor_revenue AS o WHERE o.site_id = ${siteId} AND o.id = ANY (${orderIds}::uuid[])`
  const moments = sql`(SELECT e.at FROM ${batches} UNION ALL SELECT o.at FROM ${orders}) AS moments`
  // Runs first, so that no one ends a cohort in the meantime.
  const held = await sql`
    UPDATE cohorts SET latest = greatest(latest, (SELECT max(at) FROM ${moments}))
    WHERE site_id = ${siteId} AND is_built AND (ends IS NULL OR ends > (SELECT min(at) FROM ${moments}))`.execute(db)
  if (held.numAffectedRows === 0n) return
  const changes = changesBy({ siteId, cohorts: sql`cohorts`, counting: sql`o.is_rolled_up` })
  await sql`
    WITH came AS MATERIALIZED (
      SELECT ${cohortEvent} FROM cohorts AS c, ${batches} AND c.site_id = ${siteId} AND c.is_built AND ${isOfCohort}
    ), bought AS MATERIALIZED (
      SELECT DISTINCT c.id AS cohort_id, o.visitor_id FROM cohorts AS c, ${orders} AND c.site_id = ${siteId} AND c.is_built
        AND ${isOrderOfCohort}
    ), ${changes}, noted AS (
      INSERT INTO cohort_visitors AS v (site_id, cohort_id, visitor_id, view_id, popup_id, viewed_at, met_id, is_held, met_at,
        has_converted, has_converted_anywhere, spent)
      SELECT ${siteId}::uuid, * FROM fresh ORDER BY cohort_id, visitor_id
      ON CONFLICT (site_id, cohort_id, visitor_id) DO UPDATE SET view_id = excluded.view_id, popup_id = excluded.popup_id,
        viewed_at = excluded.viewed_at, met_id = excluded.met_id, is_held = excluded.is_held, met_at = excluded.met_at,
        has_converted = excluded.has_converted, has_converted_anywhere = excluded.has_converted_anywhere, spent = excluded.spent
      WHERE (v.view_id, v.viewed_at, v.met_id, v.met_at, v.has_converted, v.has_converted_anywhere, v.spent) IS DISTINCT FROM
        (excluded.view_id, excluded.viewed_at, excluded.met_id, excluded.met_at, excluded.has_converted, excluded.has_converted_anywhere,
        excluded.spent)
    )
    INSERT INTO cohort_counts AS n (site_id, cohort_id, kind, span, start, value, visitors, conversions, revenue, squares)
    SELECT ${siteId}::uuid, * FROM (${bySpans(sql`cohort_id`, sql`SELECT * FROM changes`)}) AS added
    ORDER BY cohort_id, kind, span, start, value
    ON CONFLICT (site_id, cohort_id, kind, span, start, value) DO UPDATE
      SET visitors = n.visitors + excluded.visitors, conversions = n.conversions + excluded.conversions,
        revenue = n.revenue + excluded.revenue, squares = n.squares + excluded.squares`.execute(db)
}

/** Returns the sites with cohorts that are requested but not counted yet. */
export async function sitesWithCohortRequests(db: Kysely<unknown>): Promise<Id[]> {
  const answer = await sql<{ site_id: Id }>`SELECT DISTINCT site_id FROM cohorts WHERE NOT is_built`.execute(db)
  return answer.rows.map((row) => row.site_id)
}

/**
 * Counts the requested cohorts of a site from the raw events and orders that are rolled up. No roll-up of the site may
 * run at the same time (`lockRollUp`). Returns the number of counted cohorts.
 */
export async function buildCohorts(db: Db, siteId: Id): Promise<number> {
  await sql`SET LOCAL statement_timeout = '15min'`.execute(db)
  const requested = await sql<{ id: Id }>`
    SELECT id FROM cohorts WHERE site_id = ${siteId} AND NOT is_built
      AND NOT EXISTS (SELECT FROM event_batches WHERE site_id = ${siteId} AND NOT is_rolled_up AND event_ids IS NULL)
    FOR UPDATE`.execute(db)
  for (const { id } of requested.rows) await buildCohort(db, siteId, id)
  return requested.rows.length
}

async function buildCohort(db: Db, siteId: Id, id: Id): Promise<void> {
  const ofCohort = sql`site_id = ${siteId} AND cohort_id = ${id}`
  const cohort = sql`(SELECT * FROM cohorts WHERE site_id = ${siteId} AND id = ${id}) AS c`
  await sql`DELETE FROM cohort_visitors WHERE ${ofCohort}`.execute(db)
  await sql`DELETE FROM cohort_counts WHERE ${ofCohort}`.execute(db)
  await sql`
    WITH came AS MATERIALIZED (
      SELECT ${cohortEvent} FROM ${cohort}, events AS e WHERE e.site_id = ${siteId} AND ${isOfCohort}
        AND e.id NOT IN (
          SELECT unnest(event_ids) FROM event_batches WHERE site_id = ${siteId} AND NOT is_rolled_up
        )
    ), ${allPeople(cohort, siteId, sql`o.is_rolled_up`)}, noted AS (
      INSERT INTO cohort_visitors SELECT ${siteId}::uuid, * FROM people
    ), counted AS (
      INSERT INTO cohort_counts (site_id, cohort_id, kind, span, start, value, visitors, conversions, revenue, squares)
      SELECT ${siteId}::uuid, * FROM (${bySpans(sql`cohort_id`, countsOf('people', 'came'))}) AS added
    )
    UPDATE cohorts SET is_built = true, latest = greatest(
      (SELECT max(at) FROM came),
      (SELECT max(o.at) FROM ${cohort}, visitor_revenue AS o WHERE o.site_id = ${siteId} AND o.is_rolled_up AND ${isOrderOfCohort})
    )
    WHERE site_id = ${siteId} AND id = ${id}`.execute(db)
}
