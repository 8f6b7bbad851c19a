import { sql } from 'kysely'
import type { Id } from '#core/id.ts'
import type { Db } from '#platform/server/db/database.ts'

/** An event of a site's contacts. */
export interface ContactOccurrence {
  readonly siteId: Id
  readonly keys: readonly string[]
  readonly contactIds: readonly Id[]
  readonly at: Date
}

/**
 * Records that contacts who are in a flow, or were recently, reached its goal. Returns those who leave because of it.
 */
export async function reachGoals(db: Db, { siteId, keys, contactIds, at }: ContactOccurrence): Promise<Id[]> {
  const { rows } = await sql<{ id: Id }>`
    WITH reached AS (
      UPDATE automation_enrollments e SET converted_at = ${at}, converted_step = coalesce((
        SELECT p.step_id FROM automation_positions p WHERE p.site_id = ${siteId} AND p.enrollment_id = e.id), e.step_id)
      FROM automation_versions v
      WHERE v.site_id = ${siteId} AND v.automation_id = e.automation_id AND v.version = e.version AND v.goal_key = ANY(${keys}::text[])
        AND e.site_id = ${siteId} AND e.contact_id = ANY(${contactIds}::uuid[]) AND e.converted_at IS NULL
        AND e.entered_at > ${at}::timestamptz - v.goal_days * interval '1 day'
      RETURNING e.id, e.automation_id, e.entered_version, e.converted_step, e.is_held, e.is_first, e.branches,
        v.goal_ends AND e.ended_at IS NULL AND NOT e.is_held AS leaves),
    measured AS (
      SELECT automation_id, entered_version AS version, converted_step AS step_id, 'converted' AS measure, '' AS detail, is_held FROM reached
      UNION ALL
      SELECT automation_id, entered_version, '', 'first_converted', '', is_held FROM reached WHERE is_first
      UNION ALL
      SELECT automation_id, (branch ->> 'version')::int, branch ->> 'step', 'branch_converted', branch ->> 'branch', false
      FROM reached CROSS JOIN LATERAL jsonb_array_elements(branches) AS branch WHERE is_first),
    tallied AS (
      INSERT INTO automation_tallies (site_id, automation_id, id, version, step_id, measure, detail, is_held, count)
      SELECT ${siteId}::uuid, automation_id, gen_random_uuid(), version, step_id, measure, detail, is_held, count(*)
      FROM measured GROUP BY automation_id, version, step_id, measure, detail, is_held)
    SELECT id FROM reached WHERE leaves`.execute(db)
  return rows.map(({ id }) => id)
}

/** Returns those of these enrollments that the event ends. */
export async function exitsBy(db: Db, siteId: Id, keys: readonly string[], ids: readonly Id[]): Promise<Id[]> {
  const { rows } = await sql<{ id: Id }>`
    SELECT p.enrollment_id AS id FROM automation_positions p
    JOIN automation_versions v ON v.site_id = ${siteId} AND v.automation_id = p.automation_id AND v.version = p.version
    WHERE p.site_id = ${siteId} AND p.enrollment_id = ANY(${ids}::uuid[]) AND NOT p.is_held
      AND v.exit_keys && ${keys}::text[]`.execute(db)
  return rows.map(({ id }) => id)
}

/** Ends the wait of those of these contacts who are waiting for the event. Returns the automations concerned. */
export async function signalWaiting(
  db: Db,
  siteId: Id,
  keys: readonly string[],
  ids: readonly Id[],
  at: Date,
): Promise<Id[]> {
  const { rows } = await sql<{ automation_id: Id }>`
    UPDATE automation_positions SET is_signaled = true, due_at = ${at}
    WHERE site_id = ${siteId} AND enrollment_id = ANY(${ids}::uuid[]) AND awaiting = ANY(${keys}::text[])
      AND due_at > ${at} AND NOT is_signaled RETURNING automation_id`.execute(db)
  return [...new Set(rows.map((row) => row.automation_id))]
}

/** Records an event. Returns false if it was recorded before. */
export async function recordOccasion(db: Db, siteId: Id, key: string, at: Date): Promise<boolean> {
  const { numAffectedRows } = await sql`INSERT INTO automation_occasions (site_id, key, at)
    VALUES (${siteId}, ${key}, ${at}) ON CONFLICT (site_id, key) DO NOTHING`.execute(db)
  return numAffectedRows === 1n
}

/** Deletes events before a time, for all sites. */
export async function deleteOldOccasions(db: Db, before: Date): Promise<void> {
  await sql`DELETE FROM automation_occasions WHERE at < ${before}`.execute(db)
}
