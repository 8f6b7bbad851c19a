import { type Kysely, sql } from 'kysely'
import type { Id } from '#core/id.ts'
import type { Db } from '#platform/server/db/database.ts'
import type { CartLine, CartState } from '../contract.ts'

/** A cart as stored, with money as numbers. */
export interface CartRow {
  readonly id: Id
  readonly external_id: string | null
  readonly visitor_id: Id | null
  readonly contact_id: Id | null
  readonly email_key: string
  readonly state: CartState
  readonly currency: string
  readonly total: number
  readonly lines: readonly CartLine[]
  readonly url: string
  readonly is_checkout: boolean
  readonly created_at: Date
  readonly updated_at: Date
  readonly abandoned_at: Date | null
  readonly ended_at: Date | null
  readonly order_id: Id | null
}

const columns =
  sql.raw(`id, external_id, visitor_id, contact_id, email_key, state, currency, total::float8 AS total, lines, url,
  is_checkout, created_at, updated_at, abandoned_at, ended_at, order_id`)

/** Identifies the owner of carts by any of these. */
export interface CartOwner {
  readonly visitorId: Id | null
  readonly contactId: Id | null
  readonly emailKey: string
}

const isOf = ({ visitorId, contactId, emailKey }: CartOwner) =>
  sql`(visitor_id = ${visitorId}::uuid OR contact_id = ${contactId}::uuid OR (email_key <> '' AND email_key = ${emailKey}))`

/** Returns a person's carts that haven't ended, latest first, and locks them until the transaction ends. */
export async function lockCartsOf(db: Db, siteId: Id, who: CartOwner): Promise<CartRow[]> {
  const { rows } = await sql<CartRow>`SELECT ${columns} FROM shop_carts
    WHERE site_id = ${siteId} AND state IN ('open', 'abandoned') AND ${isOf(who)}
    ORDER BY updated_at DESC, id DESC FOR UPDATE`.execute(db)
  return rows
}

/** Returns the cart of a checkout and locks it until the transaction ends. */
export async function lockCheckout(db: Db, siteId: Id, externalId: string): Promise<CartRow | undefined> {
  const { rows } = await sql<CartRow>`SELECT ${columns} FROM shop_carts
    WHERE site_id = ${siteId} AND external_id = ${externalId} FOR UPDATE`.execute(db)
  return rows[0]
}

/** Adds a cart. Returns false if the visitor or the checkout has one by now. */
export async function insertCart(db: Db, siteId: Id, row: CartRow): Promise<boolean> {
  const { numAffectedRows } = await sql`
    INSERT INTO shop_carts (site_id, id, external_id, visitor_id, contact_id, email_key, state, currency, total, lines, url,
      is_checkout, created_at, updated_at, abandoned_at, ended_at, order_id)
    VALUES (${siteId}, ${row.id}, ${row.external_id}, ${row.visitor_id}, ${row.contact_id}, ${row.email_key}, ${row.state},
      ${row.currency}, ${row.total}, ${JSON.stringify(row.lines)}::jsonb, ${row.url}, ${row.is_checkout}, ${row.created_at},
      ${row.updated_at}, ${row.abandoned_at}, ${row.ended_at}, ${row.order_id})
    ON CONFLICT DO NOTHING`.execute(db)
  return numAffectedRows === 1n
}

/** Writes the current state of a cart. */
export async function updateCart(db: Db, siteId: Id, row: CartRow): Promise<void> {
  await sql`UPDATE shop_carts SET external_id = ${row.external_id}, visitor_id = ${row.visitor_id}, contact_id = ${row.contact_id},
      email_key = ${row.email_key}, state = ${row.state}, currency = ${row.currency}, total = ${row.total},
      lines = ${JSON.stringify(row.lines)}::jsonb, url = ${row.url}, is_checkout = ${row.is_checkout},
      updated_at = ${row.updated_at}, abandoned_at = ${row.abandoned_at}, ended_at = ${row.ended_at}, order_id = ${row.order_id}
    WHERE site_id = ${siteId} AND id = ${row.id}`.execute(db)
}

export async function deleteCart(db: Db, siteId: Id, id: Id): Promise<void> {
  await sql`DELETE FROM shop_carts WHERE site_id = ${siteId} AND id = ${id}`.execute(db)
}

export async function findCart(db: Kysely<unknown>, siteId: Id, id: Id): Promise<CartRow | undefined> {
  const { rows } = await sql<CartRow>`SELECT ${columns} FROM shop_carts
    WHERE site_id = ${siteId} AND id = ${id}`.execute(db)
  return rows[0]
}

/** Returns the newest carts, one more than requested. */
export async function newestCarts(
  db: Kysely<unknown>,
  siteId: Id,
  {
    state,
    before,
    limit,
  }: { state: CartState | undefined; before: readonly [at: string, id: Id] | null; limit: number },
): Promise<CartRow[]> {
  const ofState = state === undefined ? sql`` : sql`AND state = ${state}`
  const further = before === null ? sql`` : sql`AND (updated_at, id) < (${before[0]}::timestamptz, ${before[1]}::uuid)`
  const { rows } = await sql<CartRow>`SELECT ${columns} FROM shop_carts WHERE site_id = ${siteId} ${ofState} ${further}
    ORDER BY updated_at DESC, id DESC LIMIT ${limit + 1}`.execute(db)
  return rows
}

/** Returns the sites with open carts that haven't changed for the time set by the site. */
export async function sitesWithIdleCarts(db: Kysely<unknown>, now: Date, fallback: number): Promise<Id[]> {
  const { rows } = await sql<{ site_id: Id }>`SELECT DISTINCT site_id FROM shop_carts AS carts
    LEFT JOIN shop_settings AS settings USING (site_id)
    WHERE carts.state = 'open' AND carts.updated_at
      <= ${now}::timestamptz - make_interval(mins => coalesce(settings.abandoned_after_minutes, ${fallback}))`.execute(
    db,
  )
  return rows.map(({ site_id }) => site_id)
}

/** Marks idle carts of a site as abandoned, a limited number at a time, and returns them. */
export async function abandonCarts(db: Db, siteId: Id, idleSince: Date, at: Date, most: number): Promise<CartRow[]> {
  const { rows } = await sql<CartRow>`UPDATE shop_carts SET state = 'abandoned', abandoned_at = ${at}
    WHERE site_id = ${siteId} AND id IN (SELECT id FROM shop_carts WHERE site_id = ${siteId} AND state = 'open'
      AND updated_at <= ${idleSince} ORDER BY updated_at LIMIT ${most} FOR UPDATE SKIP LOCKED)
    RETURNING ${columns}`.execute(db)
  return rows
}

/** Records a visitor's product view. Returns false if it was recorded before. */
export async function recordView(
  db: Db,
  siteId: Id,
  { visitorId, productId, eventId, at }: { visitorId: Id; productId: string; eventId: string; at: Date },
): Promise<boolean> {
  const { numAffectedRows } = await sql`
    INSERT INTO shop_views (site_id, visitor_id, product_id, event_id, viewed_at)
    VALUES (${siteId}, ${visitorId}, ${productId}, ${eventId}, ${at})
    ON CONFLICT (site_id, visitor_id, product_id) DO UPDATE SET event_id = excluded.event_id, viewed_at = excluded.viewed_at
    WHERE shop_views.event_id <> excluded.event_id`.execute(db)
  return numAffectedRows === 1n
}

/** Assigns a visitor's open carts without a contact to a contact. */
export async function attachCarts(db: Db, siteId: Id, visitorId: Id, contactId: Id): Promise<void> {
  await sql`UPDATE shop_carts SET contact_id = ${contactId}
    WHERE site_id = ${siteId} AND visitor_id = ${visitorId} AND contact_id IS NULL AND state IN ('open', 'abandoned')`.execute(
    db,
  )
}

/** Moves carts from one contact to another, all or `only` these. Returns their ids. */
export async function moveCarts(db: Db, siteId: Id, from: Id, to: Id, only?: readonly Id[]): Promise<Id[]> {
  const among = only ? sql`AND id = ANY(${only}::uuid[])` : sql``
  const { rows } = await sql<{ id: Id }>`UPDATE shop_carts SET contact_id = ${to}
    WHERE site_id = ${siteId} AND contact_id = ${from} ${among} RETURNING id`.execute(db)
  return rows.map(({ id }) => id)
}

/** Deletes carts and views that are too old to be useful. */
export async function deleteOldCarts(db: Kysely<unknown>, before: Date): Promise<void> {
  await sql`DELETE FROM shop_carts WHERE updated_at < ${before}`.execute(db)
  await sql`DELETE FROM shop_views WHERE viewed_at < ${before}`.execute(db)
}

export async function deleteCartsOf(db: Db, siteId: Id): Promise<void> {
  await sql`DELETE FROM shop_carts WHERE site_id = ${siteId}`.execute(db)
  await sql`DELETE FROM shop_views WHERE site_id = ${siteId}`.execute(db)
}

/** Returns the number of idle minutes after which a cart is abandoned; undefined if the site has no setting. */
export async function abandonedAfter(db: Kysely<unknown>, siteId: Id): Promise<number | undefined> {
  const { rows } = await sql<{ minutes: number }>`
    SELECT abandoned_after_minutes AS minutes FROM shop_settings WHERE site_id = ${siteId}`.execute(db)
  return rows[0]?.minutes
}

export async function setAbandonedAfter(db: Db, siteId: Id, minutes: number): Promise<void> {
  await sql`INSERT INTO shop_settings (site_id, abandoned_after_minutes) VALUES (${siteId}, ${minutes})
    ON CONFLICT (site_id) DO UPDATE SET abandoned_after_minutes = excluded.abandoned_after_minutes`.execute(db)
}
