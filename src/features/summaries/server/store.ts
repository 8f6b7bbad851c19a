import { sql } from 'kysely'
import type { Id } from '#core/id.ts'
import type { Db } from '#platform/server/db/database.ts'

/** Records that a site's members are notified about a week ("2026-11-09"); false if they already were. */
export async function recordWeek(db: Db, siteId: Id, week: string): Promise<boolean> {
  const { rows } = await sql`INSERT INTO summary_weeks (site_id, last_week) VALUES (${siteId}, ${week})
    ON CONFLICT (site_id) DO UPDATE SET last_week = excluded.last_week WHERE summary_weeks.last_week < excluded.last_week
    RETURNING site_id`.execute(db)
  return rows.length > 0
}
