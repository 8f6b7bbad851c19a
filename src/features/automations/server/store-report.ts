import { sql } from 'kysely'
import type { Id } from '#core/id.ts'
import type { Db } from '#platform/server/db/database.ts'
import type { AutomationKey } from './store-enrollments.ts'

/** Returns the number of contacts at each step of an automation, excluding the control group. */
export async function waitingBySteps(db: Db, { siteId, automationId }: AutomationKey): Promise<Map<string, number>> {
  const { rows } = await sql<{ step_id: string; waiting: number }>`
    SELECT step_id, count(*)::int AS waiting FROM automation_positions
    WHERE site_id = ${siteId} AND automation_id = ${automationId} AND NOT is_held GROUP BY step_id`.execute(db)
  return new Map(rows.map(({ step_id, waiting }) => [step_id, waiting]))
}

/** An enrollment in a list. */
export interface ListedEnrollment {
  readonly id: Id
  readonly automation_id: Id
  readonly automation_name: string
  readonly contact_id: Id
  readonly step_id: string
  readonly entered_at: Date
  readonly due_at: Date | null
  readonly ended_at: Date | null
  readonly end_reason: string
  readonly is_held: boolean
  readonly converted_at: Date | null
  readonly revenue: number
}

/** Returns the newest enrollments of an automation, a contact, or both. */
export async function listEnrollments(
  db: Db,
  siteId: Id,
  wanted: { automationId?: Id; contactId?: Id; isIn: boolean; before?: Id; most: number },
): Promise<ListedEnrollment[]> {
  const { automationId, contactId, isIn, before, most } = wanted
  const conditions = [
    sql`e.site_id = ${siteId}`,
    ...(automationId ? [sql`e.automation_id = ${automationId}`] : []),
    ...(contactId ? [sql`e.contact_id = ${contactId}`] : []),
    ...(isIn ? [sql`e.ended_at IS NULL`] : []),
    ...(before ? [sql`e.id < ${before}`] : []),
  ]
  const { rows } = await sql<ListedEnrollment>`
    SELECT e.id, e.automation_id, a.name AS automation_name, e.contact_id, coalesce(p.step_id, e.step_id) AS step_id, e.entered_at,
      p.due_at, e.ended_at,
      e.end_reason, e.is_held, e.converted_at, e.revenue
    FROM automation_enrollments e
    JOIN automations a ON a.site_id = ${siteId} AND a.id = e.automation_id AND a.deleted_at IS NULL
    LEFT JOIN automation_positions p ON p.site_id = ${siteId} AND p.enrollment_id = e.id
    WHERE ${sql.join(conditions, sql` AND `)} ORDER BY e.id DESC LIMIT ${most}`.execute(db)
  return rows
}
