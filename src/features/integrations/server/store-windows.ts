import { type Kysely, type Selectable, sql } from 'kysely'
import type { Id } from '#core/id.ts'
import type { Db } from '#platform/server/db/database.ts'
import type { ServiceId } from '../contract.ts'

interface WindowTable {
  site_id: Id
  id: Id
  user_id: Id
  service: ServiceId
  secrets: Buffer
  expires_at: Date
  answered_at: Date | null
  is_connected: boolean
  problem: string
}
/** A row of `integration_windows`. */
export type WindowRow = Selectable<WindowTable>

const tables = (db: Kysely<unknown>) => db.withTables<{ integration_windows: WindowTable }>()

export async function insertWindow(db: Db, row: WindowRow): Promise<void> {
  await tables(db).insertInto('integration_windows').values(row).execute()
}

export function findWindow(db: Db, siteId: Id, id: Id): Promise<WindowRow | undefined> {
  const rows = tables(db).selectFrom('integration_windows').selectAll().where('site_id', '=', siteId)
  return rows.where('id', '=', id).executeTakeFirst()
}

/** Takes the one answer of a window; undefined when it was answered before or has expired. */
export async function answerWindow(db: Db, siteId: Id, id: Id, now: Date): Promise<WindowRow | undefined> {
  const { rows } = await sql<WindowRow>`UPDATE integration_windows SET answered_at = ${now}
    WHERE site_id = ${siteId} AND id = ${id} AND answered_at IS NULL AND expires_at > ${now} RETURNING *`.execute(db)
  return rows[0]
}

/** Records how the answer of a window ended. */
export async function closeWindow(
  db: Db,
  { site_id, id }: Pick<WindowRow, 'site_id' | 'id'>,
  end: Partial<Pick<WindowRow, 'problem' | 'is_connected'>>,
): Promise<void> {
  const row = tables(db).updateTable('integration_windows').set(end)
  await row.where('site_id', '=', site_id).where('id', '=', id).execute()
}

/** Deletes the windows of all sites that expired before a moment. */
export async function deleteWindows(db: Kysely<unknown>, before: Date): Promise<void> {
  await sql`DELETE FROM integration_windows WHERE expires_at < ${before}`.execute(db)
}
