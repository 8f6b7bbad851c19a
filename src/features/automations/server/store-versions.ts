import { sql } from 'kysely'
import type { Id } from '#core/id.ts'
import type { Db } from '#platform/server/db/database.ts'

/** Returns the newest versions of an automation, with the number of contacts in each, without the control group. */
export async function newestVersions(db: Db, siteId: Id, automationId: Id, most: number) {
  const { rows } = await sql<{ version: number; published_at: Date; steps: number; waiting: number }>`
    SELECT v.version, v.published_at, jsonb_array_length(v.flow -> 'steps') AS steps, coalesce(e.waiting, 0) AS waiting
    FROM automation_versions v
    LEFT JOIN (
      SELECT version, count(*)::int AS waiting FROM automation_positions
      WHERE site_id = ${siteId} AND automation_id = ${automationId} AND NOT is_held
      GROUP BY version
    ) e ON e.version = v.version
    WHERE v.site_id = ${siteId} AND v.automation_id = ${automationId}
    ORDER BY v.version DESC LIMIT ${most}`.execute(db)
  return rows
}
