import { type Kysely, sql } from 'kysely'
import type { Id } from '#core/id.ts'
import type { Db } from '#platform/server/db/database.ts'
import type { ServiceId } from '../contract.ts'
import type { ConnectionRow } from './store-connections.ts'

const tables = (db: Kysely<unknown>) => db.withTables<{ integration_connections: ConnectionRow }>()

/**
 * Claims the token renewal of a connection for the caller. Returns undefined if the tokens are fresh or another process
 * is renewing them.
 */
export async function claimRefresh(
  db: Db,
  { siteId, service, now, staleAt, until }: { siteId: Id; service: ServiceId; now: Date; staleAt: Date; until: Date },
): Promise<ConnectionRow | undefined> {
  const { rows } = await sql<ConnectionRow>`
    UPDATE integration_connections SET refreshing_until = ${until}
    WHERE site_id = ${siteId} AND service = ${service} AND expires_at <= ${staleAt}
      AND (refreshing_until IS NULL OR refreshing_until <= ${now})
    RETURNING *`.execute(db)
  return rows[0]
}

/**
 * Ends a renewal started with `claimRefresh`. Stores nothing if the caller's claim has expired and been taken over, or
 * if the connection was recreated in the meantime.
 */
export async function endRefresh(
  db: Db,
  { siteId, service, until }: { siteId: Id; service: ServiceId; until: Date },
  change: Partial<Pick<ConnectionRow, 'credentials' | 'expires_at'>>,
): Promise<void> {
  const row = tables(db)
    .updateTable('integration_connections')
    .set({ ...change, refreshing_until: null })
  await row.where('site_id', '=', siteId).where('service', '=', service).where('refreshing_until', '=', until).execute()
}
