import type { ColumnType, Selectable } from 'kysely'
import type { Id } from '#core/id.ts'
import type { Db } from '#platform/server/db/database.ts'
import type { MailMessage } from '#platform/server/mail/mail.ts'
import type { MessageState } from '../contract.ts'

type MessageTables = {
  messages: {
    site_id: Id
    id: Id
    key: string
    kind: 'transactional' | 'auto-response' | 'test' | 'campaign'
    state: MessageState
    state_at: Date
    reason: string
    attempts: number
    lease_ends_at: Date | null
    message_id: string
    to_address: string
    to_name: string
    from_address: string
    from_name: string
    reply_to_address: string | null
    reply_to_name: string | null
    subject: string
    html: string
    text: string
    sealed: Buffer | null
    headers: ColumnType<NonNullable<MailMessage['headers']>, string, string>
    contact_id: Id | null
    attachment_ids: Id[]
    created_at: Date
  }
}

/** A row of `messages`. */
export type MessageRow = Selectable<MessageTables['messages']>
/** Identifies a message. */
export type MessageKey = Pick<MessageRow, 'site_id' | 'id'>
/** A message leased to one worker. */
export type Lease = MessageKey & Pick<MessageRow, 'attempts'>

const tables = (db: Db) => db.withTables<MessageTables>()

const insertedAtOnce = 500

/**
 * Adds messages of one site, unless it already has one with the same key. Returns the id for each key, and which
 * messages are new.
 */
export async function addMessages(
  db: Db,
  rows: readonly MessageRow[],
): Promise<{ idOf: ReadonlyMap<string, Id>; isNew: ReadonlySet<Id> }> {
  const idOf = new Map<string, Id>()
  const isNew = new Set<Id>()
  for (let from = 0; from < rows.length; from += insertedAtOnce) {
    const some = rows.slice(from, from + insertedAtOnce)
    const added = await tables(db)
      .insertInto('messages')
      .values(some.map((row) => ({ ...row, headers: JSON.stringify(row.headers) })))
      .onConflict((on) => on.columns(['site_id', 'key']).doNothing())
      .returning(['id', 'key'])
      .execute()
    for (const { id, key } of added) {
      idOf.set(key, id)
      isNew.add(id)
    }
    const known = some.filter(({ key }) => !idOf.has(key))
    if (known.length === 0) continue
    const same = tables(db).selectFrom('messages').select(['id', 'key']).where('site_id', '=', known[0]!.site_id)
    const keys = known.map(({ key }) => key)
    for (const { id, key } of await same.where('key', 'in', keys).execute()) idOf.set(key, id)
  }
  return { idOf, isNew }
}

const one = (db: Db, { site_id, id }: MessageKey) =>
  tables(db).updateTable('messages').where('site_id', '=', site_id).where('id', '=', id)

/** Returns the message, locked until the transaction ends. */
export async function lockMessage(db: Db, { site_id, id }: MessageKey): Promise<MessageRow | undefined> {
  const rows = tables(db).selectFrom('messages').selectAll().where('site_id', '=', site_id).where('id', '=', id)
  return rows.forUpdate().executeTakeFirst()
}

export async function leaseMessage(db: Db, lease: Lease, at: Date, lease_ends_at: Date): Promise<void> {
  const { attempts } = lease
  await one(db, lease).set({ state: 'leased', state_at: at, reason: '', attempts, lease_ends_at }).execute()
}

/** Changes the state of a message that is in one of these states and not leased since. Returns whether it did. */
export async function moveMessage(
  db: Db,
  lease: Lease,
  from: readonly MessageState[],
  change: Partial<Pick<MessageRow, 'state' | 'state_at' | 'reason' | 'lease_ends_at' | 'html' | 'text' | 'sealed'>>,
): Promise<boolean> {
  const moving = one(db, lease).where('attempts', '=', lease.attempts).where('state', 'in', from)
  return (await moving.set(change).executeTakeFirstOrThrow()).numUpdatedRows === 1n
}

/**
 * Records that a single message bounced after all, or was marked as spam. Returns whether that's new (always true for a
 * complaint); null if the site has no message with this id.
 */
export async function markMessageReturned(
  db: Db,
  siteId: Id,
  { id, kind, reason, at }: { id: Id; kind: 'bounce' | 'complaint'; reason: string; at: Date },
): Promise<boolean | null> {
  const found = await messageById(db, { site_id: siteId, id })
  if (!found) return null
  if (kind === 'complaint') return true
  const { numUpdatedRows } = await one(db, found)
    .set({ state: 'bounced', state_at: at, reason: reason.slice(0, 1000) })
    .where('state', 'in', ['accepted', 'unknown'])
    .executeTakeFirstOrThrow()
  return numUpdatedRows === 1n
}

/** Returns a page of a site's messages, newest first, and their total number. */
export async function listMessages(db: Db, siteId: Id, page: number, limit: number) {
  const messages = tables(db).selectFrom('messages').where('site_id', '=', siteId)
  const rows = await messages
    .selectAll()
    .orderBy('id', 'desc')
    .limit(limit)
    .offset((page - 1) * limit)
    .execute()
  const counted = messages.select(({ fn }) => fn.countAll<string>().as('total'))
  return { rows, total: Number((await counted.executeTakeFirstOrThrow()).total) }
}

export async function messageById(db: Db, { site_id, id }: MessageKey): Promise<MessageRow | undefined> {
  const rows = tables(db).selectFrom('messages').selectAll().where('site_id', '=', site_id).where('id', '=', id)
  return rows.executeTakeFirst()
}

/** Deletes the encrypted text of the message with a key. */
export async function dropSealed(db: Db, siteId: Id, key: string): Promise<void> {
  const message = tables(db).updateTable('messages').set({ sealed: null, html: '', text: '' })
  await message.where('site_id', '=', siteId).where('key', '=', key).execute()
}

/** Deletes a site's messages created before a time. */
export async function deleteOldMessages(db: Db, siteId: Id, before: Date): Promise<void> {
  await tables(db).deleteFrom('messages').where('site_id', '=', siteId).where('created_at', '<', before).execute()
}
