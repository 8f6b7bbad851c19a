import { type Kysely, type Selectable, sql } from 'kysely'
import type { Id } from '#core/id.ts'
import type { Db } from '#platform/server/db/database.ts'
import type { Mapping, RequestResult } from '../../contract.ts'

interface SourceTable {
  site_id: Id
  id: Id
  name: string
  generation: number
  mapping: Mapping | null
  is_enabled: boolean
  created_at: Date
}
interface RequestTable {
  site_id: Id
  id: Id
  source_id: Id
  contact_id: Id | null
  email_key: string
  result: RequestResult
  problem: string
  content_type: string
  body: string
  created_at: Date
}
/** A row of `webhook_sources`. */
export type SourceRow = Selectable<SourceTable>
/** A row of `webhook_requests`. */
export type RequestRow = Selectable<RequestTable>

const tables = (db: Kysely<unknown>) =>
  db.withTables<{ webhook_sources: SourceTable; webhook_requests: RequestTable }>()
/** Number of requests stored per source. */
const keptRequests = 50

/** Returns the sources of a site, each with the time of its last request. */
export async function sourcesOf(db: Db, siteId: Id): Promise<(SourceRow & { last_request_at: Date | null })[]> {
  const { rows } = await sql<SourceRow & { last_request_at: Date | null }>`
    SELECT s.*, (SELECT max(created_at) FROM webhook_requests AS r WHERE r.site_id = ${siteId} AND r.source_id = s.id)
      AS last_request_at
    FROM webhook_sources AS s WHERE site_id = ${siteId} ORDER BY id`.execute(db)
  return rows
}

/** Returns a source of the site. `isHeld` locks it until the transaction ends. */
export function findSource(db: Db, siteId: Id, id: Id, { isHeld = false } = {}): Promise<SourceRow | undefined> {
  const rows = tables(db).selectFrom('webhook_sources').selectAll().where('site_id', '=', siteId)
  const found = rows.where('id', '=', id)
  return (isHeld ? found.forUpdate() : found).executeTakeFirst()
}

export async function insertSource(db: Db, row: SourceRow): Promise<void> {
  const mapping = row.mapping && (JSON.stringify(row.mapping) as never)
  await tables(db)
    .insertInto('webhook_sources')
    .values({ ...row, mapping })
    .execute()
}

export async function changeSource(
  db: Db,
  siteId: Id,
  id: Id,
  { mapping, ...change }: Partial<Omit<SourceRow, 'site_id' | 'id'>>,
): Promise<void> {
  const stored = mapping === undefined ? {} : { mapping: mapping && (JSON.stringify(mapping) as never) }
  const row = tables(db)
    .updateTable('webhook_sources')
    .set({ ...change, ...stored })
  await row.where('site_id', '=', siteId).where('id', '=', id).execute()
}

/** Deletes a source with its requests. */
export async function deleteSource(db: Db, siteId: Id, id: Id): Promise<boolean> {
  await sql`DELETE FROM webhook_requests WHERE site_id = ${siteId} AND source_id = ${id}`.execute(db)
  const row = tables(db).deleteFrom('webhook_sources').where('site_id', '=', siteId).where('id', '=', id)
  return (await row.executeTakeFirstOrThrow()).numDeletedRows === 1n
}

/** Stores a request and deletes the oldest ones beyond the maximum. */
export async function insertRequest(db: Db, row: RequestRow): Promise<void> {
  await tables(db).insertInto('webhook_requests').values(row).execute()
  await sql`DELETE FROM webhook_requests WHERE site_id = ${row.site_id} AND source_id = ${row.source_id} AND id < (
    SELECT id FROM webhook_requests WHERE site_id = ${row.site_id} AND source_id = ${row.source_id}
    ORDER BY id DESC LIMIT 1 OFFSET ${keptRequests - 1})`.execute(db)
}

/** Returns the last requests of a source, newest first. */
export function requestsOf(db: Db, siteId: Id, sourceId: Id): Promise<RequestRow[]> {
  const rows = tables(db).selectFrom('webhook_requests').selectAll().where('site_id', '=', siteId)
  return rows.where('source_id', '=', sourceId).orderBy('id', 'desc').limit(keptRequests).execute()
}

/**
 * Moves the requests about one contact to another contact, either all or some of them. Returns the IDs of the moved
 * requests.
 */
export async function moveRequests(db: Db, siteId: Id, from: Id, to: Id, only: readonly Id[] | null): Promise<Id[]> {
  const { rows } = await sql<{ id: Id }>`UPDATE webhook_requests SET contact_id = ${to}
    WHERE site_id = ${siteId} AND contact_id = ${from} AND (${only}::uuid[] IS NULL OR id = ANY(${only}::uuid[]))
    RETURNING id`.execute(db)
  return rows.map(({ id }) => id)
}

/** Deletes, across all sites, requests made before a time. */
export async function deleteOldRequests(db: Kysely<unknown>, before: Date): Promise<void> {
  await sql`DELETE FROM webhook_requests WHERE created_at < ${before}`.execute(db)
}
