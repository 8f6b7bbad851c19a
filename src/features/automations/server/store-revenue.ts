import { sql } from 'kysely'
import type { Id } from '#core/id.ts'
import type { Db } from '#platform/server/db/database.ts'

/** Net revenue by the step of the buyer's last message; the empty name has revenue from before any message. */
export type RevenueBySteps = Readonly<Record<string, number>>

/** Time span in a flow during which a contact's orders count for it. */
export interface RevenueWindow {
  readonly id: Id
  readonly automationId: Id
  readonly contactId: Id
  readonly from: Date
  readonly to: Date
  readonly bySteps: RevenueBySteps
}

/** Returns the revenue windows of contacts, locked until the transaction ends. */
export async function windowsOf(db: Db, siteId: Id, contactIds: readonly Id[]): Promise<RevenueWindow[]> {
  const { rows } = await sql<RevenueWindow>`
    SELECT e.id, e.automation_id AS "automationId", e.contact_id AS "contactId", e.entered_at AS "from",
      e.entered_at + v.goal_days * interval '1 day' AS "to", e.revenue_by_step AS "bySteps"
    FROM automation_enrollments e
    JOIN automation_versions v ON v.site_id = ${siteId} AND v.automation_id = e.automation_id AND v.version = e.version
    WHERE e.site_id = ${siteId} AND e.contact_id = ANY(${contactIds}::uuid[])
    ORDER BY e.id FOR UPDATE OF e`.execute(db)
  return rows
}

/** Stores the revenue of a contact's orders; the transaction must have locked the window. */
export async function setRevenue(
  db: Db,
  siteId: Id,
  { id, bySteps: before }: RevenueWindow,
  bySteps: RevenueBySteps,
): Promise<void> {
  const sumOf = (steps: RevenueBySteps) => Object.values(steps).reduce((all, amount) => all + amount, 0)
  const [was, sum] = [sumOf(before), sumOf(bySteps)]
  const steps = [...new Set([...Object.keys(before), ...Object.keys(bySteps)])]
  const changes = steps.map((step) => (bySteps[step] ?? 0) - (before[step] ?? 0))
  await sql`
    WITH earned AS (
      UPDATE automation_enrollments SET revenue = ${sum}, revenue_by_step = ${JSON.stringify(bySteps)}::jsonb
      WHERE site_id = ${siteId} AND id = ${id} RETURNING automation_id, entered_version, is_held, is_first),
    changed AS (
      SELECT step, 'revenue' AS measure, amount, 0::numeric AS squares, true AS has
      FROM unnest(${steps}::text[], ${changes}::numeric[]) AS one (step, amount) WHERE amount <> 0
      UNION ALL SELECT '', 'first_revenue', ${sum}::numeric - ${was}::numeric,
        ${sum}::numeric * ${sum}::numeric - ${was}::numeric * ${was}::numeric, false)
    INSERT INTO automation_tallies (site_id, automation_id, id, version, step_id, measure, detail, is_held, count, amount, squares)
    SELECT ${siteId}::uuid, automation_id, gen_random_uuid(), entered_version, step, measure, '', is_held, 0, amount, squares
    FROM earned CROSS JOIN changed WHERE has OR is_first`.execute(db)
}
