import { type Kysely, sql } from 'kysely'
import type { Id } from '#core/id.ts'
import type { Db } from '#platform/server/db/database.ts'
import { insertRows } from '#platform/server/db/value-rows.ts'
import { contactsThere } from './store-changes.ts'

/** What a contact's orders come to. */
export interface Purchases {
  readonly contactId: Id
  readonly orders: number
  /** Net, in the currency that the site counts in, and of how many orders. */
  readonly spent: number
  readonly spentOrders: number
  readonly firstAt: Date | null
  readonly lastAt: Date | null
  /** The keys of what they bought, and the codes that they used, in capitals; each once. */
  readonly products: readonly string[]
  readonly codes: readonly string[]
  /** Each order; `net` in the site's currency, null where no rate is known. */
  readonly each: readonly Purchase[]
}

/** One order that counts. */
interface Purchase {
  readonly orderId: Id
  readonly at: Date
  readonly net: number | null
  readonly products: readonly string[]
}

/** A product, by the shop's own name for it. */
export interface Product {
  readonly key: string
  readonly title: string
}

/** Holds contacts until the transaction ends, so that their purchases are added up by one at a time. */
export async function holdContacts(db: Db, siteId: Id, contactIds: readonly Id[]): Promise<void> {
  // In order, or two transactions wait for each other; and not against rows that refer to them.
  await sql`SELECT id FROM contacts WHERE site_id = ${siteId} AND id = ANY(${contactIds}::uuid[])
    ORDER BY id FOR NO KEY UPDATE`.execute(db)
}

/** Writes what contacts' orders come to, in the caller's transaction, which has to hold them. Contacts that are gone are left out. */
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

/** Writes the orders one by one, where they are not as they were. */
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

/** Keeps products for filters to offer, with the title that each was sold by last. */
export async function recordProducts(db: Db, siteId: Id, products: readonly Product[], at: Date): Promise<void> {
  const byKey = new Map(products.map((product) => [product.key, product.title]))
  if (byKey.size === 0) return
  // In order, or two transactions wait for each other.
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

/** The products that were bought last, by title. */
export async function productsOf(db: Kysely<unknown>, siteId: Id): Promise<Product[]> {
  const { rows } = await sql<Product>`
    SELECT key, title FROM contact_products WHERE site_id = ${siteId} ORDER BY bought_at DESC LIMIT 1000`.execute(db)
  return rows.toSorted((a, b) => a.title.localeCompare(b.title))
}

/** By which form a contact came, and when. */
export interface Origin {
  readonly formId: Id | null
  readonly since: Date
}

/** A contact by its address, with its origin. */
export interface Addressed extends Origin {
  readonly id: Id
  readonly address: string
}

/** By which forms contacts came; those who came by none are left out. */
export async function originsOf(db: Kysely<unknown>, siteId: Id, contactIds: readonly Id[]): Promise<Map<Id, Origin>> {
  if (contactIds.length === 0) return new Map()
  const { rows } = await sql<Origin & { id: Id }>`
    SELECT id, source_popup_id AS "formId", subscribed_at AS since FROM contacts
    WHERE site_id = ${siteId} AND id = ANY(${contactIds}::uuid[]) AND source_popup_id IS NOT NULL`.execute(db)
  return new Map(rows.map(({ id, ...origin }) => [id, origin]))
}

/** The contacts of clean addresses that are not deleted. */
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

/** Contacts whose id comes after one, in order: those who came since. */
export async function contactsAfter(db: Kysely<unknown>, siteId: Id, after: Id, max: number): Promise<Addressed[]> {
  const { rows } = await sql<Addressed>`
    SELECT id, email_key AS address, source_popup_id AS "formId", subscribed_at AS since FROM contacts
    WHERE site_id = ${siteId} AND id > ${after} AND deleted_at IS NULL ORDER BY id LIMIT ${max}`.execute(db)
  return rows
}
