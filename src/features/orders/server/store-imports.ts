import { type Kysely, sql } from 'kysely'
import type { Id } from '#core/id.ts'
import type { Db } from '#platform/server/db/database.ts'
import type { OrderImport } from '../contract.ts'
import type { FileRow } from '../order-rows.ts'

/** An import as it is stored. */
export interface ImportRow extends Omit<OrderImport, 'created_at' | 'finished_at'> {
  readonly parts_done: number
  readonly carried: readonly FileRow[]
  readonly created_at: Date
  readonly finished_at: Date | null
}
/** A row that was not imported, and why. */
export interface Refusal extends FileRow {
  readonly reason: string
}

const asJson = (value: unknown) => sql`${JSON.stringify(value)}::jsonb`

export async function insertImport(db: Db, siteId: Id, row: ImportRow, parts: readonly string[]): Promise<void> {
  await sql`
    INSERT INTO order_imports (site_id, id, name, format, state, columns, sample, mapping, currency, total, parts_done, rows, added, updated,
      unchanged, refused, carried, created_at, finished_at)
    VALUES (${siteId}, ${row.id}, ${row.name}, ${row.format}, ${row.state}, ${asJson(row.columns)}, ${asJson(row.sample)}, ${asJson(row.mapping)}, ${row.currency},
      ${row.total}, 0, 0, 0, 0, 0, 0, '[]', ${row.created_at}, NULL)`.execute(db)
  for (const [part, rows] of parts.entries()) {
    await sql`INSERT INTO order_import_parts (site_id, import_id, part, rows)
      VALUES (${siteId}, ${row.id}, ${part}, ${rows})`.execute(db)
  }
}

export async function findImport(db: Kysely<unknown>, siteId: Id, id: Id): Promise<ImportRow | undefined> {
  const { rows } = await sql<ImportRow>`SELECT * FROM order_imports WHERE site_id = ${siteId} AND id = ${id}`.execute(
    db,
  )
  return rows[0]
}

/** An import, held until the transaction ends. */
export async function lockImport(db: Db, siteId: Id, id: Id): Promise<ImportRow | undefined> {
  const { rows } =
    await sql<ImportRow>`SELECT * FROM order_imports WHERE site_id = ${siteId} AND id = ${id} FOR UPDATE`.execute(db)
  return rows[0]
}

export async function listImports(db: Db, siteId: Id): Promise<ImportRow[]> {
  const { rows } = await sql<ImportRow>`SELECT * FROM order_imports WHERE site_id = ${siteId}
    ORDER BY created_at DESC, id DESC LIMIT 50`.execute(db)
  return rows
}

/** Writes how far an import has come. */
export async function changeImport(db: Db, siteId: Id, row: ImportRow): Promise<void> {
  await sql`UPDATE order_imports SET state = ${row.state}, mapping = ${asJson(row.mapping)}, currency = ${row.currency}, parts_done = ${row.parts_done}, rows = ${row.rows},
      added = ${row.added}, updated = ${row.updated}, unchanged = ${row.unchanged}, refused = ${row.refused},
      carried = ${asJson(row.carried)}, finished_at = ${row.finished_at}
    WHERE site_id = ${siteId} AND id = ${row.id}`.execute(db)
}

/** The rows of one part; undefined when there is none of this number. */
export async function partOf(db: Db, siteId: Id, importId: Id, part: number): Promise<string[][] | undefined> {
  const { rows } = await sql<{ rows: string }>`SELECT rows FROM order_import_parts
    WHERE site_id = ${siteId} AND import_id = ${importId} AND part = ${part}`.execute(db)
  return rows[0] && (JSON.parse(rows[0].rows) as string[][])
}

export async function deleteParts(db: Db, siteId: Id, importId: Id): Promise<void> {
  await sql`DELETE FROM order_import_parts WHERE site_id = ${siteId} AND import_id = ${importId}`.execute(db)
}

export async function insertRefusals(db: Db, siteId: Id, importId: Id, refusals: readonly Refusal[]): Promise<void> {
  if (refusals.length === 0) return
  await sql`
    INSERT INTO order_import_refusals (site_id, import_id, line, reason, cells)
    SELECT ${siteId}::uuid, ${importId}::uuid, line, reason, cells
    FROM jsonb_to_recordset(${JSON.stringify(refusals)}::jsonb) AS refused (line integer, reason text, cells jsonb)
    ON CONFLICT (site_id, import_id, line) DO NOTHING`.execute(db)
}

/** Forgets what was refused: the file is read anew. */
export async function deleteRefusals(db: Db, siteId: Id, importId: Id): Promise<void> {
  await sql`DELETE FROM order_import_refusals WHERE site_id = ${siteId} AND import_id = ${importId}`.execute(db)
}

/** Refused rows in order of their lines. */
export async function refusalsOf(db: Kysely<unknown>, siteId: Id, importId: Id, most: number): Promise<Refusal[]> {
  const { rows } = await sql<Refusal>`SELECT line, reason, cells FROM order_import_refusals
    WHERE site_id = ${siteId} AND import_id = ${importId} ORDER BY line LIMIT ${most}`.execute(db)
  return rows
}

/** Erases what files on their way in, and their refused rows, say of an address; answers how many rows. */
export async function eraseFromImports(db: Db, siteId: Id, emailKey: string): Promise<number> {
  const pattern = `%${emailKey.replaceAll(/[\\%_]/g, '\\$&')}%`
  await sql`
    UPDATE order_import_parts SET rows = (
      SELECT json_agg(CASE WHEN lower(row::text) LIKE ${pattern} THEN '[]'::json ELSE row END)::text FROM json_array_elements(rows::json) AS row)
    WHERE site_id = ${siteId} AND lower(rows) LIKE ${pattern}`.execute(db)
  await sql`UPDATE order_imports SET sample = '[]', carried = '[]'
    WHERE site_id = ${siteId} AND (lower(sample::text) LIKE ${pattern} OR lower(carried::text) LIKE ${pattern})`.execute(
    db,
  )
  await sql`DELETE FROM order_import_seen WHERE site_id = ${siteId} AND lower(draft::text) LIKE ${pattern}`.execute(db)
  const { numAffectedRows } = await sql`
    DELETE FROM order_import_refusals WHERE site_id = ${siteId} AND lower(cells::text) LIKE ${pattern}`.execute(db)
  return Number(numAffectedRows ?? 0)
}

/** Forgets, over all sites, imports that are long over, with their refused rows. */
export async function deleteOldImports(db: Kysely<unknown>, before: Date): Promise<void> {
  await sql`DELETE FROM order_imports WHERE created_at < ${before} AND state NOT IN ('checking', 'importing')`.execute(
    db,
  )
}
