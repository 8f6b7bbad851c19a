import { sql } from 'kysely'
import type { Id } from '#core/id.ts'
import type { Db } from '#platform/server/db/database.ts'
import type { AutomationKey } from './store-enrollments.ts'

/** What the people of a site's automations, or of one, come to, without the control group. */
export async function totalsByAutomation(db: Db, siteId: Id, automationId?: Id) {
  const one = automationId ? sql`AND automation_id = ${automationId}` : sql``
  const { rows } = await sql<{ id: Id; waiting: string; entered: string; converted: string; revenue: number }>`
    SELECT automation_id AS id, count(*) FILTER (WHERE ended_at IS NULL) AS waiting, count(*) AS entered,
      count(converted_at) AS converted, coalesce(sum(revenue), 0) AS revenue
    FROM automation_enrollments WHERE site_id = ${siteId} AND NOT is_held ${one} GROUP BY automation_id`.execute(db)
  return new Map(
    rows.map(({ id, waiting, entered, converted, revenue }) => [
      id,
      { waiting: Number(waiting), entered: Number(entered), converted: Number(converted), revenue },
    ]),
  )
}

/** How people stand at the steps of an automation, without the control group. */
export async function placesOf(db: Db, { siteId, automationId }: AutomationKey) {
  const { rows } = await sql<{ step_id: string; waiting: string; reason: string; ended: string }>`
    SELECT step_id, end_reason AS reason, count(*) FILTER (WHERE ended_at IS NULL) AS waiting,
      count(*) FILTER (WHERE ended_at IS NOT NULL) AS ended
    FROM automation_enrollments WHERE site_id = ${siteId} AND automation_id = ${automationId} AND NOT is_held
    GROUP BY step_id, end_reason`.execute(db)
  return rows.map((row) => ({ ...row, waiting: Number(row.waiting), ended: Number(row.ended) }))
}

/** Where those stood who reached the goal. */
export async function conversionsByStep(db: Db, { siteId, automationId }: AutomationKey): Promise<Map<string, number>> {
  const { rows } = await sql<{ step_id: string; count: string }>`
    SELECT converted_step AS step_id, count(*) AS count FROM automation_enrollments
    WHERE site_id = ${siteId} AND automation_id = ${automationId} AND NOT is_held AND converted_at IS NOT NULL
    GROUP BY converted_step`.execute(db)
  return new Map(rows.map(({ step_id, count }) => [step_id, Number(count)]))
}

/** How often the steps of an automation came to what. */
export async function outcomesOf(db: Db, { siteId, automationId }: AutomationKey) {
  const { rows } = await sql<{ step_id: string; outcome: string; count: string }>`
    SELECT step_id, outcome, count(*) AS count FROM automation_moves
    WHERE site_id = ${siteId} AND automation_id = ${automationId} GROUP BY step_id, outcome`.execute(db)
  return rows.map((row) => ({ ...row, count: Number(row.count) }))
}

/** What one group of people brought, of those who entered while a version was published. */
export interface GroupFigures {
  readonly version: number
  readonly isHeld: boolean
  readonly people: number
  readonly conversions: number
  readonly revenue: number
  readonly squares: number
}

/** Both groups by version; of each person the first time counts. */
export async function groupFigures(db: Db, { siteId, automationId }: AutomationKey): Promise<GroupFigures[]> {
  const { rows } = await sql<
    Record<'version' | 'people' | 'conversions' | 'revenue' | 'squares', number> & { is_held: boolean }
  >`
    SELECT version, is_held, count(*)::int AS people, count(converted_at)::int AS conversions,
      coalesce(sum(revenue), 0) AS revenue, coalesce(sum(revenue * revenue), 0) AS squares
    FROM automation_enrollments WHERE site_id = ${siteId} AND automation_id = ${automationId} AND is_first
    GROUP BY version, is_held`.execute(db)
  return rows.map(({ is_held, ...row }) => ({ ...row, isHeld: is_held }))
}

/** An enrollment as it is listed. */
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

/** The newest enrollments of an automation, a contact, or both. */
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
    SELECT e.id, e.automation_id, a.name AS automation_name, e.contact_id, e.step_id, e.entered_at, e.due_at, e.ended_at,
      e.end_reason, e.is_held, e.converted_at, e.revenue
    FROM automation_enrollments e
    JOIN automations a ON a.site_id = ${siteId} AND a.id = e.automation_id AND a.deleted_at IS NULL
    WHERE ${sql.join(conditions, sql` AND `)} ORDER BY e.id DESC LIMIT ${most}`.execute(db)
  return rows
}
