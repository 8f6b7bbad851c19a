import { type Kysely, type Selectable, sql } from 'kysely'
import type { Id } from '#core/id.ts'
import type { Db } from '#platform/server/db/database.ts'
import type { ShopService, ShopState } from '../contract.ts'
import type { ShopFacts } from './adapters/adapter.ts'

interface ConnectionTable {
  site_id: Id
  id: Id
  service: ShopService
  origin: string
  state: ShopState
  credentials: Buffer
  facts: ShopFacts
  is_demo: boolean
  api_key_id: Id | null
  connected_by: Id
  connected_at: Date
  broken_at: Date | null
  problem: string
  last_webhook_at: Date | null
  webhooks_checked_at: Date | null
}
/** A row of `shop_connections`. */
export type ConnectionRow = Selectable<ConnectionTable>

const tables = (db: Kysely<unknown>) => db.withTables<{ shop_connections: ConnectionTable }>()

/** Adds a connection. Returns false if the site already has an active one. */
export async function insertConnection(db: Db, row: ConnectionRow): Promise<boolean> {
  const insert = tables(db)
    .insertInto('shop_connections')
    .values({ ...row, facts: JSON.stringify(row.facts) as never })
  const { numInsertedOrUpdatedRows } = await insert.onConflict((on) => on.doNothing()).executeTakeFirstOrThrow()
  return numInsertedOrUpdatedRows === 1n
}

/** Returns the site's only connection that isn't disconnected. */
export async function activeConnection(db: Kysely<unknown>, siteId: Id): Promise<ConnectionRow | undefined> {
  const found = tables(db).selectFrom('shop_connections').selectAll().where('site_id', '=', siteId)
  return found.where('state', '<>', 'disconnected').executeTakeFirst()
}

/** Returns the active connection and locks it until the transaction ends. */
export async function lockActive(db: Db, siteId: Id): Promise<ConnectionRow | undefined> {
  const found = tables(db).selectFrom('shop_connections').selectAll().where('site_id', '=', siteId)
  return found.where('state', '<>', 'disconnected').forUpdate().executeTakeFirst()
}

/** Returns a connection of the site and locks it until the transaction ends. */
export async function lockConnection(db: Db, siteId: Id, id: Id): Promise<ConnectionRow | undefined> {
  const found = tables(db).selectFrom('shop_connections').selectAll().where('site_id', '=', siteId)
  return found.where('id', '=', id).forUpdate().executeTakeFirst()
}

/**
 * Returns an active connection by its id alone, from any site, because the address of a webhook doesn't contain the
 * site.
 */
export async function connectionById(db: Kysely<unknown>, id: Id): Promise<ConnectionRow | undefined> {
  const found = tables(db).selectFrom('shop_connections').selectAll().where('id', '=', id)
  return found.where('state', '<>', 'disconnected').executeTakeFirst()
}

/** Returns the connected shops of all sites that are queried for changes. Custom shops report changes themselves. */
export async function shopsToAsk(db: Kysely<unknown>, service?: ShopService): Promise<{ site_id: Id; id: Id }[]> {
  const found = tables(db).selectFrom('shop_connections').select(['site_id', 'id']).where('state', '=', 'connected')
  const wanted = service ? found.where('service', '=', service) : found.where('service', '<>', 'custom')
  return wanted.execute()
}

/** Updates a connection. */
export async function changeConnection(
  db: Db,
  { site_id, id }: Pick<ConnectionRow, 'site_id' | 'id'>,
  change: Partial<Omit<ConnectionRow, 'site_id' | 'id' | 'facts'>>,
): Promise<void> {
  const row = tables(db).updateTable('shop_connections').set(change)
  await row.where('site_id', '=', site_id).where('id', '=', id).execute()
}

export async function setFacts(db: Db, siteId: Id, id: Id, facts: ShopFacts): Promise<void> {
  await sql`UPDATE shop_connections SET facts = ${JSON.stringify(facts)}::jsonb
    WHERE site_id = ${siteId} AND id = ${id}`.execute(db)
}

/** Marks a connection as broken. Returns false if it isn't connected. */
export async function breakConnection(
  db: Db,
  { siteId, id, problem, at }: { siteId: Id; id: Id; problem: string; at: Date },
): Promise<boolean> {
  const { numAffectedRows } =
    await sql`UPDATE shop_connections SET state = 'broken', broken_at = ${at}, problem = ${problem}
    WHERE site_id = ${siteId} AND id = ${id} AND state = 'connected'`.execute(db)
  return numAffectedRows === 1n
}

/** Records when the shop last sent a webhook. */
export async function recordWebhook(db: Db, siteId: Id, id: Id, at: Date): Promise<void> {
  await sql`UPDATE shop_connections SET last_webhook_at = ${at} WHERE site_id = ${siteId} AND id = ${id}`.execute(db)
}
