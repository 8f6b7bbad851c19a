import { sql } from 'kysely'
import type { Id } from '#core/id.ts'
import { nilId } from '#platform/server/calls/idempotency.ts'
import type { Db } from '#platform/server/db/database.ts'
import type { Properties } from '../flow-events.ts'
import type { EndReason } from '../shapes.ts'

/** Identifies an automation of a site. */
export interface AutomationKey {
  readonly siteId: Id
  readonly automationId: Id
}

/** A contact who enters a flow. */
export interface Entry {
  readonly id: Id
  readonly contactId: Id
  readonly isHeld: boolean
  readonly isFirst: boolean
  readonly dueAt: Date
}

/** Where contacts enter; the same for all of them. */
export interface EntryPlace extends AutomationKey {
  readonly version: number
  readonly step: string
  readonly awaiting: string | null
  readonly at: Date
  readonly properties: Properties
}

const insertedAtOnce = 5000

/** Enrolls contacts; those who are already in the automation are skipped. Returns how many entered. */
export async function insertEntries(db: Db, place: EntryPlace, entries: readonly Entry[]): Promise<number> {
  const { siteId, automationId, version, step, awaiting, at } = place
  let entered = 0
  for (let from = 0; from < entries.length; from += insertedAtOnce) {
    const some = entries.slice(from, from + insertedAtOnce)
    const { rows } = await sql<{ count: number }>`
      WITH wanted AS (
        SELECT * FROM unnest(${some.map(({ id }) => id)}::uuid[], ${some.map(({ contactId }) => contactId)}::uuid[],
          ${some.map(({ isHeld }) => isHeld)}::boolean[], ${some.map(({ isFirst }) => isFirst)}::boolean[],
          ${some.map(({ dueAt }) => dueAt)}::timestamptz[]) AS one (id, contact_id, is_held, is_first, due_at)),
      entered AS (
        INSERT INTO automation_enrollments (site_id, id, automation_id, contact_id, slot, version, entered_version, step_id, entered_at,
          is_held, is_first, properties)
        SELECT ${siteId}::uuid, id, ${automationId}::uuid, contact_id, ${nilId}::uuid, ${version}::int, ${version}::int, ${step},
          ${at}::timestamptz, is_held, is_first, ${JSON.stringify(place.properties)}::jsonb FROM wanted
        ON CONFLICT (site_id, contact_id, automation_id, slot) DO NOTHING RETURNING id, is_held, is_first),
      placed AS (
        INSERT INTO automation_positions (site_id, enrollment_id, automation_id, contact_id, version, step_id, due_at, awaiting, is_held, moves_on)
        SELECT ${siteId}::uuid, id, ${automationId}::uuid, contact_id, ${version}::int, ${step}, due_at,
          CASE WHEN wanted.is_held THEN NULL ELSE ${awaiting}::text END, wanted.is_held, ${dayOf(at)}::date
        FROM wanted JOIN entered USING (id)),
      tallied AS (
        INSERT INTO automation_tallies (site_id, automation_id, id, version, step_id, measure, detail, is_held, count)
        SELECT ${siteId}::uuid, ${automationId}::uuid, gen_random_uuid(), ${version}::int, '', measure, '', is_held, count(*)
        FROM entered CROSS JOIN LATERAL (VALUES ('entered', true), ('first', is_first)) AS one (measure, has)
        WHERE has GROUP BY measure, is_held)
      SELECT count(*)::int AS count FROM entered`.execute(db)
    entered += rows[0]!.count
  }
  return entered
}

/** Removes contacts from their positions, unless they have already left. Returns how many. */
export async function endEnrollments(
  db: Db,
  siteId: Id,
  ids: readonly Id[],
  reason: EndReason,
  at: Date,
): Promise<number> {
  if (ids.length === 0) return 0
  const { rows } = await sql<{ count: number }>`
    WITH gone AS (
      DELETE FROM automation_positions WHERE site_id = ${siteId} AND enrollment_id = ANY(${ids}::uuid[])
      RETURNING enrollment_id, automation_id, version, step_id, is_held),
    ended AS (
      UPDATE automation_enrollments e SET ended_at = ${at}, end_reason = ${reason}, slot = e.id, step_id = gone.step_id
      FROM gone WHERE e.site_id = ${siteId} AND e.id = gone.enrollment_id),
    tallied AS (
      INSERT INTO automation_tallies (site_id, automation_id, id, version, step_id, measure, detail, is_held, count)
      SELECT ${siteId}::uuid, automation_id, gen_random_uuid(), version, step_id, 'ended', ${reason}, is_held, count(*)
      FROM gone GROUP BY automation_id, version, step_id, is_held)
    SELECT count(*)::int AS count FROM gone`.execute(db)
  return rows[0]!.count
}

/** Returns the properties of the events with which contacts entered, by enrollment. */
export async function propertiesOf(db: Db, siteId: Id, ids: readonly Id[]): Promise<Map<Id, Properties>> {
  const { rows } = await sql<{ id: Id; properties: Properties }>`SELECT id, properties FROM automation_enrollments
    WHERE site_id = ${siteId} AND id = ANY(${ids}::uuid[])`.execute(db)
  return new Map(rows.map(({ id, properties }) => [id, properties]))
}

/** Returns the earlier enrollments of these contacts in an automation; those who never were in it are omitted. */
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

/**
 * Transfers enrollments from one contact to another, all or `only` these, and returns them. If both are in the same
 * flow, the enrollment of `from` ends.
 */
export async function moveEnrollments(
  db: Db,
  { siteId, from, to, only, at }: { siteId: Id; from: Id; to: Id; only?: readonly Id[]; at: Date },
): Promise<Id[]> {
  const { rows: both } = await sql<{ id: Id }>`SELECT e.id FROM automation_enrollments e
    WHERE e.site_id = ${siteId} AND e.contact_id = ${from} AND e.ended_at IS NULL AND EXISTS (
      SELECT FROM automation_enrollments other WHERE other.site_id = ${siteId} AND other.contact_id = ${to}
        AND other.automation_id = e.automation_id AND other.ended_at IS NULL)`.execute(db)
  await endEnrollments(
    db,
    siteId,
    both.map(({ id }) => id),
    'removed',
    at,
  )
  const among = only ? sql`AND id = ANY(${only}::uuid[])` : sql``
  const { rows } = await sql<{ id: Id }>`
    WITH given AS (
      UPDATE automation_enrollments SET contact_id = ${to}
      WHERE site_id = ${siteId} AND contact_id = ${from} ${among} RETURNING id),
    placed AS (
      UPDATE automation_positions SET contact_id = ${to}
      WHERE site_id = ${siteId} AND enrollment_id IN (SELECT id FROM given))
    SELECT id FROM given`.execute(db)
  return rows.map(({ id }) => id)
}

const dayOf = (at: Date) => at.toISOString().slice(0, 10)
