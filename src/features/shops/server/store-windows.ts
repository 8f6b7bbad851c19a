import { type Kysely, type Selectable, sql } from 'kysely'
import type { Id } from '#core/id.ts'
import type { Db } from '#platform/server/db/database.ts'

interface WindowTable {
  site_id: Id
  id: Id
  user_id: Id
  service: 'shopify' | 'woocommerce'
  origin: string
  secrets: Buffer
  expires_at: Date
  answered_at: Date | null
  problem: string
  connection_id: Id | null
}
/** A row of `shop_windows`. */
export type WindowRow = Selectable<WindowTable>

const tables = (db: Kysely<unknown>) => db.withTables<{ shop_windows: WindowTable }>()

export async function insertWindow(db: Db, row: WindowRow): Promise<void> {
  await tables(db).insertInto('shop_windows').values(row).execute()
}

export async function findWindow(db: Kysely<unknown>, siteId: Id, id: Id): Promise<WindowRow | undefined> {
  const found = tables(db).selectFrom('shop_windows').selectAll().where('site_id', '=', siteId)
  return found.where('id', '=', id).executeTakeFirst()
}

/** Takes the one answer of a window; undefined when it was answered before, or its time is over. */
export async function answerWindow(db: Db, siteId: Id, id: Id, now: Date): Promise<WindowRow | undefined> {
  const { rows } = await sql<WindowRow>`UPDATE shop_windows SET answered_at = ${now}
    WHERE site_id = ${siteId} AND id = ${id} AND answered_at IS NULL AND expires_at > ${now} RETURNING *`.execute(db)
  return rows[0]
}

/** Notes how the answer of a window ended. */
export async function closeWindow(
  db: Db,
  { site_id, id }: Pick<WindowRow, 'site_id' | 'id'>,
  end: Partial<Pick<WindowRow, 'problem' | 'connection_id'>>,
): Promise<void> {
  await tables(db).updateTable('shop_windows').set(end).where('site_id', '=', site_id).where('id', '=', id).execute()
}

export async function deleteWindows(db: Kysely<unknown>, before: Date): Promise<void> {
  await sql`DELETE FROM shop_windows WHERE expires_at < ${before}`.execute(db)
}
