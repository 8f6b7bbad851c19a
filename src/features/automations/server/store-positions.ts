import { sql } from 'kysely'
import type { Id } from '#core/id.ts'
import type { Db } from '#platform/server/db/database.ts'
import { type AutomationKey, endEnrollments } from './store-enrollments.ts'

/** A contact whose step is due. */
export interface DueRow {
  /** ID of their enrollment. */
  readonly id: Id
  readonly contact_id: Id
  readonly version: number
  readonly step_id: string
  readonly is_signaled: boolean
  readonly awaiting: string | null
  readonly is_held: boolean
  readonly seq: number
  /** Number of steps they have completed today. */
  readonly moves: number
}

/**
 * Tries to lock the automation, so that only this transaction moves its contacts until it ends. Returns whether it
 * succeeded.
 */
export async function tryLockAutomation(db: Db, { siteId, automationId }: AutomationKey): Promise<boolean> {
  const { rows } = await sql<{ held: boolean }>`SELECT pg_try_advisory_xact_lock(
    hashtextextended(${`automation ${siteId} ${automationId}`}, 0)) AS held`.execute(db)
  return rows[0]!.held
}

const columns = (
  at: Date,
) => sql`enrollment_id AS id, contact_id, version, step_id, is_signaled, awaiting, is_held, seq,
  CASE WHEN moves_on = ${dayOf(at)}::date THEN moves ELSE 0 END AS moves`

/** Returns the contacts whose step is due, longest waiting first. */
export async function dueRows(
  db: Db,
  { siteId, automationId }: AutomationKey,
  { at, most }: { at: Date; most: number },
): Promise<DueRow[]> {
  const { rows } = await sql<DueRow>`
    SELECT ${columns(at)} FROM automation_positions
    WHERE site_id = ${siteId} AND automation_id = ${automationId} AND due_at <= ${at}
    ORDER BY due_at LIMIT ${most}`.execute(db)
  return rows
}

/**
 * Returns those of them whose step is still due, locked until the transaction ends. Rows that another transaction has
 * locked are skipped.
 */
export async function claimRows(db: Db, siteId: Id, ids: readonly Id[], at: Date): Promise<DueRow[]> {
  const { rows } = await sql<DueRow>`
    SELECT ${columns(at)} FROM automation_positions
    WHERE site_id = ${siteId} AND enrollment_id = ANY(${ids}::uuid[]) AND due_at <= ${at} FOR UPDATE SKIP LOCKED`.execute(
    db,
  )
  return rows
}

/**
 * Locks the positions of these contacts in flows until the transaction ends. Must happen before anything else of their
 * enrollments is changed.
 */
export async function lockPositions(db: Db, siteId: Id, contactIds: readonly Id[]): Promise<Id[]> {
  const { rows } = await sql<{ id: Id }>`
    SELECT p.enrollment_id AS id FROM automation_enrollments e
    JOIN automation_positions p ON p.site_id = ${siteId} AND p.enrollment_id = e.id
    WHERE e.site_id = ${siteId} AND e.contact_id = ANY(${contactIds}::uuid[]) AND e.ended_at IS NULL
    ORDER BY p.enrollment_id FOR UPDATE OF p`.execute(db)
  return rows.map(({ id }) => id)
}

/** Returns those of these enrollments that are still in their flow. */
export async function stillEnrolled(db: Db, siteId: Id, ids: readonly Id[]): Promise<Set<Id>> {
  const { rows } = await sql<{ id: Id }>`SELECT enrollment_id AS id FROM automation_positions
    WHERE site_id = ${siteId} AND enrollment_id = ANY(${ids}::uuid[])`.execute(db)
  return new Set(rows.map(({ id }) => id))
}

/** Postpones the current step of contacts. */
export async function postpone(db: Db, siteId: Id, ids: readonly Id[], until: Date): Promise<void> {
  await sql`UPDATE automation_positions SET due_at = ${until}
    WHERE site_id = ${siteId} AND enrollment_id = ANY(${ids}::uuid[])`.execute(db)
}

/** Records that a step failed and schedules a retry. A contact whose step fails too often is removed. */
export async function recordFailure(
  db: Db,
  siteId: Id,
  id: Id,
  { at, until, most }: { at: Date; until: Date; most: number },
): Promise<void> {
  const { rows } = await sql<{
    failures: number
  }>`UPDATE automation_positions SET failures = failures + 1, due_at = ${until}
    WHERE site_id = ${siteId} AND enrollment_id = ${id} RETURNING failures`.execute(db)
  if (rows[0] && rows[0].failures >= most) await endEnrollments(db, siteId, [id], 'failed', at)
}

/**
 * Moves up to `most` contacts to another version; those at a step that it lacks are removed. Returns false if there
 * were none left.
 */
export async function moveOver(
  db: Db,
  { siteId, automationId }: AutomationKey,
  { version, steps, at, most }: { version: number; steps: readonly string[]; at: Date; most: number },
): Promise<boolean> {
  const { rows } = await sql<{ id: Id; is_kept: boolean }>`
    SELECT enrollment_id AS id, is_held OR step_id = ANY(${steps}::text[]) AS is_kept FROM automation_positions
    WHERE site_id = ${siteId} AND automation_id = ${automationId} AND version < ${version}
    ORDER BY enrollment_id LIMIT ${most} FOR UPDATE`.execute(db)
  const ids = (isKept: boolean) => rows.filter(({ is_kept }) => is_kept === isKept).map(({ id }) => id)
  await endEnrollments(db, siteId, ids(false), 'step_deleted', at)
  await sql`
    WITH moved AS (
      UPDATE automation_positions SET version = ${version}
      WHERE site_id = ${siteId} AND enrollment_id = ANY(${ids(true)}::uuid[]))
    UPDATE automation_enrollments SET version = ${version}
    WHERE site_id = ${siteId} AND id = ANY(${ids(true)}::uuid[])`.execute(db)
  return rows.length > 0
}

export const dayOf = (at: Date) => at.toISOString().slice(0, 10)
