import { type Kysely, type Selectable, sql } from 'kysely'
import type { Scope } from '#core/access.ts'
import type { Id } from '#core/id.ts'
import type { Db } from '#platform/server/db/database.ts'

interface KeyTable {
  site_id: Id
  id: Id
  name: string
  token_hash: Uint8Array
  ends_with: string
  scopes: readonly Scope[]
  made_by: Id | null
  created_at: Date
  last_used_at: Date | null
  revoked_at: Date | null
}
/** A row of `api_keys`. */
export type KeyRow = Selectable<KeyTable>

const tables = (db: Kysely<unknown>) => db.withTables<{ api_keys: KeyTable }>()

export async function insertKey(db: Db, row: KeyRow): Promise<void> {
  await tables(db).insertInto('api_keys').values(row).execute()
}

/** Newest first. */
export async function keysOf(db: Db, siteId: Id): Promise<KeyRow[]> {
  const found = tables(db).selectFrom('api_keys').selectAll().where('site_id', '=', siteId)
  return found.orderBy('id', 'desc').execute()
}

/** How many keys of a site are in use; makers of keys wait for each other until the transaction ends. */
export async function countLiveKeys(db: Db, siteId: Id): Promise<number> {
  await sql`SELECT pg_advisory_xact_lock(hashtextextended(${`api-keys ${siteId}`}, 0))`.execute(db)
  const { rows } = await sql<{ count: number }>`
    SELECT count(*) FROM api_keys WHERE site_id = ${siteId} AND revoked_at IS NULL`.execute(db)
  return rows[0]!.count
}

/** Ends a key; a key that has ended keeps the moment at which it did. */
export async function endKey(db: Db, siteId: Id, id: Id, at: Date): Promise<KeyRow | undefined> {
  const { rows } = await sql<KeyRow>`UPDATE api_keys SET revoked_at = coalesce(revoked_at, ${at})
    WHERE site_id = ${siteId} AND id = ${id} RETURNING *`.execute(db)
  return rows[0]
}

/** The key of a token, if it is in use. */
export async function liveKey(db: Kysely<unknown>, tokenHash: Uint8Array): Promise<KeyRow | undefined> {
  const found = tables(db).selectFrom('api_keys').selectAll().where('token_hash', '=', tokenHash)
  return found.where('revoked_at', 'is', null).executeTakeFirst()
}

export async function isLiveKeyOf(db: Kysely<unknown>, siteId: Id, id: Id): Promise<boolean> {
  const { rows } =
    await sql`SELECT 1 FROM api_keys WHERE site_id = ${siteId} AND id = ${id} AND revoked_at IS NULL`.execute(db)
  return rows.length > 0
}

export async function noteUse(db: Kysely<unknown>, { site_id, id }: KeyRow, at: Date): Promise<void> {
  await sql`UPDATE api_keys SET last_used_at = ${at} WHERE site_id = ${site_id} AND id = ${id}`.execute(db)
}

/** Deletes the keys that were revoked before then. */
export async function deleteRevoked(db: Kysely<unknown>, before: Date): Promise<void> {
  await sql`DELETE FROM api_keys WHERE revoked_at < ${before}`.execute(db)
}
