import { type Kysely, sql } from 'kysely'
import type { Id } from '#core/id.ts'
import type { Db } from '#platform/server/db/database.ts'
import { insertRows } from '#platform/server/db/value-rows.ts'
import { contactsThere } from './store-changes.ts'

/** The totals of a contact's orders. */
export interface Purchases {
  readonly contactId: Id
  readonly orders: number
  /** Net total in the site's currency, and the number of orders in it. */
  readonly spent: number
  readonly spentOrders: number
  readonly firstAt: Date | null
  readonly lastAt: Date | null
  /** Keys of the products that they bought, and the codes that they used, in uppercase; each once. */
  readonly products: readonly string[]
  readonly codes: readonly string[]
  /** Each order. `net` is in the site's currency; null if no exchange rate is known. */
  readonly each: readonly Purchase[]
}

/** An order that counts. */
interface Purchase {
  readonly orderId: Id
  readonly at: Date
  readonly net: number | null
  readonly products: readonly string[]
}

/** A product, identified by the shop's own key. */
export interface Product {
  readonly key: string
  readonly title: string
}

/** Locks contacts until the transaction ends, so that only one transaction at a time sums up their purchases. */
export async function lockPurchasesOf(db: Db, siteId: Id, contactIds: readonly Id[]): Promise<void> {
  // In order, to prevent deadlocks, and with a lock that does not block rows that refer to the contacts.
  await sql`SELECT id FROM contacts WHERE site_id = ${siteId} AND id = ANY(${contactIds}::uuid[])
    ORDER BY id FOR NO KEY UPDATE`.execute(db)
}

/**
 * Stores the totals of contacts' orders, in the caller's transaction, which must have locked the contacts. Contacts
 * that no longer exist are skipped.
 */
export async function setPurchases(db: Db, siteId: Id, purchases: readonly Purchases[]): Promise<void> {
  if (purchases.length === 0) return
  await sql`
    UPDATE contacts SET orders_count = new.orders, spent = new.spent, spent_orders = new."spentOrders", first_bought_at = new."firstAt", last_bought_at = new."lastAt",
      products = CASE WHEN new.orders > 0 THEN new.products END, discount_codes = CASE WHEN new.orders > 0 THEN new.codes END
    FROM jsonb_to_recordset(${JSON.stringify(purchases)}::jsonb) AS new ("contactId" uuid, orders integer, spent double precision, "spentOrders" integer,
      "firstAt" timestamptz, "lastAt" timestamptz, products text[], codes text[])
    WHERE contacts.site_id = ${siteId} AND contacts.id = new."contactId"`.execute(db)
  await setEach(db, siteId, purchases)
}

/** Stores the individual orders that have changed. */
async function setEach(db: Db, siteId: Id, purchases: readonly Purchases[]): Promise<void> {
  const ids = purchases.map(({ contactId }) => contactId)
  const rows = purchases.flatMap(({ contactId, each }) => each.map((one) => ({ ...one, contactId })))
  await sql`DELETE FROM contact_purchases WHERE site_id = ${siteId} AND contact_id = ANY(${ids}::uuid[])
    AND order_id <> ALL(${rows.map(({ orderId }) => orderId)}::uuid[])`.execute(db)
  const there = await contactsThere(db, siteId, ids)
  await insertRows(
    rows.filter(({ contactId }) => there.has(contactId)),
    ({ contactId, orderId, at, net, products }) => [siteId, contactId, orderId, at, net, products],
    (values) =>
      sql`INSERT INTO contact_purchases (site_id, contact_id, order_id, at, net, products) ${values}
        ON CONFLICT (site_id, contact_id, order_id) DO UPDATE SET at = excluded.at, net = excluded.net, products = excluded.products
        WHERE (contact_purchases.at, contact_purchases.net, contact_purchases.products)
          IS DISTINCT FROM (excluded.at, excluded.net, excluded.products)`.execute(db),
  )
}

/** Stores products to be offered in filters, with the latest title of each. */
export async function recordProducts(db: Db, siteId: Id, products: readonly Product[], at: Date): Promise<void> {
  const byKey = new Map(products.map((product) => [product.key, product.title]))
  if (byKey.size === 0) return
  // In order, to prevent deadlocks.
  const keys = [...byKey.keys()].toSorted()
  await insertRows(
    keys,
    (key) => [siteId, key, byKey.get(key), at],
    (rows) =>
      sql`INSERT INTO contact_products (site_id, key, title, bought_at) ${rows}
        ON CONFLICT (site_id, key) DO UPDATE SET title = excluded.title, bought_at = excluded.bought_at
        WHERE contact_products.title <> excluded.title
          OR contact_products.bought_at < excluded.bought_at - interval '1 hour'`.execute(db),
  )
}

/** Returns the most recently bought products, by title. */
export async function productsOf(db: Kysely<unknown>, siteId: Id): Promise<Product[]> {
  const { rows } = await sql<Product>`
    SELECT key, title FROM contact_products WHERE site_id = ${siteId} ORDER BY bought_at DESC LIMIT 1000`.execute(db)
  return rows.toSorted((a, b) => a.title.localeCompare(b.title))
}

/** The form through which a contact came, and when. */
export interface Origin {
  readonly formId: Id | null
  readonly since: Date
}

/** A contact with its address and origin. */
export interface Addressed extends Origin {
  readonly id: Id
  readonly address: string
}

/** Returns the forms through which contacts came. Contacts who came through none are omitted. */
export async function originsOf(db: Kysely<unknown>, siteId: Id, contactIds: readonly Id[]): Promise<Map<Id, Origin>> {
  if (contactIds.length === 0) return new Map()
  const { rows } = await sql<Origin & { id: Id }>`
    SELECT id, source_popup_id AS "formId", subscribed_at AS since FROM contacts
    WHERE site_id = ${siteId} AND id = ANY(${contactIds}::uuid[]) AND source_popup_id IS NOT NULL`.execute(db)
  return new Map(rows.map(({ id, ...origin }) => [id, origin]))
}

/** Returns the IDs of the contacts with normalized addresses that are not deleted. */
export async function contactIdsByAddress(
  db: Kysely<unknown>,
  siteId: Id,
  addresses: readonly string[],
): Promise<Map<string, Id>> {
  if (addresses.length === 0) return new Map()
  const { rows } = await sql<{ id: Id; address: string }>`
    SELECT id, email_key AS address FROM contacts
    WHERE site_id = ${siteId} AND email_key = ANY(${addresses}::text[]) AND deleted_at IS NULL`.execute(db)
  return new Map(rows.map(({ id, address }) => [address, id]))
}

/** Returns contacts whose ID comes after the given one, in order: those added since. */
export async function contactsAfter(db: Kysely<unknown>, siteId: Id, after: Id, max: number): Promise<Addressed[]> {
  const { rows } = await sql<Addressed>`
    SELECT id, email_key AS address, source_popup_id AS "formId", subscribed_at AS since FROM contacts
    WHERE site_id = ${siteId} AND id > ${after} AND deleted_at IS NULL ORDER BY id LIMIT ${max}`.execute(db)
  return rows
}
