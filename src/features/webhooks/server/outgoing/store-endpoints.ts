import { type Kysely, type Selectable, sql } from 'kysely'
import type { Id } from '#core/id.ts'
import type { Db } from '#platform/server/db/database.ts'
import type { EventType } from '../../payloads.ts'

interface EndpointTable {
  site_id: Id
  id: Id
  url: string
  description: string
  events: string[]
  secret: Buffer
  old_secret: Buffer | null
  old_secret_until: Date | null
  is_enabled: boolean
  problem: string
  failing_since: Date | null
  pauses: number
  paused_until: Date | null
  created_at: Date
}
/** A row of `webhook_endpoints`. */
export type EndpointRow = Selectable<EndpointTable>

const tables = (db: Kysely<unknown>) => db.withTables<{ webhook_endpoints: EndpointTable }>()

export function endpointsOf(db: Db, siteId: Id): Promise<EndpointRow[]> {
  const rows = tables(db).selectFrom('webhook_endpoints').selectAll().where('site_id', '=', siteId)
  return rows.orderBy('id').execute()
}

/** Returns an endpoint of the site. `isHeld` locks it until the transaction ends. */
export function findEndpoint(db: Db, siteId: Id, id: Id, { isHeld = false } = {}): Promise<EndpointRow | undefined> {
  const rows = tables(db).selectFrom('webhook_endpoints').selectAll().where('site_id', '=', siteId)
  const found = rows.where('id', '=', id)
  return (isHeld ? found.forUpdate() : found).executeTakeFirst()
}

/** Returns the enabled endpoints that chose an event. */
export async function endpointsFor(db: Db, siteId: Id, type: EventType): Promise<Id[]> {
  const { rows } = await sql<{ id: Id }>`SELECT id FROM webhook_endpoints
    WHERE site_id = ${siteId} AND is_enabled AND events @> ARRAY[${type}::text] ORDER BY id`.execute(db)
  return rows.map(({ id }) => id)
}

export async function insertEndpoint(db: Db, row: EndpointRow): Promise<void> {
  await tables(db).insertInto('webhook_endpoints').values(row).execute()
}

export async function changeEndpoint(
  db: Db,
  siteId: Id,
  id: Id,
  change: Partial<Omit<EndpointRow, 'site_id' | 'id'>>,
): Promise<void> {
  await tables(db)
    .updateTable('webhook_endpoints')
    .set(change)
    .where('site_id', '=', siteId)
    .where('id', '=', id)
    .execute()
}

export async function deleteEndpoint(db: Db, siteId: Id, id: Id): Promise<boolean> {
  const row = tables(db).deleteFrom('webhook_endpoints').where('site_id', '=', siteId).where('id', '=', id)
  return (await row.executeTakeFirstOrThrow()).numDeletedRows === 1n
}
