import { type Kysely, type Selectable, sql } from 'kysely'
import type { Id } from '#core/id.ts'
import type { Db } from '#platform/server/db/database.ts'
import type { ServiceId } from '../contract.ts'

interface ConnectionTable {
  site_id: Id
  service: ServiceId
  state: 'connected' | 'broken'
  account: string
  problem: string
  credentials: Buffer
  expires_at: Date | null
  connected_by: Id
  connected_at: Date
  broken_at: Date | null
  unsubscribes_read_at: Date
  /** Why unsubscribes could not be read the last time, in the service's words; empty when they could. */
  unsubscribes_problem: string
  /** A service that does not answer is left alone until then. */
  paused_until: Date | null
  /** How often it rested since it last answered. */
  pauses: number
  /** Somebody renews the tokens, at the latest until then. */
  refreshing_until: Date | null
}
/** A row of `integration_connections`. */
export type ConnectionRow = Selectable<ConnectionTable>

const tables = (db: Kysely<unknown>) => db.withTables<{ integration_connections: ConnectionTable }>()

export function connectionsOf(db: Db, siteId: Id): Promise<ConnectionRow[]> {
  return tables(db).selectFrom('integration_connections').selectAll().where('site_id', '=', siteId).execute()
}

/** The connection with a service; `isHeld` locks it until the transaction ends. */
export function findConnection(
  db: Db,
  siteId: Id,
  service: ServiceId,
  { isHeld = false } = {},
): Promise<ConnectionRow | undefined> {
  const rows = tables(db).selectFrom('integration_connections').selectAll().where('site_id', '=', siteId)
  const found = rows.where('service', '=', service)
  return (isHeld ? found.forUpdate() : found).executeTakeFirst()
}

/** Stores a connection in the place of the one before. */
export async function saveConnection(db: Db, row: ConnectionRow): Promise<void> {
  const { site_id: _site, service: _service, unsubscribes_read_at: _read, ...changes } = row
  const insert = tables(db).insertInto('integration_connections').values(row)
  await insert.onConflict((on) => on.columns(['site_id', 'service']).doUpdateSet(changes)).execute()
}

export async function changeConnection(
  db: Db,
  siteId: Id,
  service: ServiceId,
  change: Partial<Omit<ConnectionRow, 'site_id' | 'service'>>,
): Promise<void> {
  const row = tables(db).updateTable('integration_connections').set(change)
  await row.where('site_id', '=', siteId).where('service', '=', service).execute()
}

/** Marks a connection as broken; false when it is broken already or gone. */
export async function breakConnection(
  db: Db,
  { siteId, service, problem, at }: { siteId: Id; service: ServiceId; problem: string; at: Date },
): Promise<boolean> {
  const { numAffectedRows } = await sql`
    UPDATE integration_connections SET state = 'broken', problem = ${problem}, broken_at = ${at}
    WHERE site_id = ${siteId} AND service = ${service} AND state = 'connected'`.execute(db)
  return numAffectedRows === 1n
}

export async function deleteConnection(db: Db, siteId: Id, service: ServiceId): Promise<boolean> {
  const row = tables(db).deleteFrom('integration_connections').where('site_id', '=', siteId)
  const { numDeletedRows } = await row.where('service', '=', service).executeTakeFirstOrThrow()
  return numDeletedRows === 1n
}

/** The working connections of all sites with some services. */
export function connectionsWith(
  db: Kysely<unknown>,
  services: readonly ServiceId[],
): Promise<Pick<ConnectionRow, 'site_id' | 'service'>[]> {
  const rows = tables(db).selectFrom('integration_connections').select(['site_id', 'service'])
  return rows.where('state', '=', 'connected').where('service', 'in', services).execute()
}
