import { type Kysely, sql } from 'kysely'
import type { Id } from '#core/id.ts'

/** ID that stands for all forms of a site. */
const allForms = '00000000-0000-0000-0000-000000000000'

/** Returns the number of views of the site's forms since a day, such as "2026-11-01". */
export async function countViews(db: Kysely<unknown>, siteId: Id, since: string): Promise<number> {
  const { rows } = await sql<{ views: string | null }>`
    SELECT sum(views) AS views FROM form_counts
    WHERE site_id = ${siteId} AND popup_id = ${allForms} AND dimension = 'all' AND span = 'day' AND start >= ${since}::date`.execute(
    db,
  )
  return Number(rows[0]?.views ?? 0)
}
