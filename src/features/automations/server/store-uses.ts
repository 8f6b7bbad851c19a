import { sql } from 'kysely'
import type { Id } from '#core/id.ts'
import type { Db } from '#platform/server/db/database.ts'

/** Returns the automations whose draft or published version uses this email; at most 50. */
export async function automationsWithEmail(db: Db, siteId: Id, emailId: Id): Promise<{ id: Id; name: string }[]> {
  const { rows } = await sql<{ id: Id; name: string }>`SELECT id, name FROM automations AS one
    WHERE site_id = ${siteId} AND deleted_at IS NULL AND (strpos(draft::text, ${emailId}) > 0 OR EXISTS (
      SELECT FROM automation_versions AS published WHERE published.site_id = one.site_id AND automation_id = one.id
        AND published.version = one.version AND strpos(flow::text, ${emailId}) > 0))
    ORDER BY updated_at DESC, id DESC LIMIT 50`.execute(db)
  return rows
}

/** Returns the names of automations by ID, including deleted ones. */
export async function namesOfAutomations(db: Db, siteId: Id, ids: readonly Id[]): Promise<Map<Id, string>> {
  if (ids.length === 0) return new Map()
  const { rows } = await sql<{ id: Id; name: string }>`SELECT id, name FROM automations
    WHERE site_id = ${siteId} AND id = ANY(${ids}::uuid[])`.execute(db)
  return new Map(rows.map(({ id, name }) => [id, name]))
}
