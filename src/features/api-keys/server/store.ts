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
  expires_at: Date | null
  previous_hash: Uint8Array | null
  previous_ends_with: string | null
  previous_until: Date | null
  revoked_at: Date | null
}
/** A row of `api_keys`. */
export type KeyRow = Selectable<KeyTable>

const tables = (db: Kysely<unknown>) => db.withTables<{ api_keys: KeyTable }>()

export async function insertKey(db: Db, row: KeyRow): Promise<void> {
  await tables(db).insertInto('api_keys').values(row).execute()
}

/** Returns the keys of a site, newest first. */
export async function keysOf(db: Db, siteId: Id): Promise<KeyRow[]> {
  const found = tables(db).selectFrom('api_keys').selectAll().where('site_id', '=', siteId)
  return found.orderBy('id', 'desc').execute()
}

/** Counts the active keys of a site. Concurrent creations of keys wait for each other until the transaction ends. */
export async function countLiveKeys(db: Db, siteId: Id, now: Date): Promise<number> {
  await sql`SELECT pg_advisory_xact_lock(hashtextextended(${`api-keys ${siteId}`}, 0))`.execute(db)
  const { rows } = await sql<{ count: number }>`
    SELECT count(*) FROM api_keys WHERE site_id = ${siteId} AND ${inUse(now)}`.execute(db)
  return rows[0]!.count
}

/** Revokes a key. A key that is already revoked keeps its original time. */
export async function endKey(db: Db, siteId: Id, id: Id, at: Date): Promise<KeyRow | undefined> {
  const { rows } = await sql<KeyRow>`UPDATE api_keys SET revoked_at = coalesce(revoked_at, ${at})
    WHERE site_id = ${siteId} AND id = ${id} RETURNING *`.execute(db)
  return rows[0]
}

/** Revokes the keys that a user made, on one site or on all. Returns the number of revoked keys. */
export async function endKeysMadeBy(db: Db, madeBy: Id, at: Date, siteId?: Id): Promise<number> {
  const keys = tables(db).updateTable('api_keys').set({ revoked_at: at }).where('made_by', '=', madeBy)
  const live = keys.where('revoked_at', 'is', null)
  const { numUpdatedRows } = await (siteId ? live.where('site_id', '=', siteId) : live).executeTakeFirstOrThrow()
  return Number(numUpdatedRows)
}

/** Reactivates the keys a user made on a site that were revoked at exactly that moment. */
export async function resumeKeysMadeBy(db: Db, madeBy: Id, at: Date, siteId: Id): Promise<void> {
  const keys = tables(db).updateTable('api_keys').set({ revoked_at: null }).where('site_id', '=', siteId)
  await keys.where('made_by', '=', madeBy).where('revoked_at', '=', at).execute()
}

/** Returns a key of the site, locked until the transaction ends. */
export async function lockKey(db: Db, siteId: Id, id: Id): Promise<KeyRow | undefined> {
  const found = tables(db).selectFrom('api_keys').selectAll().where('site_id', '=', siteId).where('id', '=', id)
  return found.forUpdate().executeTakeFirst()
}

export async function saveKey(db: Db, { site_id, id }: KeyRow, changes: Partial<KeyRow>): Promise<KeyRow> {
  const changed = tables(db).updateTable('api_keys').set(changes).where('site_id', '=', site_id).where('id', '=', id)
  return changed.returningAll().executeTakeFirstOrThrow()
}

/** Returns the active key of a token, which may be its current token or a previous one that still works. */
export async function liveKey(db: Kysely<unknown>, tokenHash: Uint8Array, now: Date): Promise<KeyRow | undefined> {
  const { rows } = await sql<KeyRow>`SELECT * FROM api_keys
    WHERE (token_hash = ${tokenHash} OR (previous_hash = ${tokenHash} AND previous_until > ${now})) AND ${inUse(now)}
  `.execute(db)
  return rows[0]
}

export async function isLiveKeyOf(db: Kysely<unknown>, siteId: Id, id: Id, now: Date): Promise<boolean> {
  const { rows } = await sql`SELECT 1 FROM api_keys WHERE site_id = ${siteId} AND id = ${id} AND ${inUse(now)}`.execute(
    db,
  )
  return rows.length > 0
}

function inUse(now: Date) {
  return sql<boolean>`revoked_at IS NULL AND (expires_at IS NULL OR expires_at > ${now})`
}

/** Returns the active keys of all sites that expire by `by` and were created before `madeBefore`. */
export async function keysThatExpire(
  db: Kysely<unknown>,
  { now, by, madeBefore }: { now: Date; by: Date; madeBefore: Date },
): Promise<KeyRow[]> {
  const { rows } = await sql<KeyRow>`SELECT * FROM api_keys
    WHERE revoked_at IS NULL AND expires_at > ${now} AND expires_at <= ${by} AND created_at < ${madeBefore}`.execute(db)
  return rows
}

export async function recordKeyUse(db: Kysely<unknown>, { site_id, id }: KeyRow, at: Date): Promise<void> {
  await sql`UPDATE api_keys SET last_used_at = ${at} WHERE site_id = ${site_id} AND id = ${id}`.execute(db)
}

/** Deletes the keys that were revoked or expired before a moment. */
export async function deleteEnded(db: Kysely<unknown>, before: Date): Promise<void> {
  await sql`DELETE FROM api_keys WHERE revoked_at < ${before} OR expires_at < ${before}`.execute(db)
}
