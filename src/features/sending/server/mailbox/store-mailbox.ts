import { type Kysely, sql } from 'kysely'
import type { Id } from '#core/id.ts'
import type { Db } from '#platform/server/db/database.ts'
import type { BounceMailbox } from '../../contract.ts'

interface MailboxTable {
  site_id: Id
  id: Id
  protocol: BounceMailbox['protocol']
  host: string
  port: number
  security: BounceMailbox['security']
  user_name: string
  sealed: Buffer
  folder: string
  afterwards: BounceMailbox['afterwards']
  is_on: boolean
  last_mark: string
  unfinished: string[]
  busy_until: Date | null
  checked_at: Date | null
  problem: string
  read_count: number
  found_count: number
}
/** A site's bounce mailbox, and how far it has been read. */
export type MailboxRow = MailboxTable
/** Identifies one mailbox. Another mailbox of the same site has a different id. */
type MailboxKey = Pick<MailboxRow, 'site_id' | 'id'>

const tables = (db: Kysely<unknown>) => db.withTables<{ bounce_mailboxes: MailboxTable }>()

export function findMailbox(db: Kysely<unknown>, siteId: Id): Promise<MailboxRow | undefined> {
  return tables(db).selectFrom('bounce_mailboxes').selectAll().where('site_id', '=', siteId).executeTakeFirst()
}

export async function storeMailbox(db: Db, row: MailboxRow): Promise<void> {
  const { site_id: _, ...change } = row
  await tables(db)
    .insertInto('bounce_mailboxes')
    .values(row)
    .onConflict((conflict) => conflict.column('site_id').doUpdateSet(change))
    .execute()
}

export async function deleteMailbox(db: Db, siteId: Id): Promise<void> {
  await tables(db).deleteFrom('bounce_mailboxes').where('site_id', '=', siteId).execute()
  await deleteReadMails(db, siteId)
}

export async function deleteReadMails(db: Db, siteId: Id): Promise<void> {
  await sql`DELETE FROM read_mails WHERE site_id = ${siteId}`.execute(db)
}

/** Returns the sites whose mailboxes are read. */
export async function sitesWithMailbox(db: Kysely<unknown>): Promise<Id[]> {
  const rows = await tables(db).selectFrom('bounce_mailboxes').select('site_id').where('is_on', '=', true).execute()
  return rows.map(({ site_id }) => site_id)
}

/** Claims the mailbox for one run. Returns undefined if it's off, or another worker is reading it. */
export async function takeMailbox(db: Db, siteId: Id, at: Date, until: Date): Promise<MailboxRow | undefined> {
  return tables(db)
    .updateTable('bounce_mailboxes')
    .set({ busy_until: until })
    .where('site_id', '=', siteId)
    .where('is_on', '=', true)
    .where((is) => is.or([is('busy_until', 'is', null), is('busy_until', '<', at)]))
    .returningAll()
    .executeTakeFirst()
}

const one = (db: Db, { site_id, id }: MailboxKey) =>
  tables(db).updateTable('bounce_mailboxes').where('site_id', '=', site_id).where('id', '=', id)

/** Records that an email was read. Returns false if the mailbox has been replaced. */
export async function recordRead(
  db: Db,
  row: Pick<MailboxRow, 'site_id' | 'id' | 'protocol'>,
  { mark, found, isUnfinished }: { mark: string; found: number; isUnfinished: boolean },
): Promise<boolean> {
  const { numUpdatedRows } = await one(db, row)
    .set((is) => ({
      read_count: is('read_count', '+', 1),
      found_count: is('found_count', '+', found),
      ...(row.protocol === 'imap' && { last_mark: mark }),
      ...(isUnfinished && { unfinished: sql<string[]>`array_append(unfinished, ${mark})` }),
    }))
    .executeTakeFirstOrThrow()
  if (numUpdatedRows === 1n && row.protocol === 'pop3') {
    await sql`INSERT INTO read_mails (site_id, mark) VALUES (${row.site_id}, ${mark}) ON CONFLICT DO NOTHING`.execute(
      db,
    )
  }
  return numUpdatedRows === 1n
}

export async function changeMailbox(
  db: Db,
  key: MailboxKey,
  change: Partial<Pick<MailboxRow, 'unfinished' | 'busy_until' | 'checked_at' | 'problem'>>,
): Promise<void> {
  await one(db, key).set(change).execute()
}

/** Returns those of these marks that aren't read yet. */
export async function unread(db: Kysely<unknown>, siteId: Id, marks: readonly string[]): Promise<string[]> {
  const { rows } = await sql<{ mark: string }>`
    SELECT mark FROM read_mails WHERE site_id = ${siteId} AND mark = ANY(${marks}::text[])`.execute(db)
  const read = new Set(rows.map(({ mark }) => mark))
  return marks.filter((mark) => !read.has(mark))
}

/** Deletes the marks of mails that are no longer in the mailbox. */
export async function deleteOldMarks(db: Db, siteId: Id, marks: readonly string[]): Promise<void> {
  await sql`DELETE FROM read_mails WHERE site_id = ${siteId} AND NOT mark = ANY(${marks}::text[])`.execute(db)
}
