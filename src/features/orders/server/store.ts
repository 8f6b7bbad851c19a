import { type Kysely, sql } from 'kysely'
import type { Id } from '#core/id.ts'
import type { Db } from '#platform/server/db/database.ts'
import type { Addressed } from '#features/contacts/server/index.ts'
import type { Order, OrderSettings } from '../contract.ts'

/** An order as stored. Amounts are numbers. */
export interface OrderRow extends Omit<Order, 'placed_at' | 'email'> {
  readonly email_key: string
  readonly visitor_id: Id | null
  readonly placed_at: Date
  readonly products: readonly string[]
}

const amounts = ['total', 'discount', 'tax', 'shipping', 'refunded', 'net']
/** The columns of an `OrderRow`. */
export const orderColumns = sql.raw(
  [
    'id, external_id, contact_id, popup_id, email_key, visitor_id, placed_at, currency, status, is_fulfilled, source, is_verified, is_counted, rate',
    'items, products, discount_codes',
    ...amounts.map((name) => `${name}::float8 AS ${name}`),
  ].join(', '),
)
const fields = `external_id text, contact_id uuid, popup_id uuid, email_key text, visitor_id uuid, placed_at timestamptz, currency text,
  total numeric, discount numeric, tax numeric, shipping numeric, refunded numeric, net numeric, status text, source text,
  is_verified boolean, is_counted boolean, is_fulfilled boolean, rate double precision, items jsonb, products text[], discount_codes text[]`
const names = fields.split(',').map((field) => field.trim().split(' ')[0]!)
const recordset = (rows: readonly OrderRow[]) =>
  sql`jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) AS new (id uuid, ${sql.raw(fields)})`

/** Inserts orders. Returns the ids of those whose number was new to the site. */
export async function insertOrders(db: Db, siteId: Id, rows: readonly OrderRow[], at: Date): Promise<Set<Id>> {
  if (rows.length === 0) return new Set()
  const columns = sql.raw(names.join(', '))
  // Inserted in a fixed order, to avoid deadlocks between two transactions.
  const { rows: added } = await sql<{ id: Id }>`
    INSERT INTO orders (site_id, id, ${columns}, created_at, updated_at)
    SELECT ${siteId}::uuid, id, ${columns}, ${at}, ${at} FROM ${recordset(rows)} ORDER BY external_id
    ON CONFLICT (site_id, external_id) DO NOTHING RETURNING id`.execute(db)
  return new Set(added.map(({ id }) => id))
}

/** Updates orders to their current values. */
export async function updateOrders(db: Db, siteId: Id, rows: readonly OrderRow[], at: Date): Promise<void> {
  if (rows.length === 0) return
  const set = sql.raw(names.map((name) => `${name} = new.${name}`).join(', '))
  await sql`UPDATE orders SET ${set}, updated_at = ${at} FROM ${recordset(rows)}
    WHERE orders.site_id = ${siteId} AND orders.id = new.id`.execute(db)
}

/** Returns the orders with these numbers, locked until the transaction ends. */
export async function lockOrders(db: Db, siteId: Id, externalIds: readonly string[]): Promise<OrderRow[]> {
  if (externalIds.length === 0) return []
  const { rows } = await sql<OrderRow>`SELECT ${orderColumns} FROM orders
    WHERE site_id = ${siteId} AND external_id = ANY(${externalIds}::text[]) ORDER BY external_id FOR UPDATE`.execute(db)
  return rows
}

export async function findOrder(db: Kysely<unknown>, siteId: Id, id: Id): Promise<OrderRow | undefined> {
  const { rows } =
    await sql<OrderRow>`SELECT ${orderColumns} FROM orders WHERE site_id = ${siteId} AND id = ${id}`.execute(db)
  return rows[0]
}

/** Returns the orders with these ids. */
export async function ordersById(db: Kysely<unknown>, siteId: Id, ids: readonly Id[]): Promise<OrderRow[]> {
  const { rows } = await sql<OrderRow>`SELECT ${orderColumns} FROM orders
    WHERE site_id = ${siteId} AND id = ANY(${ids}::uuid[])`.execute(db)
  return rows
}

/** Returns the orders with these ids, locked until the transaction ends. */
export async function lockOrdersById(db: Db, siteId: Id, ids: readonly Id[]): Promise<OrderRow[]> {
  const { rows } = await sql<OrderRow>`SELECT ${orderColumns} FROM orders
    WHERE site_id = ${siteId} AND id = ANY(${ids}::uuid[]) ORDER BY external_id FOR UPDATE`.execute(db)
  return rows
}

export async function deleteOrders(db: Db, siteId: Id, ids: readonly Id[]): Promise<void> {
  await sql`DELETE FROM orders WHERE site_id = ${siteId} AND id = ANY(${ids}::uuid[])`.execute(db)
}

/** Returns orders after a given id, sorted by id, locked until the transaction ends. */
export async function lockAfter(db: Db, siteId: Id, after: Id, max: number): Promise<OrderRow[]> {
  const { rows } = await sql<OrderRow>`SELECT ${orderColumns} FROM orders
    WHERE site_id = ${siteId} AND id > ${after} ORDER BY id LIMIT ${max} FOR UPDATE`.execute(db)
  return rows
}

/** Links orders to the contacts with their addresses. Returns the changed ones. */
export async function linkOrders(db: Db, siteId: Id, contacts: readonly Addressed[]): Promise<OrderRow[]> {
  if (contacts.length === 0) return []
  const column = <K extends keyof Addressed>(name: K) => contacts.map((contact) => contact[name])
  const { rows } = await sql<OrderRow>`
    WITH known AS (SELECT * FROM unnest(${column('id')}::uuid[], ${column('address')}::text[], ${column('formId')}::uuid[],
      ${column('since')}::timestamptz[]) AS known (contact, address, form, since))
    UPDATE orders SET contact_id = known.contact,
      popup_id = coalesce(orders.popup_id, CASE WHEN placed_at >= known.since THEN known.form END) FROM known
    WHERE site_id = ${siteId} AND email_key = known.address AND email_key <> '' AND contact_id IS DISTINCT FROM known.contact
    RETURNING ${orderColumns}`.execute(db)
  return rows
}

/** Moves one contact's orders to another, all or `only` these. Returns them. */
export async function moveOrders(db: Db, siteId: Id, from: Id, to: Id, only?: readonly Id[]): Promise<OrderRow[]> {
  const among = only ? sql`AND id = ANY(${only}::uuid[])` : sql``
  const { rows } = await sql<OrderRow>`UPDATE orders SET contact_id = ${to}
    WHERE site_id = ${siteId} AND contact_id = ${from} ${among} RETURNING ${orderColumns}`.execute(db)
  return rows
}

/** Returns the totals of contacts' orders that count. Contacts without any are omitted. */
export async function purchasesOf(db: Db, siteId: Id, contactIds: readonly Id[]) {
  const of = sql`site_id = ${siteId} AND contact_id = ANY(${contactIds}::uuid[]) AND is_counted`
  const { rows } = await sql<{
    id: Id
    orders: number
    spent: number
    spentOrders: number
    firstAt: Date
    lastAt: Date
  }>`
    SELECT contact_id AS id, count(*) AS orders, coalesce(sum(net * rate), 0)::float8 AS spent,
      count(*) FILTER (WHERE rate IS NOT NULL) AS "spentOrders",
      min(placed_at) AS "firstAt", max(placed_at) AS "lastAt" FROM orders WHERE ${of} GROUP BY contact_id`.execute(db)
  const things = async (column: 'products' | 'discount_codes') => {
    const found = await sql<{ id: Id; all: string[] }>`
      SELECT contact_id AS id, array_agg(DISTINCT thing) AS all FROM orders, unnest(${sql.ref(column)}) AS thing
      WHERE ${of} GROUP BY contact_id`.execute(db)
    return new Map(found.rows.map(({ id, all }) => [id, all]))
  }
  const [products, codes] = [await things('products'), await things('discount_codes')]
  const { rows: orders } = await sql<{ contact: Id; orderId: Id; at: Date; net: number | null; products: string[] }>`
    SELECT contact_id AS contact, id AS "orderId", placed_at AS at, (net * rate)::float8 AS net, products FROM orders
    WHERE ${of}`.execute(db)
  const each = new Map<Id, Omit<(typeof orders)[number], 'contact'>[]>()
  for (const { contact, ...one } of orders) {
    const known = each.get(contact)
    if (known) known.push(one)
    else each.set(contact, [one])
  }
  const byId = new Map(rows.map((row) => [row.id, row]))
  return contactIds.map((contactId) => ({
    ...(byId.get(contactId) ?? { orders: 0, spent: 0, spentOrders: 0, firstAt: null, lastAt: null }),
    contactId,
    products: products.get(contactId) ?? [],
    codes: codes.get(contactId) ?? [],
    each: each.get(contactId) ?? [],
  }))
}

/** Returns the orders of contacts that count, with their net in the site's currency. */
export async function countedOrders(db: Db, siteId: Id, contactIds: readonly Id[]) {
  const { rows } = await sql<{ contactId: Id; placedAt: Date; net: number }>`
    SELECT contact_id AS "contactId", placed_at AS "placedAt", (net * rate)::float8 AS net FROM orders
    WHERE site_id = ${siteId} AND contact_id = ANY(${contactIds}::uuid[]) AND is_counted AND rate IS NOT NULL`.execute(
    db,
  )
  return rows
}

interface SettingsRow extends OrderSettings {
  readonly linked_until: Date
}

/** Returns the order settings of a site; undefined before its first order. */
export async function settingsOf(db: Kysely<unknown>, siteId: Id): Promise<SettingsRow | undefined> {
  const { rows } = await sql<SettingsRow>`
    SELECT currency, rates, counts_unverified, linked_until FROM order_settings WHERE site_id = ${siteId}`.execute(db)
  return rows[0]
}

/** Stores the order settings of a site, unless it has some. */
export async function insertSettings(db: Db, siteId: Id, settings: OrderSettings, at: Date): Promise<void> {
  const { currency, rates, counts_unverified } = settings
  await sql`INSERT INTO order_settings (site_id, currency, rates, counts_unverified, linked_until)
    VALUES (${siteId}, ${currency}, ${JSON.stringify(rates)}::jsonb, ${counts_unverified}, ${at}) ON CONFLICT (site_id) DO NOTHING`.execute(
    db,
  )
}

export async function updateSettings(db: Db, siteId: Id, settings: OrderSettings): Promise<void> {
  await sql`UPDATE order_settings SET currency = ${settings.currency}, rates = ${JSON.stringify(settings.rates)}::jsonb, counts_unverified = ${settings.counts_unverified}
    WHERE site_id = ${siteId}`.execute(db)
}

/** Returns the sites that have orders, and the time up to which their contacts are linked. */
export async function sitesToLink(db: Kysely<unknown>): Promise<{ site_id: Id; linked_until: Date }[]> {
  return (await sql<{ site_id: Id; linked_until: Date }>`SELECT site_id, linked_until FROM order_settings`.execute(db))
    .rows
}

export async function setLinked(db: Db, siteId: Id, until: Date): Promise<void> {
  await sql`UPDATE order_settings SET linked_until = ${until} WHERE site_id = ${siteId}`.execute(db)
}

/** Returns the currencies of a site's orders. */
export async function currenciesOf(db: Db, siteId: Id): Promise<string[]> {
  const { rows } = await sql<{ currency: string }>`
    SELECT DISTINCT currency FROM orders WHERE site_id = ${siteId} ORDER BY currency`.execute(db)
  return rows.map(({ currency }) => currency)
}

export async function hasOrders(db: Db, siteId: Id): Promise<boolean> {
  return (await sql`SELECT 1 FROM orders WHERE site_id = ${siteId} LIMIT 1`.execute(db)).rows.length > 0
}
