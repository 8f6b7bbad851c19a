import type { Selectable } from 'kysely'
import type { Id } from '#core/id.ts'
import type { Db } from '#platform/server/db/database.ts'
import type { ServiceId, Target } from '../contract.ts'

interface BackfillTable {
  site_id: Id
  id: Id
  service: ServiceId
  settings: Target
  after_contact: Id
  total: number
  queued: number
  state: 'running' | 'done' | 'canceled'
  started_at: Date
}
/** A row of `integration_backfills`. */
export type BackfillRow = Selectable<BackfillTable>

const tables = (db: Db) => db.withTables<{ integration_backfills: BackfillTable }>()

export async function insertBackfill(db: Db, row: BackfillRow): Promise<void> {
  const values = { ...row, settings: JSON.stringify(row.settings) as never }
  await tables(db).insertInto('integration_backfills').values(values).execute()
}

/** Reads a backfill and locks it until the transaction ends. */
export function lockBackfill(db: Db, siteId: Id, id: Id): Promise<BackfillRow | undefined> {
  const rows = tables(db).selectFrom('integration_backfills').selectAll().where('site_id', '=', siteId)
  return rows.where('id', '=', id).forUpdate().executeTakeFirst()
}

export async function changeBackfill(
  db: Db,
  { site_id, id }: Pick<BackfillRow, 'site_id' | 'id'>,
  change: Partial<Pick<BackfillRow, 'after_contact' | 'queued' | 'state'>>,
): Promise<void> {
  const row = tables(db).updateTable('integration_backfills').set(change)
  await row.where('site_id', '=', site_id).where('id', '=', id).execute()
}

/** Returns the newest backfills of a site. */
export function newestBackfills(db: Db, siteId: Id, most: number): Promise<BackfillRow[]> {
  const rows = tables(db).selectFrom('integration_backfills').selectAll().where('site_id', '=', siteId)
  return rows.orderBy('id', 'desc').limit(most).execute()
}
