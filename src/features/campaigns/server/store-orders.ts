import { type Kysely, sql } from 'kysely'
import type { Id } from '#core/id.ts'
import type { Db } from '#platform/server/db/database.ts'
import { attributionDays } from '../attribution.ts'

/** An order, as far as campaigns need it. If `amount` is null, it doesn't count. */
export interface AttributableOrder {
  readonly orderId: Id
  readonly contactId: Id | null
  /** The visitor ID of the browser in which it was placed. */
  readonly visitorId: Id | null
  readonly at: Date
  readonly amount: number | null
  readonly currency: string
}

/** An order with those who may have clicked before it: its contact, and the contact's browsers with push. */
export type ClickedOrder = AttributableOrder & { readonly clickers: readonly Id[] }

/**
 * Attributes each order to the campaign whose message was clicked last in the days before it. An order that is already
 * attributed stays with its campaign, even after later clicks; only its amount changes.
 */
export async function attributeOrdersTo(db: Db, siteId: Id, orders: readonly ClickedOrder[]): Promise<void> {
  if (orders.length === 0) return
  await sql`
    WITH told AS (
      SELECT * FROM jsonb_to_recordset(${JSON.stringify(orders)}::jsonb) AS told (
        "orderId" uuid, "contactId" uuid, clickers uuid[], at timestamptz, amount numeric, currency text)),
    clicked AS (
      SELECT DISTINCT ON (told."orderId") told.*, click.campaign_id, click.number, click.recipient_id AS clicker_id
      FROM told CROSS JOIN LATERAL unnest(told.clickers) AS clicker (id)
      JOIN campaign_clicks AS click ON click.site_id = ${siteId} AND click.recipient_id = clicker.id
      CROSS JOIN LATERAL unnest(click.times) AS moment (clicked_at)
      WHERE clicked_at <= told.at AND clicked_at >= told.at - ${`${attributionDays} days`}::interval
      ORDER BY told."orderId", clicked_at DESC, click.campaign_id, click.number),
    known AS (
      UPDATE campaign_orders SET amount = told.amount, currency = told.currency,
        recipient_id = coalesce(told."contactId", recipient_id)
      FROM told WHERE site_id = ${siteId} AND order_id = told."orderId" RETURNING order_id)
    INSERT INTO campaign_orders (site_id, order_id, campaign_id, recipient_id, clicker_id, number, amount, currency, at)
    SELECT ${siteId}::uuid, "orderId", campaign_id, coalesce("contactId", clicker_id), clicker_id, number, amount, currency, at
    FROM clicked WHERE "orderId" NOT IN (SELECT order_id FROM known)
    ON CONFLICT (site_id, order_id) DO NOTHING`.execute(db)
}

/** Removes orders from their campaigns, so that they no longer count. */
export async function detachOrders(db: Db, siteId: Id, orderIds: readonly Id[]): Promise<void> {
  if (orderIds.length === 0) return
  await sql`DELETE FROM campaign_orders WHERE site_id = ${siteId} AND order_id = ANY(${orderIds}::uuid[])`.execute(db)
}

/** Number of orders and their revenue. */
export interface RevenueTotal {
  readonly orders: number
  readonly revenue: number
}
export const noRevenue: RevenueTotal = { orders: 0, revenue: 0 }

/** Returns the orders and revenue of each of these campaigns. Those without any are omitted. */
export async function revenueOf(
  db: Kysely<unknown>,
  siteId: Id,
  campaignIds: readonly Id[],
): Promise<Map<Id, RevenueTotal & { currency: string }>> {
  if (campaignIds.length === 0) return new Map()
  const { rows } = await sql<RevenueTotal & { currency: string; campaign_id: Id }>`
    SELECT campaign_id, count(*) AS orders, sum(amount)::float8 AS revenue, max(currency) AS currency FROM campaign_orders
    WHERE site_id = ${siteId} AND campaign_id = ANY(${campaignIds}::uuid[]) GROUP BY campaign_id`.execute(db)
  return new Map(rows.map(({ campaign_id, ...revenue }) => [campaign_id, revenue]))
}

/** The revenue of a campaign's orders, by the number of the clicked link. */
export async function revenueByLink(
  db: Kysely<unknown>,
  siteId: Id,
  campaignId: Id,
): Promise<Map<number, RevenueTotal>> {
  const { rows } = await sql<RevenueTotal & { number: number }>`
    SELECT number, count(*) AS orders, sum(amount)::float8 AS revenue FROM campaign_orders
    WHERE site_id = ${siteId} AND campaign_id = ${campaignId} GROUP BY number`.execute(db)
  return new Map(rows.map(({ number, ...brought }) => [number, brought]))
}

/** Returns each order of a campaign, with the recipient whose message was clicked before it. */
export async function ordersOf(
  db: Kysely<unknown>,
  siteId: Id,
  campaignId: Id,
): Promise<{ clicker: Id; amount: number; at: Date }[]> {
  const { rows } = await sql<{ clicker: Id; amount: number; at: Date }>`
    SELECT clicker_id AS clicker, amount::float8 AS amount, at FROM campaign_orders
    WHERE site_id = ${siteId} AND campaign_id = ${campaignId}`.execute(db)
  return rows
}

/** Returns the revenue of a campaign's orders, by the recipient whose message was clicked. */
export async function revenueByRecipient(
  db: Kysely<unknown>,
  siteId: Id,
  campaignId: Id,
): Promise<Map<Id, RevenueTotal>> {
  const { rows } = await sql<RevenueTotal & { id: Id }>`
    SELECT clicker_id AS id, count(*) AS orders, sum(amount)::float8 AS revenue FROM campaign_orders
    WHERE site_id = ${siteId} AND campaign_id = ${campaignId} GROUP BY clicker_id`.execute(db)
  return new Map(rows.map(({ id, ...brought }) => [id, brought]))
}

/** Returns the revenue of a campaign's orders, by the hour or day in the time zone in which they were placed. */
export async function revenueOverTime(
  db: Kysely<unknown>,
  siteId: Id,
  campaignId: Id,
  { interval, timeZone, until }: { interval: 'hour' | 'day'; timeZone: string; until: Date | null },
): Promise<(RevenueTotal & { at: Date })[]> {
  const { rows } = await sql<RevenueTotal & { at: Date }>`
    SELECT date_trunc(${interval}, at, ${timeZone}) AS at, count(*) AS orders, sum(amount)::float8 AS revenue FROM campaign_orders
    WHERE site_id = ${siteId} AND campaign_id = ${campaignId} AND (${until}::timestamptz IS NULL OR at < ${until})
    GROUP BY 1 ORDER BY 1`.execute(db)
  return rows
}
