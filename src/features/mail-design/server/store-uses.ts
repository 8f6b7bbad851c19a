import { sql } from 'kysely'
import type { Id } from '#core/id.ts'
import type { Db } from '#platform/server/db/database.ts'

/**
 * Returns the parts of a site's emails that contain one of these texts: its theme, saved blocks and templates; at most
 * fifty.
 */
export async function mailPartsWith(db: Db, siteId: Id, texts: readonly string[]): Promise<{ id: Id; name: string }[]> {
  const holds = (column: string) =>
    sql`site_id = ${siteId} AND EXISTS (SELECT FROM unnest(${texts}::text[]) AS text WHERE strpos(${sql.ref(column)}::text, text) > 0)`
  const { rows } = await sql<{ id: Id; name: string }>`
    SELECT site_id AS id, 'The look of your emails' AS name FROM mail_themes WHERE ${holds('theme')}
    UNION ALL SELECT id, name FROM mail_blocks WHERE ${holds('block')}
    UNION ALL SELECT id, name FROM mail_templates WHERE ${holds('document')} LIMIT 50`.execute(db)
  return rows
}
