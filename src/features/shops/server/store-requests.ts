import { type Kysely, sql } from 'kysely'
import type { Id } from '#core/id.ts'
import type { Db } from '#platform/server/db/database.ts'

/** A person's request about their data, made through the shop. */
export interface RequestRow {
  readonly id: Id
  readonly email_key: string
  readonly received_at: Date
  readonly done_at: Date | null
}

export async function insertRequest(db: Db, siteId: Id, row: RequestRow): Promise<void> {
  await sql`INSERT INTO shop_requests (site_id, id, email_key, received_at, done_at)
    VALUES (${siteId}, ${row.id}, ${row.email_key}, ${row.received_at}, ${row.done_at})`.execute(db)
}

/** Returns the open requests, oldest first. */
export async function openRequests(db: Kysely<unknown>, siteId: Id): Promise<RequestRow[]> {
  const { rows } = await sql<RequestRow>`SELECT id, email_key, received_at, done_at FROM shop_requests
    WHERE site_id = ${siteId} AND done_at IS NULL ORDER BY id LIMIT 100`.execute(db)
  return rows
}

export async function endRequest(db: Db, siteId: Id, id: Id, at: Date): Promise<boolean> {
  const { numAffectedRows } = await sql`UPDATE shop_requests SET done_at = ${at}
    WHERE site_id = ${siteId} AND id = ${id} AND done_at IS NULL`.execute(db)
  return numAffectedRows === 1n
}
