import { type Selectable, sql } from 'kysely'
import type { Id } from '#core/id.ts'
import type { Db } from '#platform/server/db/database.ts'
import type { AutoResponseEmail, AutoResponseRule, RuleStatus } from '../contract.ts'

type EmailTable = Omit<AutoResponseEmail, 'updated_at'> & { site_id: Id; created_at: Date; updated_at: Date }
type RuleTable = AutoResponseRule & { site_id: Id }
type Tables = {
  auto_response_emails: EmailTable
  auto_response_rules: RuleTable
  auto_response_sends: { site_id: Id; email_id: Id; contact_id: Id; at: Date }
}

/** An e-mail as it is stored. */
export type EmailRow = Selectable<EmailTable>

const ruleColumns = ['id', 'popup_id', 'email_id', 'status'] as const
const tables = (db: Db) => db.withTables<Tables>()

export function findEmail(db: Db, siteId: Id, emailId: Id): Promise<EmailRow | undefined> {
  return tables(db)
    .selectFrom('auto_response_emails')
    .selectAll()
    .where('site_id', '=', siteId)
    .where('id', '=', emailId)
    .executeTakeFirst()
}

/** All e-mails of a site, by name. */
export function listEmails(db: Db, siteId: Id): Promise<EmailRow[]> {
  return tables(db)
    .selectFrom('auto_response_emails')
    .selectAll()
    .where('site_id', '=', siteId)
    .orderBy('name')
    .orderBy('id')
    .execute()
}

export async function countEmails(db: Db, siteId: Id): Promise<number> {
  const { count } = await tables(db)
    .selectFrom('auto_response_emails')
    .select((eb) => eb.fn.countAll<number>().as('count'))
    .where('site_id', '=', siteId)
    .executeTakeFirstOrThrow()
  return count
}

export async function insertEmail(db: Db, row: EmailRow): Promise<void> {
  await tables(db).insertInto('auto_response_emails').values(row).execute()
}

/** Changes an e-mail; undefined when there is none. */
export function updateEmail(
  db: Db,
  siteId: Id,
  emailId: Id,
  change: Omit<EmailRow, 'site_id' | 'id' | 'created_at'>,
): Promise<EmailRow | undefined> {
  return tables(db)
    .updateTable('auto_response_emails')
    .set(change)
    .where('site_id', '=', siteId)
    .where('id', '=', emailId)
    .returningAll()
    .executeTakeFirst()
}

/** Deletes an e-mail and its rules; false when there is none. */
export async function deleteEmail(db: Db, siteId: Id, emailId: Id): Promise<boolean> {
  const answer = await tables(db)
    .deleteFrom('auto_response_emails')
    .where('site_id', '=', siteId)
    .where('id', '=', emailId)
    .executeTakeFirst()
  return answer.numDeletedRows === 1n
}

/** The rules of a site, or of one form or one e-mail of it, oldest first. */
export function listRules(
  db: Db,
  siteId: Id,
  { popupId, emailId }: { popupId?: Id; emailId?: Id | undefined } = {},
): Promise<AutoResponseRule[]> {
  return tables(db)
    .selectFrom('auto_response_rules')
    .select(ruleColumns)
    .where('site_id', '=', siteId)
    .$if(popupId !== undefined, (query) => query.where('popup_id', '=', popupId!))
    .$if(emailId !== undefined, (query) => query.where('email_id', '=', emailId!))
    .orderBy('id')
    .execute()
}

export function findRule(db: Db, siteId: Id, ruleId: Id): Promise<AutoResponseRule | undefined> {
  return tables(db)
    .selectFrom('auto_response_rules')
    .select(ruleColumns)
    .where('site_id', '=', siteId)
    .where('id', '=', ruleId)
    .executeTakeFirst()
}

export async function insertRules(db: Db, siteId: Id, rules: readonly AutoResponseRule[]): Promise<void> {
  if (rules.length === 0) return
  await tables(db)
    .insertInto('auto_response_rules')
    .values(rules.map((rule) => ({ ...rule, site_id: siteId })))
    .execute()
}

export async function setStatus(db: Db, siteId: Id, ruleId: Id, status: RuleStatus): Promise<void> {
  await tables(db)
    .updateTable('auto_response_rules')
    .set({ status })
    .where('site_id', '=', siteId)
    .where('id', '=', ruleId)
    .execute()
}

/** Pauses the rule of a form that is active. */
export async function pauseActive(db: Db, siteId: Id, popupId: Id): Promise<void> {
  await tables(db)
    .updateTable('auto_response_rules')
    .set({ status: 'paused' })
    .where('site_id', '=', siteId)
    .where('popup_id', '=', popupId)
    .where('status', '=', 'active')
    .execute()
}

/** Makes whoever else changes this form's rules wait until the transaction ends. */
export async function holdRules(db: Db, popupId: Id): Promise<void> {
  await sql`SELECT pg_advisory_xact_lock(hashtextextended(${`rules of ${popupId}`}, 0))`.execute(db)
}

/** The e-mail of the form's active rule. */
export function activeEmail(db: Db, siteId: Id, popupId: Id): Promise<EmailRow | undefined> {
  return tables(db)
    .selectFrom('auto_response_rules as rule')
    .innerJoin('auto_response_emails as email', (join) =>
      join.onRef('email.site_id', '=', 'rule.site_id').onRef('email.id', '=', 'rule.email_id'),
    )
    .selectAll('email')
    .where('rule.site_id', '=', siteId)
    .where('rule.popup_id', '=', popupId)
    .where('rule.status', '=', 'active')
    .executeTakeFirst()
}

/** Notes that a contact gets an e-mail now; false when they got it after `since` already. */
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
