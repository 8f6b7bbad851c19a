import { sql } from 'kysely'
import type { Id } from '#core/id.ts'
import type { Db } from '#platform/server/db/database.ts'
import type { AutomationKey } from './store-enrollments.ts'

/** The things that are counted for a flow. */
type Measure =
  | 'entered'
  | 'first'
  | 'outcome'
  | 'ended'
  | 'converted'
  | 'first_converted'
  | 'branch'
  | 'branch_converted'
  | 'opened'
  | 'machine_opened'
  | 'clicked'
  | 'revenue'
  | 'first_revenue'

/** A sum of a flow: contacts who entered at a version or were in it, at a step, with an outcome, reason or branch. */
export interface Tally {
  readonly version: number
  readonly step_id: string
  readonly measure: Measure
  readonly detail: string
  readonly is_held: boolean
  readonly count: number
  readonly amount: number
  readonly squares: number
}

const keys = sql`version, step_id, measure, detail, is_held`
const sums = sql`sum(count)::float8 AS count, sum(amount)::float8 AS amount, sum(squares)::float8 AS squares`

/** Returns all sums of an automation. */
export async function talliesOf(db: Db, { siteId, automationId }: AutomationKey): Promise<Tally[]> {
  const { rows } = await sql<Tally>`SELECT ${keys}, ${sums} FROM automation_tallies
    WHERE site_id = ${siteId} AND automation_id = ${automationId} GROUP BY ${keys}`.execute(db)
  return rows
}

/** Adds one to a count of a step. Does nothing if the automation has been permanently deleted. */
export async function addTally(
  db: Db,
  { siteId, automationId }: AutomationKey,
  { step, measure }: { step: string; measure: Measure },
): Promise<void> {
  await sql`INSERT INTO automation_tallies (site_id, automation_id, id, version, step_id, measure, detail, is_held, count)
    SELECT ${siteId}::uuid, id, gen_random_uuid(), 0, ${step}, ${measure}, '', false, 1
    FROM automations WHERE site_id = ${siteId} AND id = ${automationId}`.execute(db)
}

/** Returns the totals of a site's automations, without the control group. */
export async function totalsByAutomation(db: Db, siteId: Id) {
  const { rows } = await sql<{ id: Id; entered: number; sent: number; converted: number; revenue: number }>`
    SELECT automation_id AS id, coalesce(sum(count) FILTER (WHERE measure = 'entered'), 0)::float8 AS entered,
      coalesce(sum(count) FILTER (WHERE measure = 'outcome' AND detail = 'sent'), 0)::float8 AS sent,
      coalesce(sum(count) FILTER (WHERE measure = 'converted'), 0)::float8 AS converted,
      coalesce(sum(amount) FILTER (WHERE measure = 'revenue'), 0)::float8 AS revenue
    FROM automation_tallies WHERE site_id = ${siteId} AND NOT is_held AND measure IN ('entered', 'outcome', 'converted', 'revenue')
    GROUP BY automation_id`.execute(db)
  const { rows: places } = await sql<{ id: Id; waiting: number }>`
    SELECT automation_id AS id, count(*)::int AS waiting FROM automation_positions
    WHERE site_id = ${siteId} AND NOT is_held GROUP BY automation_id`.execute(db)
  const waiting = new Map(places.map((place) => [place.id, place.waiting]))
  return new Map(rows.map(({ id, ...row }) => [id, { ...row, waiting: waiting.get(id) ?? 0 }]))
}

/**
 * Merges the rows of an automation's sums, so that reading them stays fast. Rows added in the meantime are not lost.
 */
export async function foldTallies(db: Db, { siteId, automationId }: AutomationKey): Promise<void> {
  await sql`
    WITH folded AS (
      DELETE FROM automation_tallies WHERE site_id = ${siteId} AND automation_id = ${automationId} RETURNING *)
    INSERT INTO automation_tallies (site_id, automation_id, id, version, step_id, measure, detail, is_held, count, amount, squares)
    SELECT ${siteId}::uuid, ${automationId}::uuid, gen_random_uuid(), ${keys}, sum(count), sum(amount), sum(squares)
    FROM folded GROUP BY ${keys}`.execute(db)
}

/** Returns the automations of all sites whose sums consist of more than `more` rows. */
export async function manyTallies(db: Db, more: number): Promise<{ site_id: Id; id: Id }[]> {
  const { rows } = await sql<{ site_id: Id; id: Id }>`SELECT site_id, automation_id AS id FROM automation_tallies
    GROUP BY site_id, automation_id HAVING count(*) > ${more} ORDER BY site_id, automation_id`.execute(db)
  return rows
}
