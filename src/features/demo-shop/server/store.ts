import { type Kysely, sql } from 'kysely'
import type { Id } from '#core/id.ts'
import type { Db } from '#platform/server/db/database.ts'
import type { OrderOfDemo } from './order.ts'

/** How the shop calls a site that it is connected to. */
export interface LinkRow {
  readonly site_id: Id
  readonly secrets: Buffer
  readonly webhook_path: string
}

export async function saveLink(db: Db, { site_id, secrets, webhook_path }: LinkRow, at: Date): Promise<void> {
  await sql`INSERT INTO demo_shop_links (site_id, secrets, webhook_path, linked_at)
    VALUES (${site_id}, ${secrets}, ${webhook_path}, ${at})
    ON CONFLICT (site_id) DO UPDATE SET secrets = excluded.secrets, webhook_path = excluded.webhook_path,
      linked_at = excluded.linked_at`.execute(db)
}

export async function deleteLink(db: Db, siteId: Id): Promise<void> {
  await sql`DELETE FROM demo_shop_links WHERE site_id = ${siteId}`.execute(db)
}

export async function linkOfSite(db: Kysely<unknown>, siteId: Id): Promise<LinkRow | undefined> {
  const { rows } = await sql<LinkRow>`SELECT site_id, secrets, webhook_path FROM demo_shop_links
    WHERE site_id = ${siteId}`.execute(db)
  return rows[0]
}

/** Stores an order under the site's next number, starting at 1001. Returns the number. */
export async function insertOrder(db: Db, siteId: Id, order: OrderOfDemo, at: Date): Promise<number> {
  // Locked, so that numbers have no gaps and no duplicates.
  await sql`SELECT pg_advisory_xact_lock(hashtextextended(${`demo-shop ${siteId}`}, 0))`.execute(db)
  const { rows } = await sql<{ last: number | null }>`
    SELECT max(number) AS last FROM demo_shop_orders WHERE site_id = ${siteId}`.execute(db)
  const number = (rows[0]?.last ?? 1000) + 1
  await sql`INSERT INTO demo_shop_orders (site_id, number, email, "order", placed_at)
    VALUES (${siteId}, ${number}, ${order.email}, ${JSON.stringify(order)}::jsonb, ${at})`.execute(db)
  return number
}

/** An order as the shop stores it. */
export interface OrderRow {
  readonly number: number
  readonly order: OrderOfDemo
  readonly placed_at: Date
  /** When it was refunded; null if it wasn't. */
  readonly refunded_at: Date | null
}

export async function orderByNumber(db: Kysely<unknown>, siteId: Id, number: number): Promise<OrderRow | undefined> {
  const { rows } = await sql<OrderRow>`SELECT number, "order", placed_at, refunded_at FROM demo_shop_orders
    WHERE site_id = ${siteId} AND number = ${number}`.execute(db)
  return rows[0]
}

/** Refunds an order. Returns false if it is already refunded or not found. */
export async function markRefunded(db: Db, siteId: Id, number: number, at: Date): Promise<boolean> {
  const { rows } = await sql`UPDATE demo_shop_orders SET refunded_at = ${at}
    WHERE site_id = ${siteId} AND number = ${number} AND refunded_at IS NULL RETURNING number`.execute(db)
  return rows.length > 0
}

export async function markReported(db: Db, siteId: Id, number: number, at: Date): Promise<void> {
  await sql`UPDATE demo_shop_orders SET told_at = ${at} WHERE site_id = ${siteId} AND number = ${number}`.execute(db)
}
