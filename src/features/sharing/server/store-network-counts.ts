import { sql } from 'kysely'
import type { Id } from '#core/id.ts'
import type { Db } from '#platform/server/db/database.ts'
import type { PageKey } from '../rules.ts'

/** Networks that provide share counts. */
export const countingNetworks = ['facebook', 'pinterest'] as const
export type CountingNetwork = (typeof countingNetworks)[number]

interface NetworkCount {
  readonly network: CountingNetwork
  /** Null if it never provided one. */
  readonly count: number | null
  readonly asked_at: Date
}

/** Maximum number of a site's pages that are requested from networks. */
const maxPages = 5000

export async function networkCounts(db: Db, siteId: Id, { host, path }: PageKey): Promise<NetworkCount[]> {
  const { rows } = await sql<NetworkCount>`SELECT network, count::float8 AS count, asked_at FROM network_counts
    WHERE site_id = ${siteId} AND host = ${host} AND path = ${path}`.execute(db)
  return rows
}

/** Records that a network is being requested now. Returns false if the site has too many pages for that. */
export async function markRequested(
  db: Db,
  siteId: Id,
  { host, path }: PageKey,
  { network, at }: { network: CountingNetwork; at: Date },
): Promise<boolean> {
  const { numAffectedRows = 0n } = await sql`INSERT INTO network_counts (site_id, host, path, network, count, asked_at)
    SELECT ${siteId}::uuid, ${host}::text, ${path}::text, ${network}::text, NULL, ${at}::timestamptz
    WHERE (SELECT count(*) FROM network_counts WHERE site_id = ${siteId} AND (host, path, network) <> (${host}, ${path}, ${network})) < ${maxPages}
    ON CONFLICT (site_id, host, path, network) DO UPDATE SET asked_at = excluded.asked_at`.execute(db)
  return numAffectedRows > 0n
}

/** Stores a network's count. */
export async function storeCount(
  db: Db,
  siteId: Id,
  { host, path }: PageKey,
  { network, count }: { network: CountingNetwork; count: number },
): Promise<void> {
  await sql`UPDATE network_counts SET count = ${count}
    WHERE site_id = ${siteId} AND host = ${host} AND path = ${path} AND network = ${network}`.execute(db)
}
