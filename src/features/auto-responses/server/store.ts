import { type ColumnType, type Selectable, sql } from 'kysely'
import type { Id } from '#core/id.ts'
import type { Db } from '#platform/server/db/database.ts'
import type { MailDocument } from '#features/mail-design/contract.ts'
import type { AutoResponseEmail } from '../contract.ts'
import type { OldEmail } from './old-emails/old-email.ts'
import type { StoredRule } from './store-rules.ts'

type Json<T> = ColumnType<T, string | null, string | null>
type Lines = 'id' | 'name' | 'subject' | 'preview_text' | 'custom_sender' | 'reply_to' | 'template_id'
type EmailTable = Pick<AutoResponseEmail, Lines> & {
  site_id: Id
  is_default: boolean
  document: Json<MailDocument | null>
  /** Its content before it had a document; null once it has one. */
  old: Json<OldEmail | null>
  html: string | null
  text: string | null
  made_for: string | null
  deleted_at: Date | null
  deleted_rules: Json<StoredRule[]>
  created_at: Date
  updated_at: Date
}
type Tables = { auto_response_emails: EmailTable }

/** An email as it is stored. */
export type EmailRow = Selectable<EmailTable>
/** Fields that are set when an email is saved. */
export type EmailChange = Omit<EmailRow, 'site_id' | 'id' | 'created_at' | 'deleted_at' | 'deleted_rules'>

const tables = (db: Db) => db.withTables<Tables>()
const known = (db: Db, siteId: Id) =>
  tables(db)
    .selectFrom('auto_response_emails')
    .selectAll()
    .where('site_id', '=', siteId)
    .where('deleted_at', 'is', null)

export function findEmail(db: Db, siteId: Id, emailId: Id): Promise<EmailRow | undefined> {
  return known(db, siteId).where('id', '=', emailId).executeTakeFirst()
}

/** Returns the site's email for forms whose owner chose none. */
export function defaultEmail(db: Db, siteId: Id): Promise<EmailRow | undefined> {
  return known(db, siteId).where('is_default', '=', true).executeTakeFirst()
}

/** Returns all emails of a site, by name. */
export function listEmails(db: Db, siteId: Id): Promise<EmailRow[]> {
  return known(db, siteId).orderBy('name').orderBy('id').execute()
}

const stored = ({ document, old, ...change }: EmailChange) => ({
  ...change,
  document: JSON.stringify(document),
  old: old && JSON.stringify(old),
})

export async function insertEmail(db: Db, key: { site_id: Id; id: Id; created_at: Date }, change: EmailChange) {
  const row = { ...key, ...stored(change), deleted_at: null, deleted_rules: '[]' }
  return tables(db).insertInto('auto_response_emails').values(row).returningAll().executeTakeFirstOrThrow()
}

/** Changes an email; undefined if it doesn't exist. */
export function updateEmail(db: Db, siteId: Id, emailId: Id, change: EmailChange): Promise<EmailRow | undefined> {
  return tables(db)
    .updateTable('auto_response_emails')
    .set(stored(change))
    .where('site_id', '=', siteId)
    .where('id', '=', emailId)
    .where('deleted_at', 'is', null)
    .returningAll()
    .executeTakeFirst()
}

/** Stores an email's compiled version, unless someone has saved it in the meantime. */
export async function storeCompiled(
  db: Db,
  { site_id, id, updated_at }: EmailRow,
  { document, ...made }: { document: MailDocument; html: string; text: string; made_for: string },
): Promise<void> {
  await tables(db)
    .updateTable('auto_response_emails')
    .set({ ...made, document: JSON.stringify(document), old: null })
    .where('site_id', '=', site_id)
    .where('id', '=', id)
    .where('updated_at', '=', updated_at)
    .execute()
}

/** Returns emails of all sites that have no document yet, up to a limit. */
export function oldEmails(db: Db, limit: number): Promise<EmailRow[]> {
  return tables(db).selectFrom('auto_response_emails').selectAll().where('old', 'is not', null).limit(limit).execute()
}

/** Removes the default flag from the site's other emails. */
export async function clearDefault(db: Db, siteId: Id, exceptId: Id): Promise<void> {
  await tables(db)
    .updateTable('auto_response_emails')
    .set({ is_default: false })
    .where('site_id', '=', siteId)
    .where('id', '!=', exceptId)
    .where('is_default', '=', true)
    .execute()
}

/** Makes the site's oldest email the default. */
export async function appointDefault(db: Db, siteId: Id): Promise<void> {
  await sql`
    UPDATE auto_response_emails SET is_default = true WHERE site_id = ${siteId} AND id = (
      SELECT id FROM auto_response_emails WHERE site_id = ${siteId} AND deleted_at IS NULL ORDER BY id LIMIT 1)`.execute(
    db,
  )
}

/** Marks an email as deleted and stores the rules that it had. Returns false if it doesn't exist. */
export async function markDeleted(db: Db, siteId: Id, emailId: Id, at: Date, rules: readonly StoredRule[]) {
  const answer = await tables(db)
    .updateTable('auto_response_emails')
    .set({ deleted_at: at, is_default: false, deleted_rules: JSON.stringify(rules) })
    .where('site_id', '=', siteId)
    .where('id', '=', emailId)
    .where('deleted_at', 'is', null)
    .executeTakeFirst()
  return answer.numUpdatedRows === 1n
}

/** Restores a deleted email; undefined if it doesn't exist. Its row still contains the rules that it had. */
export async function unmarkDeleted(db: Db, siteId: Id, emailId: Id): Promise<EmailRow | undefined> {
  return tables(db)
    .updateTable('auto_response_emails')
    .set({ deleted_at: null })
    .where('site_id', '=', siteId)
    .where('id', '=', emailId)
    .where('deleted_at', 'is not', null)
    .returningAll()
    .executeTakeFirst()
}

/** Permanently deletes, for all sites, emails that were deleted before a moment. */
export async function purgeEmails(db: Db, before: Date): Promise<void> {
  await tables(db).deleteFrom('auto_response_emails').where('deleted_at', '<', before).execute()
}

/** Locks the site's emails until the transaction ends, so that other writes wait. */
export async function lockEmails(db: Db, siteId: Id): Promise<void> {
  await sql`SELECT pg_advisory_xact_lock(hashtextextended(${`emails of ${siteId}`}, 0))`.execute(db)
}

/** Records that a contact gets an email. Returns false if it was already sent or scheduled after `since`. */
export async function recordSend(
  db: Db,
  { siteId, emailId, contactId, at, since }: { siteId: Id; emailId: Id; contactId: Id; at: Date; since: Date },
): Promise<boolean> {
  const answer = await sql`
    INSERT INTO auto_response_sends AS last (site_id, email_id, contact_id, at)
    VALUES (${siteId}, ${emailId}, ${contactId}, ${at})
    ON CONFLICT (site_id, email_id, contact_id) DO UPDATE SET at = excluded.at WHERE last.at <= ${since}`.execute(db)
  return answer.numAffectedRows === 1n
}
