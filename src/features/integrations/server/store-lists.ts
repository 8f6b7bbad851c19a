import { sql } from 'kysely'
import type { Id } from '#core/id.ts'
import type { Db } from '#platform/server/db/database.ts'
import type { ServiceId } from '../contract.ts'

/** Records that contacts are sent to a list. Returns true the first time. */
export async function useList(db: Db, siteId: Id, service: ServiceId, listId: string): Promise<boolean> {
  const { numAffectedRows } = await sql`
    INSERT INTO integration_lists (site_id, service, list_id) VALUES (${siteId}, ${service}, ${listId})
    ON CONFLICT DO NOTHING`.execute(db)
  return numAffectedRows === 1n
}

/** Returns the ids of a service's lists that contacts were sent to. */
export async function listsInUse(db: Db, siteId: Id, service: ServiceId): Promise<string[]> {
  const { rows } = await sql<{ list_id: string }>`
    SELECT list_id FROM integration_lists WHERE site_id = ${siteId} AND service = ${service}
    ORDER BY list_id`.execute(db)
  return rows.map(({ list_id }) => list_id)
}

export async function forgetLists(db: Db, siteId: Id, service: ServiceId): Promise<void> {
  await sql`DELETE FROM integration_lists WHERE site_id = ${siteId} AND service = ${service}`.execute(db)
}
