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
  /** Why the last attempt to read unsubscribes failed, in the service's wording; empty if it succeeded. */
  unsubscribes_problem: string
  /** If the service doesn't respond, nothing is sent to it until this time. */
  paused_until: Date | null
  /** Number of pauses since the service last responded. */
  pauses: number
  /** Another process is renewing the tokens. Its claim expires at this time at the latest. */
  refreshing_until: Date | null
}
/** A row of `integration_connections`. */
export type ConnectionRow = Selectable<ConnectionTable>

const tables = (db: Kysely<unknown>) => db.withTables<{ integration_connections: ConnectionTable }>()

export function connectionsOf(db: Db, siteId: Id): Promise<ConnectionRow[]> {
  return tables(db).selectFrom('integration_connections').selectAll().where('site_id', '=', siteId).execute()
}

/** Finds the connection with a service; `isHeld` locks it until the transaction ends. */
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

/** Stores a connection, replacing the previous one. */
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

/** Marks a connection as broken. Returns false if it's already broken or doesn't exist. */
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

/** Returns the working connections of all sites with the given services. */
export function connectionsWith(
  db: Kysely<unknown>,
  services: readonly ServiceId[],
): Promise<Pick<ConnectionRow, 'site_id' | 'service'>[]> {
  const rows = tables(db).selectFrom('integration_connections').select(['site_id', 'service'])
  return rows.where('state', '=', 'connected').where('service', 'in', services).execute()
}
