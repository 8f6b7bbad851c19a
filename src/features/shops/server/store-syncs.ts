import type { Kysely, Selectable } from 'kysely'
import type { Id } from '#core/id.ts'
import type { Db } from '#platform/server/db/database.ts'
import type { SyncKind } from '../contract.ts'

interface SyncTable {
  site_id: Id
  connection_id: Id
  kind: SyncKind
  since: Date | null
  cursor: string | null
  started_at: Date | null
  finished_at: Date | null
  whole_at: Date | null
  done: number
  tries: number
  problem: string
}
/** A row of `shop_syncs`. */
export type SyncRow = Selectable<SyncTable>

const tables = (db: Kysely<unknown>) => db.withTables<{ shop_syncs: SyncTable }>()

/** Adds the sync marks of these kinds. Existing ones are not changed. */
export async function insertSyncs(db: Db, siteId: Id, connectionId: Id, kinds: readonly SyncKind[]): Promise<void> {
  const row = {
    since: null,
    cursor: null,
    started_at: null,
    finished_at: null,
    whole_at: null,
    done: 0,
    tries: 0,
    problem: '',
  }
  const rows = kinds.map((kind) => ({ site_id: siteId, connection_id: connectionId, kind, ...row }))
  await tables(db)
    .insertInto('shop_syncs')
    .values(rows)
    .onConflict((on) => on.doNothing())
    .execute()
}

export async function syncsOf(db: Kysely<unknown>, siteId: Id, connectionId: Id): Promise<SyncRow[]> {
  const found = tables(db).selectFrom('shop_syncs').selectAll().where('site_id', '=', siteId)
  return found.where('connection_id', '=', connectionId).execute()
}

/** Writes the sync marks of one kind. */
export async function saveSync(db: Db, { site_id, connection_id, kind, ...change }: SyncRow): Promise<void> {
  const row = tables(db).updateTable('shop_syncs').set(change).where('site_id', '=', site_id)
  await row.where('connection_id', '=', connection_id).where('kind', '=', kind).execute()
}
