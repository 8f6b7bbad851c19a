import type { Kysely } from 'kysely'
import type { Id } from '#core/id.ts'
import type { PushWay } from '../contract.ts'

/** The installation's key pair as stored. */
export interface KeyRow {
  readonly name: string
  readonly public_key: string
  readonly sealed: Buffer
  readonly created_at: Date
}
export interface SiteRow {
  readonly site_id: Id
  readonly way: PushWay
  readonly worker_path: string
  readonly subdomain_name: string
}
export interface SubscriptionRow {
  readonly site_id: Id
  readonly id: Id
  readonly endpoint_hash: Buffer
  readonly sealed: Buffer
  readonly service: string
  readonly popup_id: Id | null
  readonly visitor_id: Id | null
  readonly created_at: Date
  readonly dead_at: Date | null
  readonly last_status: number | null
  readonly last_at: Date | null
}

type Db = Kysely<unknown>
type Tables = { push_keys: KeyRow; push_sites: SiteRow; push_subscriptions: SubscriptionRow }

const tables = (db: Db) => db.withTables<Tables>()

export function findKeys(db: Db, name: string): Promise<KeyRow | undefined> {
  return tables(db).selectFrom('push_keys').selectAll().where('name', '=', name).executeTakeFirst()
}

/** Stores a key pair unless one exists already. */
export async function insertKeys(db: Db, row: KeyRow): Promise<void> {
  await tables(db)
    .insertInto('push_keys')
    .values(row)
    .onConflict((conflict) => conflict.doNothing())
    .execute()
}

export function findSite(db: Db, siteId: Id): Promise<SiteRow | undefined> {
  return tables(db).selectFrom('push_sites').selectAll().where('site_id', '=', siteId).executeTakeFirst()
}

export async function storeSite(db: Db, row: SiteRow): Promise<void> {
  const { site_id: _, ...changed } = row
  await tables(db)
    .insertInto('push_sites')
    .values(row)
    .onConflict((conflict) => conflict.column('site_id').doUpdateSet(changed))
    .execute()
}

/** Stores a browser. A known one is reactivated with its new keys. Returns its id, and whether it's new. */
export async function storeSubscription(db: Db, row: SubscriptionRow): Promise<{ id: Id; isNew: boolean }> {
  const stored = await tables(db)
    .insertInto('push_subscriptions')
    .values(row)
    .onConflict((conflict) => conflict.columns(['site_id', 'endpoint_hash']).doNothing())
    .returning('id')
    .executeTakeFirst()
  if (stored) return { id: stored.id, isNew: true }
  const known = await tables(db)
    .selectFrom('push_subscriptions')
    .select(['id', 'popup_id', 'dead_at'])
    .where('site_id', '=', row.site_id)
    .where('endpoint_hash', '=', row.endpoint_hash)
    .forUpdate()
    .executeTakeFirstOrThrow()
  return { id: known.id, isNew: known.dead_at !== null || (known.popup_id === null && row.popup_id !== null) }
}

export async function reviveSubscription(
  db: Db,
  {
    site_id,
    id,
    sealed,
    service,
    popup_id,
    visitor_id,
  }: Pick<SubscriptionRow, 'site_id' | 'id' | 'sealed' | 'service' | 'popup_id' | 'visitor_id'>,
): Promise<void> {
  await tables(db)
    .updateTable('push_subscriptions')
    .set({ sealed, service, dead_at: null, ...(popup_id && { popup_id, visitor_id }) })
    .where('site_id', '=', site_id)
    .where('id', '=', id)
    .execute()
}

export function findSubscription(db: Db, siteId: Id, id: Id): Promise<SubscriptionRow | undefined> {
  return tables(db)
    .selectFrom('push_subscriptions')
    .selectAll()
    .where('site_id', '=', siteId)
    .where('id', '=', id)
    .executeTakeFirst()
}

/** Finds the subscription with this endpoint, and locks it until the transaction ends. */
export function findByEndpoint(db: Db, siteId: Id, hash: Buffer): Promise<{ id: Id } | undefined> {
  return tables(db)
    .selectFrom('push_subscriptions')
    .select('id')
    .where('site_id', '=', siteId)
    .where('endpoint_hash', '=', hash)
    .forUpdate()
    .executeTakeFirst()
}

/** Replaces the endpoint of a subscription, and reactivates it. */
export async function replaceEndpoint(
  db: Db,
  {
    site_id,
    id,
    endpoint_hash,
    sealed,
    service,
  }: Pick<SubscriptionRow, 'site_id' | 'id' | 'endpoint_hash' | 'sealed' | 'service'>,
): Promise<void> {
  await tables(db)
    .updateTable('push_subscriptions')
    .set({ endpoint_hash, sealed, service, dead_at: null })
    .where('site_id', '=', site_id)
    .where('id', '=', id)
    .execute()
}

/** Ends a subscription. */
export async function markDead(db: Db, siteId: Id, id: Id, at: Date): Promise<void> {
  await tables(db)
    .updateTable('push_subscriptions')
    .set({ dead_at: at })
    .where('site_id', '=', siteId)
    .where('id', '=', id)
    .execute()
}

/** Records the push service's response; `isDead` ends the subscription. */
export async function recordAnswer(
  db: Db,
  siteId: Id,
  id: Id,
  { status, at, isDead }: { status: number; at: Date; isDead: boolean },
): Promise<void> {
  await tables(db)
    .updateTable('push_subscriptions')
    .set({ last_status: status, last_at: at, ...(isDead && { dead_at: at }) })
    .where('site_id', '=', siteId)
    .where('id', '=', id)
    .execute()
}
