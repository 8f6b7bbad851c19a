import { sql } from 'kysely'
import type { Id } from '#core/id.ts'
import type { Db } from '#platform/server/db/database.ts'

/** Somebody's time in a flow within which their orders count for it. */
export interface RevenueWindow {
  readonly id: Id
  readonly contactId: Id
  readonly from: Date
  readonly to: Date
  readonly revenue: number
}

/** The windows of contacts, held until the transaction ends. */
export async function windowsOf(db: Db, siteId: Id, contactIds: readonly Id[]): Promise<RevenueWindow[]> {
  const { rows } = await sql<RevenueWindow>`
    SELECT e.id, e.contact_id AS "contactId", e.entered_at AS "from", e.entered_at + v.goal_days * interval '1 day' AS "to", e.revenue
    FROM automation_enrollments e
    JOIN automation_versions v ON v.site_id = ${siteId} AND v.automation_id = e.automation_id AND v.version = e.version
    WHERE e.site_id = ${siteId} AND e.contact_id = ANY(${contactIds}::uuid[])
    ORDER BY e.id FOR UPDATE OF e`.execute(db)
  return rows
}

/** Sets what somebody's orders come to; the transaction has to hold the window. */
export async function setRevenue(db: Db, siteId: Id, { id, revenue: before }: RevenueWindow, revenue: number) {
  await sql`
    WITH earned AS (
      UPDATE automation_enrollments SET revenue = ${revenue} WHERE site_id = ${siteId} AND id = ${id}
      RETURNING automation_id, entered_version, is_held, is_first)
    INSERT INTO automation_tallies (site_id, automation_id, id, version, step_id, measure, detail, is_held, count, amount, squares)
    SELECT ${siteId}::uuid, automation_id, gen_random_uuid(), entered_version, '', measure, '', is_held, 0,
      ${revenue}::numeric - ${before}::numeric,
      ${revenue}::numeric * ${revenue}::numeric - ${before}::numeric * ${before}::numeric
    FROM earned CROSS JOIN LATERAL (VALUES ('revenue', true), ('first_revenue', is_first)) AS one (measure, has)
    WHERE has`.execute(db)
}
