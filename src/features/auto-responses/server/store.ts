import { type ColumnType, type Selectable, sql } from 'kysely'
import type { Id } from '#core/id.ts'
import type { Db } from '#platform/server/db/database.ts'
import type { AutoResponseEmail, HeaderImage } from '../contract.ts'
import type { EmailShell } from '../email-shell.ts'
import type { StoredRule } from './store-rules.ts'

type Json<T> = ColumnType<T, string, string>
type EmailTable = Omit<AutoResponseEmail, 'updated_at' | 'default' | 'headerImage'> & {
  site_id: Id
  is_default: boolean
  header_image: Json<HeaderImage | null>
  shell: Json<EmailShell | null>
  deleted_at: Date | null
  deleted_rules: Json<StoredRule[]>
  created_at: Date
  updated_at: Date
}
type Tables = { auto_response_emails: EmailTable }

/** An email as it is stored. */
export type EmailRow = Selectable<EmailTable>
/** What saving an email sets. */
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

/** The site's email for forms whose owner chose none. */
export function defaultEmail(db: Db, siteId: Id): Promise<EmailRow | undefined> {
  return known(db, siteId).where('is_default', '=', true).executeTakeFirst()
}

/** All emails of a site, by name. */
export function listEmails(db: Db, siteId: Id): Promise<EmailRow[]> {
  return known(db, siteId).orderBy('name').orderBy('id').execute()
}

const stored = ({ header_image, shell, ...change }: EmailChange) => ({
  ...change,
  header_image: JSON.stringify(header_image),
  shell: JSON.stringify(shell),
})

export async function insertEmail(db: Db, key: { site_id: Id; id: Id; created_at: Date }, change: EmailChange) {
  const row = { ...key, ...stored(change), deleted_at: null, deleted_rules: '[]' }
  return tables(db).insertInto('auto_response_emails').values(row).returningAll().executeTakeFirstOrThrow()
}

/** Changes an email; undefined when there is none. */
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

/** Keeps what MJML made of a mail that was older than its design. */
export async function keepShell(db: Db, siteId: Id, emailId: Id, shell: EmailShell): Promise<void> {
  await tables(db)
    .updateTable('auto_response_emails')
    .set({ shell: JSON.stringify(shell) })
    .where('site_id', '=', siteId)
    .where('id', '=', emailId)
    .execute()
}

/** Takes the name of default from the site's other emails. */
export async function clearDefault(db: Db, siteId: Id, exceptId: Id): Promise<void> {
  await tables(db)
    .updateTable('auto_response_emails')
    .set({ is_default: false })
    .where('site_id', '=', siteId)
    .where('id', '!=', exceptId)
    .where('is_default', '=', true)
    .execute()
}

/** Gives the name of default to the site's oldest email. */
export async function appointDefault(db: Db, siteId: Id): Promise<void> {
  await sql`
    UPDATE auto_response_emails SET is_default = true WHERE site_id = ${siteId} AND id = (
      SELECT id FROM auto_response_emails WHERE site_id = ${siteId} AND deleted_at IS NULL ORDER BY id LIMIT 1)`.execute(
    db,
  )
}

/** Marks an email as deleted and keeps the rules that it had; false when there is none. */
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

/** Brings a deleted email back; undefined when there is none. Its row still holds the rules that it had. */
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

/** Forgets for good, over all sites, what was deleted before a moment. */
export async function purgeEmails(db: Db, before: Date): Promise<void> {
  await tables(db).deleteFrom('auto_response_emails').where('deleted_at', '<', before).execute()
}

/** Makes whoever else writes emails of this site wait until the transaction ends. */
export async function holdEmails(db: Db, siteId: Id): Promise<void> {
  await sql`SELECT pg_advisory_xact_lock(hashtextextended(${`emails of ${siteId}`}, 0))`.execute(db)
}

/** Notes that a contact gets an email; false when they got it, or were promised it, after `since` already. */
export async function noteSend(
  db: Db,
  { siteId, emailId, contactId, at, since }: { siteId: Id; emailId: Id; contactId: Id; at: Date; since: Date },
): Promise<boolean> {
  const answer = await sql`
    INSERT INTO auto_response_sends AS last (site_id, email_id, contact_id, at)
    VALUES (${siteId}, ${emailId}, ${contactId}, ${at})
    ON CONFLICT (site_id, email_id, contact_id) DO UPDATE SET at = excluded.at WHERE last.at <= ${since}`.execute(db)
  return answer.numAffectedRows === 1n
}
