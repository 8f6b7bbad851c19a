import { sql } from 'kysely'
import type { Id } from '#core/id.ts'
import type { Db } from '#platform/server/db/database.ts'

/** Something that contacts of a site did. */
export interface Happened {
  readonly siteId: Id
  readonly key: string
  readonly contactIds: readonly Id[]
  readonly at: Date
}

/** Notes of those who are in a flow, or were a while ago, that they reached its goal; who leaves by that, leaves. */
export async function reachGoals(db: Db, { siteId, key, contactIds, at }: Happened): Promise<void> {
  const leaves = sql`v.goal_ends AND e.ended_at IS NULL AND NOT e.is_held`
  await sql`
    UPDATE automation_enrollments e SET converted_at = ${at}, converted_step = e.step_id,
      ended_at = CASE WHEN ${leaves} THEN ${at}::timestamptz ELSE e.ended_at END,
      end_reason = CASE WHEN ${leaves} THEN 'goal' ELSE e.end_reason END,
      due_at = CASE WHEN ${leaves} THEN NULL ELSE e.due_at END,
      awaiting = CASE WHEN ${leaves} THEN NULL ELSE e.awaiting END,
      slot = CASE WHEN ${leaves} THEN e.id ELSE e.slot END
    FROM automation_versions v
    WHERE v.site_id = ${siteId} AND v.automation_id = e.automation_id AND v.version = e.version AND v.goal_key = ${key}
      AND e.site_id = ${siteId} AND e.contact_id = ANY(${contactIds}::uuid[]) AND e.converted_at IS NULL
      AND e.entered_at > ${at}::timestamptz - v.goal_days * interval '1 day'`.execute(db)
}

/** Lets go of those whose flow ends by it. */
export async function takeExits(db: Db, { siteId, key, contactIds, at }: Happened): Promise<void> {
  await sql`
    UPDATE automation_enrollments e SET due_at = NULL, awaiting = NULL, ended_at = ${at}, end_reason = 'exit', slot = e.id
    FROM automation_versions v
    WHERE v.site_id = ${siteId} AND v.automation_id = e.automation_id AND v.version = e.version
      AND v.exit_keys @> ARRAY[${key}::text]
      AND e.site_id = ${siteId} AND e.contact_id = ANY(${contactIds}::uuid[]) AND e.ended_at IS NULL
      AND NOT e.is_held`.execute(db)
}

/** Ends the waiting of those who wait for it; answers in which automations. */
export async function signalWaiting(db: Db, { siteId, key, contactIds, at }: Happened): Promise<Id[]> {
  const { rows } = await sql<{ automation_id: Id }>`
    UPDATE automation_enrollments SET is_signaled = true, due_at = ${at}
    WHERE site_id = ${siteId} AND contact_id = ANY(${contactIds}::uuid[]) AND awaiting = ${key} AND ended_at IS NULL
      AND due_at > ${at} AND NOT is_signaled RETURNING automation_id`.execute(db)
  return [...new Set(rows.map((row) => row.automation_id))]
}

/** Notes that something happened; false when that was noted before. */
export async function recordOccasion(db: Db, siteId: Id, key: string, at: Date): Promise<boolean> {
  const { numAffectedRows } = await sql`INSERT INTO automation_occasions (site_id, key, at)
    VALUES (${siteId}, ${key}, ${at}) ON CONFLICT (site_id, key) DO NOTHING`.execute(db)
  return numAffectedRows === 1n
}

/** Forgets over all sites what happened before a moment. */
export async function forgetOccasions(db: Db, before: Date): Promise<void> {
  await sql`DELETE FROM automation_occasions WHERE at < ${before}`.execute(db)
}

/** Somebody's time in a flow within which their orders count for it. */
export interface RevenueWindow {
  readonly id: Id
  readonly contactId: Id
  readonly from: Date
  readonly to: Date
  readonly revenue: number
}

/** The windows of contacts that are open at a moment or were at most a year ago, held until the transaction ends. */
export async function windowsOf(db: Db, siteId: Id, contactIds: readonly Id[]): Promise<RevenueWindow[]> {
  const { rows } = await sql<RevenueWindow>`
    SELECT e.id, e.contact_id AS "contactId", e.entered_at AS "from", e.entered_at + v.goal_days * interval '1 day' AS "to", e.revenue
    FROM automation_enrollments e
    JOIN automation_versions v ON v.site_id = ${siteId} AND v.automation_id = e.automation_id AND v.version = e.version
    WHERE e.site_id = ${siteId} AND e.contact_id = ANY(${contactIds}::uuid[])
    ORDER BY e.id FOR UPDATE OF e`.execute(db)
  return rows
}

export async function setRevenue(db: Db, siteId: Id, id: Id, revenue: number): Promise<void> {
  await sql`UPDATE automation_enrollments SET revenue = ${revenue} WHERE site_id = ${siteId} AND id = ${id}`.execute(db)
}

/** Gives what one contact has in flows to another, all or `only` these; answers which. Where both are in a flow, the first one leaves. */
export async function moveEnrollments(
  db: Db,
  { siteId, from, to, only, at }: { siteId: Id; from: Id; to: Id; only?: readonly Id[]; at: Date },
): Promise<Id[]> {
  await sql`
    UPDATE automation_enrollments e SET due_at = NULL, awaiting = NULL, ended_at = ${at}, end_reason = 'removed', slot = e.id
    WHERE e.site_id = ${siteId} AND e.contact_id = ${from} AND e.ended_at IS NULL AND EXISTS (
      SELECT FROM automation_enrollments other WHERE other.site_id = ${siteId} AND other.contact_id = ${to}
        AND other.automation_id = e.automation_id AND other.ended_at IS NULL)`.execute(db)
  const among = only ? sql`AND id = ANY(${only}::uuid[])` : sql``
  const { rows } = await sql<{ id: Id }>`UPDATE automation_enrollments SET contact_id = ${to}
    WHERE site_id = ${siteId} AND contact_id = ${from} ${among} RETURNING id`.execute(db)
  return rows.map(({ id }) => id)
}
