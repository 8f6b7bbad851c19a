import { type Kysely, sql } from 'kysely'
import type { Id } from '#core/id.ts'
import type { Db } from '#platform/server/db/database.ts'
import type { PageKey } from '../rules.ts'

interface Click extends PageKey {
  readonly id: Id
  readonly network: string
  readonly placement: string
  /** Such as "2026-11-27", in the site's time zone. */
  readonly day: string
}

/** Stores a click and adds it to the page's total. One that is already stored changes nothing. */
export async function storeClick(db: Db, siteId: Id, click: Click): Promise<void> {
  const { id, day, network, placement, host, path } = click
  const { numAffectedRows } = await sql`INSERT INTO share_clicks (site_id, id, day, network, placement, host, path)
    VALUES (${siteId}, ${id}, ${day}::date, ${network}, ${placement}, ${host}, ${path})
    ON CONFLICT (site_id, id) DO NOTHING`.execute(db)
  if (!numAffectedRows) return
  await sql`INSERT INTO share_totals AS known (site_id, host, path, network, clicks)
    VALUES (${siteId}, ${host}, ${path}, ${network}, 1)
    ON CONFLICT (site_id, host, path, network) DO UPDATE SET clicks = known.clicks + 1`.execute(db)
}

/** Returns all clicks ever on a page, by network; `hosts` are its current and former hosts. */
export async function totalsOf(
  db: Db,
  siteId: Id,
  { hosts, path }: { hosts: readonly string[]; path: string },
): Promise<Record<string, number>> {
  const { rows } = await sql<{ network: string; clicks: number }>`
    SELECT network, sum(clicks)::float8 AS clicks FROM share_totals
    WHERE site_id = ${siteId} AND host = ANY(${hosts}) AND path = ${path} GROUP BY network`.execute(db)
  return Object.fromEntries(rows.map(({ network, clicks }) => [network, clicks]))
}

export type ClicksBy = 'network' | 'placement' | 'page' | 'day'

const columns = {
  network: sql`network`,
  placement: sql`placement`,
  page: sql`host || path`,
  day: sql`day::text`,
} as const

/** Counts clicks from one day to another (exclusive) by network, placement, page or day, highest first; at most 100. */
export async function clicksBy(
  db: Kysely<unknown>,
  siteId: Id,
  by: ClicksBy,
  { from, to }: { from: string; to: string },
): Promise<{ name: string; clicks: number }[]> {
  const { rows } = await sql<{ name: string; clicks: number }>`
    SELECT ${columns[by]} AS name, count(*)::int AS clicks FROM share_clicks
    WHERE site_id = ${siteId} AND day >= ${from}::date AND day < ${to}::date
    GROUP BY 1 ORDER BY 2 DESC, 1 LIMIT 100`.execute(db)
  return rows
}

/** Counts the clicks from one day to another. */
export async function countClicks(
  db: Kysely<unknown>,
  siteId: Id,
  { from, to }: { from: string; to: string },
): Promise<number> {
  const { rows } = await sql<{ clicks: number }>`SELECT count(*)::int AS clicks FROM share_clicks
    WHERE site_id = ${siteId} AND day >= ${from}::date AND day < ${to}::date`.execute(db)
  return rows[0]!.clicks
}
