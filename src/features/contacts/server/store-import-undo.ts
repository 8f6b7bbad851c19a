import { type RawBuilder, sql } from 'kysely'
import type { Id } from '#core/id.ts'
import { uuidv7 } from '#core/id.ts'
import type { Db } from '#platform/server/db/database.ts'
import { profileFields, type ContactStatus, type ProfileField } from '../contract.ts'

/** The values of a contact that an import writes. */
export interface ImportedValues extends Readonly<Record<ProfileField, string>> {
  readonly status: ContactStatus
  readonly fields: Readonly<Record<string, string>>
  readonly tags: readonly string[]
  readonly lists: readonly Id[]
}

/** The columns of `ImportedValues`. */
export const importedColumns = [...profileFields, 'status', 'fields', 'tags', 'lists'] as const

/** Returns a digest of the values of a contact that an import writes. `alias` names its row. */
export function importMark(alias: string): RawBuilder<unknown> {
  const columns = ['email', ...importedColumns].map((name) => sql.raw(`${alias}.${name}::text`))
  return sql`hashtextextended(concat_ws(chr(1), ${sql.join(columns)}), 0)`
}

interface OfImport {
  readonly importId: Id
  readonly createdAt: Date
}

/** Contacts that an import added have later IDs than the import. */
const isOfImport = (siteId: Id, { importId, createdAt }: OfImport) => sql`
  contact.site_id = ${siteId} AND contact.id > ${uuidv7(Math.max(0, createdAt.getTime() - 1), new Uint8Array(10))}
  AND contact.import_id = ${importId}`

/**
 * Deletes some contacts that an import added and that are unchanged: without email, visit, order, consent or change
 * since then.
 */
export async function deleteUntouched(db: Db, siteId: Id, which: OfImport, max: number): Promise<number> {
  const { numAffectedRows } = await sql`
    DELETE FROM contacts WHERE site_id = ${siteId} AND id IN (
      SELECT contact.id FROM contacts AS contact WHERE ${isOfImport(siteId, which)} AND contact.import_mark = ${importMark('contact')}
        AND contact.source_popup_id IS NULL AND contact.orders_count = 0 AND contact.last_seen_at IS NULL AND contact.last_sent_at IS NULL
        AND contact.last_notified_at IS NULL
        AND NOT EXISTS (SELECT FROM consents WHERE consents.site_id = ${siteId} AND consents.contact_id = contact.id)
        AND NOT EXISTS (SELECT FROM contact_activity AS activity WHERE activity.site_id = ${siteId} AND activity.contact_id = contact.id)
      ORDER BY contact.id LIMIT ${max} FOR UPDATE OF contact)`.execute(db)
  return Number(numAffectedRows ?? 0)
}

/** Returns how many contacts that an import added still exist. */
export async function countImported(db: Db, siteId: Id, which: OfImport): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    SELECT count(*)::integer AS count FROM contacts AS contact WHERE ${isOfImport(siteId, which)} AND contact.deleted_at IS NULL`.execute(
    db,
  )
  return rows[0]!.count
}
