import { type Kysely, sql } from 'kysely'
import type { Id } from '#core/id.ts'
import type { Db } from '#platform/server/db/database.ts'
import { insertRows } from '#platform/server/db/value-rows.ts'
import type { SuppressionReason } from '../contract.ts'

/** An address that nothing may be sent to, as its keyed hash. */
export interface Suppression {
  readonly address_hash: Buffer
  readonly reason: SuppressionReason
  readonly at: Date
}

/** Adds addresses. An existing one keeps its reason. Returns the number of new ones. */
export async function insertSuppressions(
  db: Db,
  siteId: Id,
  hashes: readonly Buffer[],
  { reason, at, importId = null }: { reason: SuppressionReason; at: Date; importId?: Id | null },
): Promise<number> {
  return insertRows(
    hashes,
    (hash) => [siteId, hash, reason, at, importId],
    (rows) =>
      sql`INSERT INTO contact_suppressions (site_id, address_hash, reason, at, import_id) ${rows}
        ON CONFLICT (site_id, address_hash) DO NOTHING`.execute(db),
  )
}

/** Removes some addresses that an import added to the list. Returns their number. */
export async function deleteImportedSuppressions(db: Db, siteId: Id, importId: Id, max: number): Promise<number> {
  const { numAffectedRows } = await sql`
    DELETE FROM contact_suppressions WHERE site_id = ${siteId} AND address_hash IN (
      SELECT address_hash FROM contact_suppressions WHERE site_id = ${siteId} AND import_id = ${importId} LIMIT ${max})`.execute(
    db,
  )
  return Number(numAffectedRows ?? 0)
}

/** Checks whether the site has any suppressed addresses. */
export async function hasSuppressions(db: Kysely<unknown>, siteId: Id): Promise<boolean> {
  const { rows } = await sql`SELECT FROM contact_suppressions WHERE site_id = ${siteId} LIMIT 1`.execute(db)
  return rows.length > 0
}

/** Returns those of these addresses that are on the list, with the reasons, by the hash in hex. */
export async function suppressedAmong(
  db: Kysely<unknown>,
  siteId: Id,
  hashes: readonly Buffer[],
): Promise<Map<string, SuppressionReason>> {
  const { rows } = await sql<Suppression>`
    SELECT address_hash, reason FROM contact_suppressions
    WHERE site_id = ${siteId} AND address_hash = ANY(${hashes}::bytea[])`.execute(db)
  return new Map(rows.map(({ address_hash, reason }) => [address_hash.toString('hex'), reason]))
}

export async function deleteSuppression(db: Db, siteId: Id, hashes: readonly Buffer[]): Promise<boolean> {
  const { numAffectedRows } = await sql`
    DELETE FROM contact_suppressions WHERE site_id = ${siteId} AND address_hash = ANY(${hashes}::bytea[])`.execute(db)
  return Number(numAffectedRows ?? 0) > 0
}

interface KeyRow {
  readonly site_id: Id
  readonly id: Id
  readonly sealed: Buffer
}

export async function keysOf(db: Kysely<unknown>, siteId: Id): Promise<Pick<KeyRow, 'id' | 'sealed'>[]> {
  const { rows } = await sql<Pick<KeyRow, 'id' | 'sealed'>>`
    SELECT id, sealed FROM suppression_keys WHERE site_id = ${siteId} ORDER BY id`.execute(db)
  return rows
}

export async function insertKey(db: Db, { site_id, id, sealed }: KeyRow): Promise<void> {
  await sql`INSERT INTO suppression_keys (site_id, id, sealed) VALUES (${site_id}, ${id}, ${sealed})`.execute(db)
}

export async function newestSuppressions(db: Kysely<unknown>, siteId: Id, max: number): Promise<Suppression[]> {
  const { rows } = await sql<Suppression>`
    SELECT address_hash, reason, at FROM contact_suppressions WHERE site_id = ${siteId} ORDER BY at DESC LIMIT ${max}`.execute(
    db,
  )
  return rows
}

/** Returns addresses in order of their hash, after the given one. */
export async function suppressionsAfter(db: Db, siteId: Id, after: Buffer, max: number): Promise<Suppression[]> {
  const { rows } = await sql<Suppression>`
    SELECT address_hash, reason, at FROM contact_suppressions
    WHERE site_id = ${siteId} AND address_hash > ${after} ORDER BY address_hash LIMIT ${max}`.execute(db)
  return rows
}

export async function countSuppressions(db: Db, siteId: Id): Promise<{ reason: SuppressionReason; count: number }[]> {
  const { rows } = await sql<{ reason: SuppressionReason; count: number }>`
    SELECT reason, count(*) AS count FROM contact_suppressions WHERE site_id = ${siteId} GROUP BY reason`.execute(db)
  return rows
}
