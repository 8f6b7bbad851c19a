import { type Kysely, sql } from 'kysely'
import { cleanLine } from '#core/clean-line.ts'
import type { Id } from '#core/id.ts'
import type { Db } from '#platform/server/db/database.ts'
import type { FileRow } from './import-kind.ts'

/** A row that was not imported, and why. */
export interface Refusal extends FileRow {
  readonly reason: string
}

export async function insertRefusals(db: Db, siteId: Id, importId: Id, refusals: readonly Refusal[]): Promise<void> {
  if (refusals.length === 0) return
  const rows = refusals.map((refusal) => ({ ...refusal, reason: cleanLine(refusal.reason, 500) }))
  await sql`
    INSERT INTO import_refusals (site_id, import_id, line, reason, cells)
    SELECT ${siteId}::uuid, ${importId}::uuid, line, reason, cells
    FROM jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) AS refused (line integer, reason text, cells jsonb)
    ON CONFLICT (site_id, import_id, line) DO NOTHING`.execute(db)
}

export async function deleteRefusals(db: Db, siteId: Id, importId: Id): Promise<void> {
  await sql`DELETE FROM import_refusals WHERE site_id = ${siteId} AND import_id = ${importId}`.execute(db)
}

/** Skipped rows in order of their lines, after one. */
export async function refusalsAfter(
  db: Kysely<unknown>,
  siteId: Id,
  importId: Id,
  line: number,
  max: number,
): Promise<Refusal[]> {
  const { rows } = await sql<Refusal>`
    SELECT line, reason, cells FROM import_refusals
    WHERE site_id = ${siteId} AND import_id = ${importId} AND line > ${line} ORDER BY line LIMIT ${max}`.execute(db)
  return rows
}
