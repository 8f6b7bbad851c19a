import { sql } from 'kysely'
import type { Id } from '#core/id.ts'
import { nilId } from '#platform/server/calls/idempotency.ts'
import type { Db } from '#platform/server/db/database.ts'
import type { Properties } from '../flow-events.ts'
import type { EndReason } from '../shapes.ts'

/** Somebody whose step is due. */
export interface DueRow {
  readonly id: Id
  readonly contact_id: Id
  readonly version: number
  readonly step_id: string
  readonly is_signaled: boolean
  readonly is_held: boolean
  readonly seq: number
  /** Steps that they have made today. */
  readonly moves: number
  readonly properties: Properties
}

/** Of one automation of a site. */
export interface AutomationKey {
  readonly siteId: Id
  readonly automationId: Id
}

/** Whether this transaction alone moves people in the automation until it ends. */
export async function holdTurn(db: Db, { siteId, automationId }: AutomationKey): Promise<boolean> {
  const { rows } = await sql<{ held: boolean }>`SELECT pg_try_advisory_xact_lock(
    hashtextextended(${`automation ${siteId} ${automationId}`}, 0)) AS held`.execute(db)
  return rows[0]!.held
}

const columns = sql`id, contact_id, version, step_id, is_signaled, is_held, seq, properties`

/** Whose step is due, who has waited longest first. */
export async function dueRows(
  db: Db,
  { siteId, automationId }: AutomationKey,
  { at, most }: { at: Date; most: number },
): Promise<DueRow[]> {
  const { rows } = await sql<DueRow>`
    SELECT ${columns}, CASE WHEN moves_on = ${dayOf(at)}::date THEN moves ELSE 0 END AS moves FROM automation_enrollments
    WHERE site_id = ${siteId} AND automation_id = ${automationId} AND due_at <= ${at}
    ORDER BY due_at LIMIT ${most}`.execute(db)
  return rows
}

/** Those of them whose step is due even now, held until the transaction ends. Whom another transaction holds is left for later. */
export async function claimRows(db: Db, siteId: Id, rows: readonly DueRow[], at: Date): Promise<DueRow[]> {
  const { rows: held } = await sql<Pick<DueRow, 'id' | 'is_signaled' | 'version' | 'step_id' | 'seq'>>`
    SELECT id, is_signaled, version, step_id, seq FROM automation_enrollments
    WHERE site_id = ${siteId} AND id = ANY(${rows.map(({ id }) => id)}::uuid[]) AND due_at <= ${at}
    FOR UPDATE SKIP LOCKED`.execute(db)
  const byId = new Map(held.map((row) => [row.id, row]))
  return rows.flatMap((row) => {
    const claimed = byId.get(row.id)
    // Moved to another version or signaled since.
    return claimed ? [{ ...row, ...claimed }] : []
  })
}

/** How people go on from one step: the same way for all of them, but for the moment. */
export interface Move {
  readonly version: number
  readonly step: string
  readonly outcome: string
  /** The step after it; null: they are through. */
  readonly next: string | null
  /** The event that they wait for there. */
  readonly awaiting: string | null
  /** Who, with when their next step is due; in the order of their ids. */
  readonly people: readonly { readonly id: Id; readonly dueAt: number }[]
}

/** Writes down that people made a step, and where they are now; the transaction has to hold them. */
export async function writeMove(
  db: Db,
  { siteId, automationId }: AutomationKey,
  { version, step, outcome, next, awaiting, people }: Move,
  at: Date,
): Promise<void> {
  const ids = people.map(({ id }) => id)
  const isSame = people.every(({ dueAt }) => dueAt === people[0]!.dueAt)
  const dues = isSame
    ? sql`${new Date(people[0]!.dueAt)}::timestamptz`
    : sql`(${people.map(({ dueAt }) => new Date(dueAt))}::timestamptz[])[width_bucket(id, ${ids}::uuid[])]`
  const day = dayOf(at)
  const place =
    next === null
      ? sql`due_at = NULL, awaiting = NULL, ended_at = ${at}, end_reason = 'completed', slot = id`
      : sql`step_id = ${next}, due_at = ${dues}, awaiting = ${awaiting}`
  await sql`
    WITH moved AS (
      UPDATE automation_enrollments SET ${place}, is_signaled = false, failures = 0, stepped_at = ${at}, seq = seq + 1,
        moves = CASE WHEN moves_on = ${day}::date THEN moves + 1 ELSE 1 END, moves_on = ${day}::date
      WHERE site_id = ${siteId} AND id = ANY(${ids}::uuid[]) RETURNING id, seq)
    INSERT INTO automation_moves (site_id, automation_id, enrollment_id, seq, version, step_id, outcome, at)
    SELECT ${siteId}::uuid, ${automationId}::uuid, id, seq, ${version}::int, ${step}, ${outcome}, ${at}::timestamptz
    FROM moved`.execute(db)
}

/** Puts the present step of people off. */
export async function postpone(db: Db, siteId: Id, ids: readonly Id[], until: Date): Promise<void> {
  await sql`UPDATE automation_enrollments SET due_at = ${until}
    WHERE site_id = ${siteId} AND id = ANY(${ids}::uuid[]) AND ended_at IS NULL`.execute(db)
}

/** Lets people go from where they stand; those who have gone are left as they are. Answers how many. */
export async function endEnrollments(
  db: Db,
  siteId: Id,
  ids: readonly Id[],
  reason: EndReason,
  at: Date,
): Promise<number> {
  const { numAffectedRows } = await sql`
    UPDATE automation_enrollments SET due_at = NULL, awaiting = NULL, ended_at = ${at}, end_reason = ${reason}, slot = id
    WHERE site_id = ${siteId} AND id = ANY(${ids}::uuid[]) AND ended_at IS NULL`.execute(db)
  return Number(numAffectedRows)
}

/** Notes that a step could not be carried out, and tries it again later; whoever fails too often is let go. */
export async function recordFailure(
  db: Db,
  siteId: Id,
  id: Id,
  { at, until, most }: { at: Date; until: Date; most: number },
) {
  await sql`UPDATE automation_enrollments SET failures = failures + 1, due_at = ${until}
    WHERE site_id = ${siteId} AND id = ${id} AND ended_at IS NULL`.execute(db)
  await sql`UPDATE automation_enrollments
    SET due_at = NULL, awaiting = NULL, ended_at = ${at}, end_reason = 'failed', slot = id
    WHERE site_id = ${siteId} AND id = ${id} AND ended_at IS NULL AND failures >= ${most}`.execute(db)
}

/** Somebody who enters. */
export interface Entry {
  readonly id: Id
  readonly contactId: Id
  readonly isHeld: boolean
  readonly isFirst: boolean
  readonly dueAt: Date
  readonly properties: Properties
}

/** Where people enter: of all of them the same. */
export interface EntryPlace extends AutomationKey {
  readonly version: number
  readonly step: string
  readonly awaiting: string | null
  readonly at: Date
}

const insertedAtOnce = 2000

/** Lets people enter; who is in the automation already is left as they are. Answers how many entered. */
export async function insertEntries(db: Db, place: EntryPlace, entries: readonly Entry[]): Promise<number> {
  let entered = 0
  for (let from = 0; from < entries.length; from += insertedAtOnce) {
    const rows = entries.slice(from, from + insertedAtOnce).map(
      ({ id, contactId, isHeld, isFirst, dueAt, properties }) =>
        sql`(${place.siteId}::uuid, ${id}::uuid, ${place.automationId}::uuid, ${contactId}::uuid, ${nilId}::uuid, ${place.version}::int,
          ${place.step}, ${dueAt}::timestamptz, ${isHeld ? null : place.awaiting}::text, ${place.at}::timestamptz,
          ${place.at}::timestamptz, ${isHeld}::boolean, ${isFirst}::boolean, ${dayOf(place.at)}::date, ${JSON.stringify(properties)}::jsonb)`,
    )
    const { numAffectedRows } = await sql`
      INSERT INTO automation_enrollments (site_id, id, automation_id, contact_id, slot, version, step_id, due_at, awaiting,
        entered_at, stepped_at, is_held, is_first, moves_on, properties)
      VALUES ${sql.join(rows)} ON CONFLICT (site_id, contact_id, automation_id, slot) DO NOTHING`.execute(db)
    entered += Number(numAffectedRows)
  }
  return entered
}

/** How these contacts have been in an automation before; those who never were are left out. */
export async function entriesBefore(
  db: Db,
  { siteId, automationId }: AutomationKey,
  contactIds: readonly Id[],
  since: Date,
): Promise<Map<Id, { isIn: boolean; lastAt: Date; recent: number }>> {
  const { rows } = await sql<{ contact_id: Id; is_in: boolean; last_at: Date; recent: string }>`
    SELECT contact_id, bool_or(ended_at IS NULL) AS is_in, max(entered_at) AS last_at,
      count(*) FILTER (WHERE entered_at > ${since}) AS recent
    FROM automation_enrollments
    WHERE site_id = ${siteId} AND automation_id = ${automationId} AND contact_id = ANY(${contactIds}::uuid[])
    GROUP BY contact_id`.execute(db)
  return new Map(
    rows.map(({ contact_id, is_in, last_at, recent }) => [
      contact_id,
      { isIn: is_in, lastAt: last_at, recent: Number(recent) },
    ]),
  )
}

/** Moves up to so many people over to another version; who stands at a step that it lacks is let go. False when nobody is left. */
export async function moveOver(
  db: Db,
  { siteId, automationId }: AutomationKey,
  { version, steps, at, most }: { version: number; steps: readonly string[]; at: Date; most: number },
): Promise<boolean> {
  const { rows } = await sql<{ id: Id; is_kept: boolean }>`
    SELECT id, is_held OR step_id = ANY(${steps}::text[]) AS is_kept FROM automation_enrollments
    WHERE site_id = ${siteId} AND automation_id = ${automationId} AND ended_at IS NULL AND version < ${version}
    ORDER BY id LIMIT ${most} FOR UPDATE`.execute(db)
  const ids = (isKept: boolean) => rows.filter(({ is_kept }) => is_kept === isKept).map(({ id }) => id)
  await endEnrollments(db, siteId, ids(false), 'step_deleted', at)
  await sql`UPDATE automation_enrollments SET version = ${version}
    WHERE site_id = ${siteId} AND id = ANY(${ids(true)}::uuid[])`.execute(db)
  return rows.length > 0
}

const dayOf = (at: Date) => at.toISOString().slice(0, 10)
