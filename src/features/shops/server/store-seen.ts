import { sql } from 'kysely'
import type { Id } from '#core/id.ts'
import type { Db } from '#platform/server/db/database.ts'

/** An object of the shop and the time of its last update there. */
export interface SeenVersion {
  readonly externalId: string
  readonly updatedAt: Date
}

/** Records when objects were updated in the shop. Returns those that aren't older than the state stored before. */
export async function recordSeen(
  db: Db,
  siteId: Id,
  kind: 'customer' | 'order' | 'checkout',
  versions: readonly SeenVersion[],
): Promise<Set<string>> {
  if (versions.length === 0) return new Set()
  // Sorted, to prevent deadlocks between two transactions.
  const values = versions
    .toSorted((a, b) => (a.externalId < b.externalId ? -1 : 1))
    .map(({ externalId, updatedAt }) => sql`(${siteId}::uuid, ${kind}, ${externalId}, ${updatedAt}::timestamptz)`)
  const { rows } = await sql<{ external_id: string }>`
    INSERT INTO shop_seen (site_id, kind, external_id, updated_at) VALUES ${sql.join(values)}
    ON CONFLICT (site_id, kind, external_id) DO UPDATE SET updated_at = excluded.updated_at
    WHERE shop_seen.updated_at <= excluded.updated_at RETURNING external_id`.execute(db)
  return new Set(rows.map(({ external_id }) => external_id))
}

export async function deleteSeen(db: Db, siteId: Id): Promise<void> {
  await sql`DELETE FROM shop_seen WHERE site_id = ${siteId}`.execute(db)
}
