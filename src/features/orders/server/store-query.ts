import { type Kysely, type RawBuilder, sql } from 'kysely'
import type { Id } from '#core/id.ts'
import type { OrderQuery, OrderTotals } from '../contract.ts'
import { orderColumns, type OrderRow } from './store.ts'

/** Parsed filters for a site's orders. */
export interface ParsedOrderQuery extends OrderQuery {
  readonly siteId: Id
  readonly timeZone: string
}

function where({ siteId, timeZone, ...query }: ParsedOrderQuery): RawBuilder<boolean> {
  const { search, status, source, is_verified, contact_id, popup_id, since, from, to } = query
  const part = `%${search
    .toLowerCase()
    .replace(/^#/, '')
    .replaceAll(/[\\%_]/g, '\\$&')}%`
  const startOf = (day: string, days: number) =>
    sql`((${day}::date + ${days}::int)::timestamp AT TIME ZONE ${timeZone})`
  return sql.join(
    [
      sql`site_id = ${siteId}`,
      ...(search === '' ? [] : [sql`(lower(external_id) LIKE ${part} OR email_key LIKE ${part})`]),
      ...(status ? [sql`status = ${status}`] : []),
      ...(source ? [sql`source = ${source}`] : []),
      ...(is_verified === undefined ? [] : [sql`is_verified = ${is_verified}`]),
      ...(contact_id ? [sql`contact_id = ${contact_id}`] : []),
      ...(popup_id ? [sql`popup_id = ${popup_id}`] : []),
      ...(since ? [sql`placed_at >= ${since}::timestamptz`] : []),
      ...(from ? [sql`placed_at >= ${startOf(from, 0)}`] : []),
      ...(to ? [sql`placed_at < ${startOf(to, 1)}`] : []),
    ],
    sql` AND `,
  ) as RawBuilder<boolean>
}

/** An order with the key of its position in time order. */
export type Placed = OrderRow & { readonly place: string }

/** Returns orders by key, newest first. One more than `limit` means that there are more. */
export async function pageOf(
  db: Kysely<unknown>,
  wanted: ParsedOrderQuery,
  { key, isBackwards, limit }: { key: readonly [string, Id] | null; isBackwards: boolean; limit: number },
): Promise<Placed[]> {
  const beyond = isBackwards ? sql`>` : sql`<`
  const from = key ? sql`(placed_at, id) ${beyond} (${key[0]}::timestamptz, ${key[1]}::uuid)` : sql`true`
  const direction = isBackwards ? sql`ASC` : sql`DESC`
  const { rows } = await sql<Placed>`
    SELECT ${orderColumns}, to_char(placed_at AT TIME ZONE 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.US"Z"') AS place FROM orders
    WHERE ${where(wanted)} AND ${from} ORDER BY placed_at ${direction}, id ${direction} LIMIT ${limit + 1}`.execute(db)
  return isBackwards ? rows.toReversed() : rows
}

/** Returns orders sorted by id, after a given one. */
export async function ordersAfter(
  db: Kysely<unknown>,
  wanted: ParsedOrderQuery,
  after: Id,
  max: number,
): Promise<OrderRow[]> {
  const { rows } = await sql<OrderRow>`
    SELECT ${orderColumns} FROM orders WHERE ${where(wanted)} AND id > ${after} ORDER BY id LIMIT ${max}`.execute(db)
  return rows
}

/** Returns the totals of the matching orders. Money is in one currency. */
export async function totalsOf(db: Kysely<unknown>, wanted: ParsedOrderQuery): Promise<OrderTotals> {
  type Row = Record<
    Exclude<keyof OrderTotals, 'left_out' | 'others'> | 'ended' | 'unverified' | 'other_currency' | 'paid',
    number
  >
  const sums = ['total', 'discount', 'tax', 'shipping', 'net'].map(
    (name) => sql`coalesce(sum(${sql.ref(name)} * rate) FILTER (WHERE is_counted), 0)::float8 AS ${sql.ref(name)}`,
  )
  const { rows } = await sql<Row>`
    SELECT count(*) FILTER (WHERE is_counted) AS orders,
      count(DISTINCT coalesce(nullif(email_key, ''), id::text)) FILTER (WHERE is_counted) AS customers,
      count(*) FILTER (WHERE is_counted AND rate IS NOT NULL) AS paid, ${sql.join(sums)},
      coalesce(sum(CASE status WHEN 'refunded' THEN total ELSE least(refunded, total) END * rate)
        FILTER (WHERE status <> 'cancelled' AND (is_counted OR status = 'refunded')), 0)::float8 AS refunded,
      count(*) FILTER (WHERE status <> 'paid') AS ended,
      count(*) FILTER (WHERE status = 'paid' AND NOT is_counted) AS unverified,
      count(*) FILTER (WHERE is_counted AND rate IS NULL) AS other_currency
    FROM orders WHERE ${where(wanted)}`.execute(db)
  const { paid, ended, unverified, other_currency, ...counted } = rows[0]!
  const average = paid === 0 ? 0 : Math.round((counted.net / paid) * 1000) / 1000
  const others = other_currency > 0 ? await othersOf(db, wanted) : []
  return { ...counted, average, left_out: { ended, unverified, other_currency }, others }
}

/** Returns the totals of orders in currencies without a rate, by currency. */
async function othersOf(db: Kysely<unknown>, wanted: ParsedOrderQuery): Promise<OrderTotals['others']> {
  const { rows } = await sql<OrderTotals['others'][number]>`
    SELECT currency, count(*)::int AS orders, sum(net)::float8 AS net FROM orders
    WHERE ${where(wanted)} AND is_counted AND rate IS NULL GROUP BY currency ORDER BY orders DESC, currency`.execute(db)
  return rows
}

/** One point of the time series of orders; `at` is its start. */
interface Point {
  readonly at: Date
  readonly orders: number
  readonly net: number
}

/**
 * Returns the days or months from the first requested one, or from the first order, to the last, without gaps; at most
 * 1,100.
 */
export async function seriesOf(
  db: Kysely<unknown>,
  wanted: ParsedOrderQuery,
  interval: 'day' | 'month',
  today: string,
): Promise<Point[]> {
  const { timeZone, from, to } = wanted
  const step = sql.raw(`'1 ${interval}'::interval`)
  const { rows } = await sql<Point>`
    WITH found AS (
      SELECT date_trunc(${interval}, placed_at AT TIME ZONE ${timeZone}) AS span, count(*) AS orders,
        coalesce(sum(net * rate), 0)::float8 AS net
      FROM orders WHERE ${where(wanted)} AND is_counted GROUP BY 1),
    spans AS (
      SELECT generate_series(
        date_trunc(${interval}, coalesce(${from ?? null}::date::timestamp, (SELECT min(span) FROM found), ${today}::date::timestamp)),
        coalesce(${to ?? null}::date::timestamp, greatest((SELECT max(span) FROM found), ${today}::date::timestamp)), ${step}) AS span
      LIMIT 1100)
    SELECT span AT TIME ZONE ${timeZone} AS at, coalesce(orders, 0)::int AS orders, coalesce(net, 0) AS net
    FROM spans LEFT JOIN found USING (span) ORDER BY span`.execute(db)
  return rows
}

/** Returns the orders with these ids. */
export async function ordersOf(db: Kysely<unknown>, siteId: Id, ids: readonly Id[]): Promise<OrderRow[]> {
  const { rows } = await sql<OrderRow>`SELECT ${orderColumns} FROM orders
    WHERE site_id = ${siteId} AND id = ANY(${ids}::uuid[])`.execute(db)
  return rows
}
