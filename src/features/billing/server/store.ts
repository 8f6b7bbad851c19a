import type { Kysely } from 'kysely'
import type { Id } from '#core/id.ts'
import type { PlanStatus } from '#features/plans/contract.ts'
import type { Db } from '#platform/server/db/database.ts'

/** A subscription in the last state read from Stripe. */
export interface SubscriptionRow {
  site_id: Id
  id: string
  item_id: string
  product: string
  status: PlanStatus
  amount: number | null
  currency: string
  trial_ends_at: Date | null
  renews_at: Date | null
  ends_at: Date | null
  created_at: Date
}

type Tables = {
  billing_customers: { site_id: Id; customer_id: string; synced_at: Date | null }
  billing_subscriptions: SubscriptionRow
  billing_events: { id: string; kind: string; received_at: Date }
  billing_prices: { product: string; amount: number; currency: string; read_at: Date }
  removed_apps: { site_id: Id; slug: string }
}

const tables = (db: Kysely<unknown>) => db.withTables<Tables>()

export async function customerOf(db: Kysely<unknown>, siteId: Id): Promise<string | undefined> {
  const found = tables(db).selectFrom('billing_customers').select('customer_id').where('site_id', '=', siteId)
  return (await found.executeTakeFirst())?.customer_id
}

/** Stores the customer of a site. An existing one is not replaced. */
export async function storeCustomer(db: Db, site_id: Id, customer_id: string): Promise<void> {
  const row = tables(db).insertInto('billing_customers').values({ site_id, customer_id, synced_at: null })
  await row.onConflict((on) => on.column('site_id').doNothing()).execute()
}

/** Returns the site of a customer, searching all sites. */
export async function siteOfCustomer(db: Kysely<unknown>, customerId: string): Promise<Id | undefined> {
  const found = tables(db).selectFrom('billing_customers').select('site_id').where('customer_id', '=', customerId)
  return (await found.limit(1).executeTakeFirst())?.site_id
}

/** Returns up to `limit` IDs of sites that have a customer, after the given site ID. */
export async function sitesWithCustomer(db: Kysely<unknown>, after: Id, limit: number): Promise<Id[]> {
  const found = tables(db).selectFrom('billing_customers').select('site_id').where('site_id', '>', after)
  return (await found.orderBy('site_id').limit(limit).execute()).map(({ site_id }) => site_id)
}

/**
 * Claims the right to store data that was read at a moment, and locks the site's row. Returns false if newer data is
 * stored.
 */
export async function claimSync(db: Db, siteId: Id, readAt: Date): Promise<boolean> {
  const { numUpdatedRows } = await tables(db)
    .updateTable('billing_customers')
    .set({ synced_at: readAt })
    .where('site_id', '=', siteId)
    .where(({ or, eb }) => or([eb('synced_at', 'is', null), eb('synced_at', '<=', readAt)]))
    .executeTakeFirstOrThrow()
  return numUpdatedRows === 1n
}

/** Returns the subscriptions of a site, newest first. */
export async function subscriptionsOf(db: Kysely<unknown>, siteId: Id): Promise<SubscriptionRow[]> {
  const rows = tables(db).selectFrom('billing_subscriptions').selectAll().where('site_id', '=', siteId)
  return rows.orderBy('created_at', 'desc').orderBy('id').limit(100).execute()
}

export async function storeSubscriptions(db: Db, rows: readonly SubscriptionRow[]): Promise<void> {
  for (const { site_id, id, ...change } of rows) {
    await tables(db)
      .insertInto('billing_subscriptions')
      .values({ site_id, id, ...change })
      .onConflict((on) => on.columns(['site_id', 'id']).doUpdateSet(change))
      .execute()
  }
}

/** Records that an event arrived. Returns false if it had arrived before. */
export async function recordEvent(db: Db, event: Tables['billing_events']): Promise<boolean> {
  const row = tables(db).insertInto('billing_events').values(event)
  const { numInsertedOrUpdatedRows } = await row
    .onConflict((on) => on.column('id').doNothing())
    .executeTakeFirstOrThrow()
  return numInsertedOrUpdatedRows === 1n
}

export async function forgetEvents(db: Db, before: Date): Promise<void> {
  await tables(db).deleteFrom('billing_events').where('received_at', '<', before).execute()
}

export async function pricesOf(db: Kysely<unknown>): Promise<Map<string, { amount: number; currency: string }>> {
  const rows = await tables(db).selectFrom('billing_prices').selectAll().limit(500).execute()
  return new Map(rows.map(({ product, amount, currency }) => [product, { amount: Number(amount), currency }]))
}

export async function storePrice(db: Db, price: Tables['billing_prices']): Promise<void> {
  const { product: _, ...change } = price
  const row = tables(db).insertInto('billing_prices').values(price)
  await row.onConflict((on) => on.column('product').doUpdateSet(change)).execute()
}

/** Returns the slugs of the apps that a site removed. */
export async function removedApps(db: Kysely<unknown>, siteId: Id): Promise<Set<string>> {
  const rows = await tables(db).selectFrom('removed_apps').select('slug').where('site_id', '=', siteId).execute()
  return new Set(rows.map(({ slug }) => slug))
}

export async function removeApp(db: Db, site_id: Id, slug: string): Promise<void> {
  const row = tables(db).insertInto('removed_apps').values({ site_id, slug })
  await row.onConflict((on) => on.columns(['site_id', 'slug']).doNothing()).execute()
}

export async function installApp(db: Db, siteId: Id, slug: string): Promise<void> {
  await tables(db).deleteFrom('removed_apps').where('site_id', '=', siteId).where('slug', '=', slug).execute()
}
