import { type Kysely, type Selectable, sql } from 'kysely'
import type { Id } from '#core/id.ts'
import type { Db } from '../db/database.ts'

interface WindowTable {
  site_id: Id
  id: Id
  room: string
  user_id: Id
  service: string
  secrets: Buffer
  expires_at: Date
  answered_at: Date | null
  is_connected: boolean
  problem: string
}
/** A row of `connect_windows`. */
export type WindowRow = Selectable<WindowTable>
/** The key of a window. A room can't find the windows of other rooms. */
export type WindowKey = Pick<WindowRow, 'site_id' | 'id' | 'room'>

const tables = (db: Kysely<unknown>) => db.withTables<{ connect_windows: WindowTable }>()

export async function insertWindow(db: Db, row: WindowRow): Promise<void> {
  await tables(db).insertInto('connect_windows').values(row).execute()
}

export function findWindow(db: Db, { site_id, id, room }: WindowKey): Promise<WindowRow | undefined> {
  const rows = tables(db).selectFrom('connect_windows').selectAll().where('site_id', '=', site_id)
  return rows.where('id', '=', id).where('room', '=', room).executeTakeFirst()
}

/** Accepts the single answer of a window. Undefined if it was answered before or has expired. */
export function answerWindow(db: Db, { site_id, id, room }: WindowKey, now: Date): Promise<WindowRow | undefined> {
  const row = tables(db).updateTable('connect_windows').set({ answered_at: now }).where('site_id', '=', site_id)
  const own = row.where('id', '=', id).where('room', '=', room)
  return own.where('answered_at', 'is', null).where('expires_at', '>', now).returningAll().executeTakeFirst()
}

/** Records the result of a window. */
export async function closeWindow(
  db: Db,
  { site_id, id }: Pick<WindowKey, 'site_id' | 'id'>,
  end: Partial<Pick<WindowRow, 'problem' | 'is_connected'>>,
): Promise<void> {
  const row = tables(db).updateTable('connect_windows').set(end)
  await row.where('site_id', '=', site_id).where('id', '=', id).execute()
}

/** Deletes the windows of all sites that expired before a given time. */
export async function deleteWindows(db: Kysely<unknown>, before: Date): Promise<void> {
  await sql`DELETE FROM connect_windows WHERE expires_at < ${before}`.execute(db)
}
