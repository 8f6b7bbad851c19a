import { sql, type Kysely } from 'kysely'
import type { Id } from '#core/id.ts'
import type { Db } from '#platform/server/db/database.ts'
import type { NotificationKind } from '../contract.ts'

/** One thing told to one person. */
export interface NotificationRow {
  site_id: Id
  user_id: Id
  id: Id
  /** What it is told once for. */
  key: string
  kind: NotificationKind
  title: string
  paragraphs: readonly string[]
  path: string
  label: string
  is_by_email: boolean
  created_at: Date
  seen_at: Date | null
  mailed_at: Date | null
}

interface Choice {
  site_id: Id
  user_id: Id
  kind: NotificationKind
  by_email: boolean
}

type Tables = { notifications: NotificationRow; notification_choices: Choice }
const tables = (db: Kysely<unknown>) => db.withTables<Tables>()

/** Who reads, and of which site. */
export interface Reader {
  readonly siteId: Id
  readonly userId: Id
}

type NewNotification = Omit<NotificationRow, 'seen_at' | 'mailed_at'>

/** Stores notifications; answers how many of them were new: the others had been told before. */
export async function insertNotifications(db: Db, rows: readonly NewNotification[]): Promise<number> {
  if (rows.length === 0) return 0
  const values = rows.map((row) => ({
    ...row,
    paragraphs: JSON.stringify(row.paragraphs) as never,
    seen_at: null,
    mailed_at: null,
  }))
  const insert = tables(db).insertInto('notifications').values(values)
  const answer = await insert
    .onConflict((on) => on.columns(['site_id', 'user_id', 'key']).doNothing())
    .executeTakeFirst()
  return Number(answer.numInsertedOrUpdatedRows ?? 0)
}

const ofReader = (db: Kysely<unknown>, { siteId, userId }: Reader) =>
  tables(db).selectFrom('notifications').where('site_id', '=', siteId).where('user_id', '=', userId)

/** A page of what somebody was told, newest first. */
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

/** Marks somebody's notifications as seen: the given ones, or all. */
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

/** What people of a site chose about emails, by user. */
export async function choicesOf(db: Db, siteId: Id, userIds: readonly Id[]): Promise<Choice[]> {
  if (userIds.length === 0) return []
  const found = tables(db).selectFrom('notification_choices').selectAll().where('site_id', '=', siteId)
  return found.where('user_id', 'in', userIds).execute()
}

export async function saveChoice(db: Db, choice: Choice): Promise<void> {
  const insert = tables(db).insertInto('notification_choices').values(choice)
  await insert
    .onConflict((on) => on.columns(['site_id', 'user_id', 'kind']).doUpdateSet({ by_email: choice.by_email }))
    .execute()
}

/** Those who wait for an email about a site, and when each got the last one. */
export async function waitingReaders(db: Db, siteId: Id): Promise<{ user_id: Id; last_at: Date | null }[]> {
  const { rows } = await sql<{ user_id: Id; last_at: Date | null }>`
    SELECT user_id, max(mailed_at) AS last_at FROM notifications WHERE site_id = ${siteId}
    GROUP BY user_id HAVING bool_or(is_by_email AND mailed_at IS NULL) ORDER BY user_id`.execute(db)
  return rows
}

/** Takes what somebody is to be mailed, oldest first, and records that it is; whoever comes second finds nothing. */
export async function takeWaiting(db: Db, { siteId, userId }: Reader, at: Date): Promise<NotificationRow[]> {
  const rows = await tables(db)
    .updateTable('notifications')
    .set({ mailed_at: at })
    .where('site_id', '=', siteId)
    .where('user_id', '=', userId)
    .where('is_by_email', '=', true)
    .where('mailed_at', 'is', null)
    .returningAll()
    .execute()
  return rows.toSorted((a, b) => a.created_at.getTime() - b.created_at.getTime())
}

/** Deletes what is older than `before`. */
export async function deleteOld(db: Kysely<unknown>, before: Date): Promise<void> {
  await tables(db).deleteFrom('notifications').where('created_at', '<', before).execute()
}

/** Deletes what somebody was told of a site, and what they chose. */
export async function deleteOfReader(db: Db, { siteId, userId }: Reader): Promise<void> {
  for (const table of ['notifications', 'notification_choices'] as const)
    await tables(db).deleteFrom(table).where('site_id', '=', siteId).where('user_id', '=', userId).execute()
}
