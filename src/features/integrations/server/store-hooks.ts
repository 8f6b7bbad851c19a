import type { Selectable } from 'kysely'
import type { Id } from '#core/id.ts'
import type { Db } from '#platform/server/db/database.ts'
import type { ServiceId } from '../contract.ts'

interface HookTable {
  site_id: Id
  service: ServiceId
  id: Id
  registered: Buffer
  problem: string
  tried_at: Date
}
/** A row of `integration_hooks`. */
export type HookRow = Selectable<HookTable>

const tables = (db: Db) => db.withTables<{ integration_hooks: HookTable }>()

export function findHook(db: Db, siteId: Id, service: ServiceId): Promise<HookRow | undefined> {
  const rows = tables(db).selectFrom('integration_hooks').selectAll().where('site_id', '=', siteId)
  return rows.where('service', '=', service).executeTakeFirst()
}

export function hooksOf(db: Db, siteId: Id): Promise<HookRow[]> {
  return tables(db).selectFrom('integration_hooks').selectAll().where('site_id', '=', siteId).execute()
}

/** Stores a hook unless one already exists. */
export async function insertHook(db: Db, row: HookRow): Promise<void> {
  const insert = tables(db).insertInto('integration_hooks').values(row)
  await insert.onConflict((on) => on.columns(['site_id', 'service']).doNothing()).execute()
}

export async function changeHook(
  db: Db,
  { site_id, id }: Pick<HookRow, 'site_id' | 'id'>,
  change: Partial<Pick<HookRow, 'registered' | 'problem' | 'tried_at'>>,
): Promise<void> {
  const row = tables(db).updateTable('integration_hooks').set(change)
  await row.where('site_id', '=', site_id).where('id', '=', id).execute()
}

export async function deleteHook(db: Db, siteId: Id, service: ServiceId): Promise<void> {
  const rows = tables(db).deleteFrom('integration_hooks').where('site_id', '=', siteId)
  await rows.where('service', '=', service).execute()
}
