import { sql, type Kysely } from 'kysely'
import type { Id } from '#core/id.ts'
import type { Db } from '#platform/server/db/database.ts'
import { type NotificationKind, notificationKinds } from '../kinds.ts'

/** One notification to one person. */
export interface NotificationRow {
  site_id: Id
  user_id: Id
  id: Id
  /** Key for which the person is notified only once. */
  key: string
  kind: NotificationKind
  title: string
  paragraphs: readonly string[]
  path: string
  label: string
  is_by_email: boolean
  is_by_push: boolean
  created_at: Date
  seen_at: Date | null
  mailed_at: Date | null
  pushed_at: Date | null
}

/** Channels for notifications besides the bell. */
export type Channel = 'email' | 'push'

/** Columns for whether a notification is sent through a channel, and when it was. */
const columnsOf = {
  email: { isBy: 'is_by_email', at: 'mailed_at' },
  push: { isBy: 'is_by_push', at: 'pushed_at' },
} as const

/** A user's choice for one kind. */
export interface Choice {
  site_id: Id
  user_id: Id
  kind: NotificationKind
  by_email: boolean
  /** Null: the kind's default. */
  by_push: boolean | null
}

type Tables = { notifications: NotificationRow; notification_choices: Choice }
const tables = (db: Kysely<unknown>) => db.withTables<Tables>()

/** A user of a site. */
export interface Reader {
  readonly siteId: Id
  readonly userId: Id
}

type NewNotification = Omit<NotificationRow, 'seen_at' | 'mailed_at' | 'pushed_at'>

/** Stores notifications. Returns the number of new ones; the others already existed. */
export async function insertNotifications(db: Db, rows: readonly NewNotification[]): Promise<number> {
  if (rows.length === 0) return 0
  const values = rows.map((row) => ({
    ...row,
    paragraphs: JSON.stringify(row.paragraphs) as never,
    seen_at: null,
    mailed_at: null,
    pushed_at: null,
  }))
  const insert = tables(db).insertInto('notifications').values(values)
  const answer = await insert
    .onConflict((on) => on.columns(['site_id', 'user_id', 'key']).doNothing())
    .executeTakeFirst()
  return Number(answer.numInsertedOrUpdatedRows ?? 0)
}

const ofReader = (db: Kysely<unknown>, { siteId, userId }: Reader) =>
  tables(db).selectFrom('notifications').where('site_id', '=', siteId).where('user_id', '=', userId)

/** Returns a page of a user's notifications, newest first. */
export async function notificationsOf(
  db: Db,
  reader: Reader,
  { page, limit }: { page: number; limit: number },
): Promise<{ rows: NotificationRow[]; total: number; unseen: number }> {
  const rows = ofReader(db, reader).selectAll().orderBy('created_at', 'desc').orderBy('id', 'desc')
  const { total } = await ofReader(db, reader)
    .select((eb) => eb.fn.countAll<string>().as('total'))
    .executeTakeFirstOrThrow()
  return {
    rows: await rows
      .limit(limit)
      .offset((page - 1) * limit)
      .execute(),
    total: Number(total),
    unseen: await countUnseen(db, reader),
  }
}

export async function countUnseen(db: Db, reader: Reader): Promise<number> {
  const { count } = await ofReader(db, reader)
    .select((eb) => eb.fn.countAll<string>().as('count'))
    .where('seen_at', 'is', null)
    .executeTakeFirstOrThrow()
  return Number(count)
}

/** Marks a user's notifications as seen: the given ones, or all. */
export async function markSeen(db: Db, { siteId, userId }: Reader, at: Date, ids?: readonly Id[]): Promise<void> {
  if (ids?.length === 0) return
  const update = tables(db)
    .updateTable('notifications')
    .set({ seen_at: at })
    .where('site_id', '=', siteId)
    .where('user_id', '=', userId)
    .where('seen_at', 'is', null)
  await (ids ? update.where('id', 'in', ids) : update).execute()
}

/** Returns the choices of a site's users. */
export async function choicesOf(db: Db, siteId: Id, userIds: readonly Id[]): Promise<Choice[]> {
  if (userIds.length === 0) return []
  const found = tables(db).selectFrom('notification_choices').selectAll().where('site_id', '=', siteId)
  return found.where('user_id', 'in', userIds).execute()
}

/** Changes a user's choice for a kind: for emails, for push, or both. */
export async function saveChoice(
  db: Db,
  { site_id, user_id, kind, ...change }: Pick<Choice, 'site_id' | 'user_id' | 'kind'> & Partial<Choice>,
): Promise<void> {
  if (Object.keys(change).length === 0) return
  const unchosen = { by_email: notificationKinds[kind].byEmail, by_push: null }
  const insert = tables(db)
    .insertInto('notification_choices')
    .values({ site_id, user_id, kind, ...unchosen, ...change })
  await insert.onConflict((on) => on.columns(['site_id', 'user_id', 'kind']).doUpdateSet(change)).execute()
}

/** Returns the users of a site with pending notifications, and when each last got one through that channel. */
export async function waitingReaders(
  db: Db,
  siteId: Id,
  channel: Channel,
): Promise<{ user_id: Id; last_at: Date | null }[]> {
  const { isBy, at } = columnsOf[channel]
  const { rows } = await sql<{ user_id: Id; last_at: Date | null }>`
    SELECT user_id, max(${sql.ref(at)}) AS last_at FROM notifications WHERE site_id = ${siteId}
    GROUP BY user_id HAVING bool_or(${sql.ref(isBy)} AND ${sql.ref(at)} IS NULL) ORDER BY user_id`.execute(db)
  return rows
}

/** Takes a user's pending notifications, oldest first, and marks them as sent. A second worker finds none. */
export async function takeWaiting(
  db: Db,
  { siteId, userId }: Reader,
  channel: Channel,
  now: Date,
): Promise<NotificationRow[]> {
  const { isBy, at } = columnsOf[channel]
  const rows = await tables(db)
    .updateTable('notifications')
    .set({ [at]: now })
    .where('site_id', '=', siteId)
    .where('user_id', '=', userId)
    .where(isBy, '=', true)
    .where(at, 'is', null)
    .returningAll()
    .execute()
  return rows.toSorted((a, b) => a.created_at.getTime() - b.created_at.getTime())
}

/** Deletes notifications older than `before`. */
export async function deleteOld(db: Kysely<unknown>, before: Date): Promise<void> {
  await tables(db).deleteFrom('notifications').where('created_at', '<', before).execute()
}

/** Deletes a user's notifications and choices for a site. */
export async function deleteOfReader(db: Db, { siteId, userId }: Reader): Promise<void> {
  for (const table of ['notifications', 'notification_choices'] as const)
    await tables(db).deleteFrom(table).where('site_id', '=', siteId).where('user_id', '=', userId).execute()
}
