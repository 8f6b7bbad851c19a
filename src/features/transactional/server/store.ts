import { sql } from 'kysely'
import type { Id } from '#core/id.ts'
import type { Db } from '#platform/server/db/database.ts'
import type { TransactionalSender, TransactionalState } from '../contract.ts'

/** An email whose sending was requested. */
export interface NewMail {
  readonly siteId: Id
  readonly id: Id
  readonly emailId: Id
  readonly template: string
  readonly to: string
  readonly contactId: Id | null
  readonly subject: string
  /** Reason nothing was sent; empty if the email was sent. */
  readonly suppressed: string
  readonly at: Date
}

export async function insertMail(db: Db, mail: NewMail): Promise<void> {
  const { siteId, id, emailId, template, to, contactId, subject, suppressed, at } = mail
  await sql`INSERT INTO transactional_mails
    (site_id, id, email_id, template, to_address, contact_id, subject, suppressed, created_at)
    VALUES (${siteId}, ${id}, ${emailId}, ${template}, ${to}, ${contactId}, ${subject}, ${suppressed}, ${at})`.execute(
    db,
  )
}

/** An email of the log, with the result of its message. */
export interface MailRow {
  readonly id: Id
  readonly email_id: Id
  readonly template: string
  readonly to_address: string
  readonly contact_id: Id | null
  readonly subject: string
  readonly state: TransactionalState
  readonly reason: string
  readonly created_at: Date
}

interface Wanted {
  readonly search: string
  readonly state: TransactionalState | undefined
  readonly before: readonly [at: Date, id: Id] | null
  readonly max: number
}

const logged = sql`SELECT mail.id, mail.email_id, mail.template, mail.to_address, mail.contact_id, mail.subject, mail.created_at,
    CASE WHEN mail.suppressed <> '' THEN 'suppressed' WHEN message.state = 'accepted' THEN 'delivered'
      WHEN message.state IN ('bounced', 'unknown') THEN message.state WHEN message.state IS NULL THEN 'unknown'
      ELSE 'waiting' END AS state,
    CASE WHEN mail.suppressed <> '' THEN mail.suppressed ELSE coalesce(message.reason, '') END AS reason
  FROM transactional_mails AS mail
  LEFT JOIN messages AS message ON message.site_id = mail.site_id AND message.id = mail.id`

/** Returns a page of a site's emails, latest first. */
export async function listMails(db: Db, siteId: Id, { search, state, before, max }: Wanted): Promise<MailRow[]> {
  const like = `%${search.replaceAll(/[\\%_]/g, '\\$&')}%`
  const isFound = search === '' ? sql`true` : sql`(to_address ILIKE ${like} OR subject ILIKE ${like})`
  const isBefore = before === null ? sql`true` : sql`(created_at, id) < (${before[0]}::timestamptz, ${before[1]}::uuid)`
  const { rows } = await sql<MailRow>`SELECT * FROM (${logged} WHERE mail.site_id = ${siteId}) AS log
    WHERE ${isFound} AND ${isBefore} AND (${state ?? null}::text IS NULL OR state = ${state ?? null})
    ORDER BY created_at DESC, id DESC LIMIT ${max}`.execute(db)
  return rows
}

export async function findMail(db: Db, siteId: Id, id: Id): Promise<MailRow | undefined> {
  const { rows } = await sql<MailRow>`${logged} WHERE mail.site_id = ${siteId} AND mail.id = ${id}`.execute(db)
  return rows[0]
}

const nobody: TransactionalSender = { from_name: '', from_address: '', reply_to: '' }

export async function findSender(db: Db, siteId: Id): Promise<TransactionalSender> {
  const { rows } = await sql<TransactionalSender>`SELECT from_name, from_address, reply_to FROM transactional_senders
    WHERE site_id = ${siteId}`.execute(db)
  return rows[0] ?? nobody
}

export async function storeSender(db: Db, siteId: Id, sender: TransactionalSender): Promise<void> {
  const { from_name, from_address, reply_to } = sender
  await sql`INSERT INTO transactional_senders (site_id, from_name, from_address, reply_to)
    VALUES (${siteId}, ${from_name}, ${from_address}, ${reply_to})
    ON CONFLICT (site_id) DO UPDATE SET from_name = excluded.from_name, from_address = excluded.from_address,
      reply_to = excluded.reply_to`.execute(db)
}
