import { type Kysely, sql } from 'kysely'
import type { Id } from '#core/id.ts'

/** Returns the number of a site's contacts, without deleted ones. */
export async function countContacts(db: Kysely<unknown>, siteId: Id): Promise<number> {
  const { rows } = await sql<{ contacts: string }>`
    SELECT count(*) AS contacts FROM contacts WHERE site_id = ${siteId} AND deleted_at IS NULL`.execute(db)
  return Number(rows[0]!.contacts)
}
