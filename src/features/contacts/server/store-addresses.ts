import { type Kysely, sql } from 'kysely'
import type { Id } from '#core/id.ts'
import type { Db } from '#platform/server/db/database.ts'

/** A contact whose address is stored with an ASCII domain. */
export interface AsciiContact {
  readonly site_id: Id
  readonly id: Id
  readonly email_key: string
}

/** Returns contacts of all sites whose ASCII domain stands for an internationalized one; at most 10,000. */
export async function asciiContacts(db: Kysely<unknown>): Promise<AsciiContact[]> {
  const { rows } = await sql<AsciiContact>`
    SELECT site_id, id, email_key FROM contacts WHERE email_key ~ '[@.]xn--' AND deleted_at IS NULL
    ORDER BY site_id, id LIMIT 10000`.execute(db)
  return rows
}

/** Returns the contact with an address, deleted or not. */
export async function contactByKey(
  db: Db,
  siteId: Id,
  email: string,
): Promise<{ id: Id; deleted_at: Date | null } | undefined> {
  const { rows } = await sql<{ id: Id; deleted_at: Date | null }>`
    SELECT id, deleted_at FROM contacts WHERE site_id = ${siteId} AND email_key = ${email} FOR UPDATE`.execute(db)
  return rows[0]
}

/** Replaces a contact's address with another form of it. */
export async function renameContact(db: Db, siteId: Id, id: Id, email: string): Promise<void> {
  await sql`UPDATE contacts SET email = ${email}, email_key = ${email} WHERE site_id = ${siteId} AND id = ${id}`.execute(
    db,
  )
}
