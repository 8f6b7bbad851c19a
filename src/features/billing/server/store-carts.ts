import type { Kysely } from 'kysely'
import type { Id } from '#core/id.ts'
import type { Db } from '#platform/server/db/database.ts'

/** A purchase. `session_id` and `url` are null until Stripe has opened it. */
export interface CartRow {
  site_id: Id
  id: Id
  product: string
  state: 'open' | 'complete' | 'pending_payment' | 'expired'
  session_id: string | null
  url: string | null
  created_at: Date
}

const carts = (db: Kysely<unknown>) => db.withTables<{ billing_carts: CartRow }>()

export async function openCart(db: Kysely<unknown>, siteId: Id): Promise<CartRow | undefined> {
  const found = carts(db).selectFrom('billing_carts').selectAll().where('site_id', '=', siteId)
  return found.where('state', '=', 'open').executeTakeFirst()
}

export async function cartById(db: Kysely<unknown>, siteId: Id, id: Id): Promise<CartRow | undefined> {
  const found = carts(db).selectFrom('billing_carts').selectAll().where('site_id', '=', siteId)
  return found.where('id', '=', id).executeTakeFirst()
}

/** Adds the open cart of a site. Returns false if there already is one. */
export async function addCart(db: Db, cart: CartRow): Promise<boolean> {
  const { numInsertedOrUpdatedRows } = await carts(db)
    .insertInto('billing_carts')
    .values(cart)
    .onConflict((on) => on.doNothing())
    .executeTakeFirstOrThrow()
  return numInsertedOrUpdatedRows === 1n
}

export async function changeCart(db: Db, siteId: Id, id: Id, change: Partial<CartRow>): Promise<void> {
  await carts(db).updateTable('billing_carts').set(change).where('site_id', '=', siteId).where('id', '=', id).execute()
}

/** Returns the purchase of a site whose payment is pending. */
export async function pendingCart(db: Kysely<unknown>, siteId: Id): Promise<CartRow | undefined> {
  const found = carts(db).selectFrom('billing_carts').selectAll().where('site_id', '=', siteId)
  return found.where('state', '=', 'pending_payment').limit(1).executeTakeFirst()
}
