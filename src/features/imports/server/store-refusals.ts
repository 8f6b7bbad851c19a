import { type Kysely, sql } from 'kysely'
import { cleanLine } from '#core/clean-line.ts'
import type { Id } from '#core/id.ts'
import type { Db } from '#platform/server/db/database.ts'
import { insertRows } from '#platform/server/db/value-rows.ts'
import type { FileRow } from './import-kind.ts'

/** A row that wasn't imported, and the reason. */
export interface Refusal extends FileRow {
  readonly reason: string
}

export async function insertRefusals(db: Db, siteId: Id, importId: Id, refusals: readonly Refusal[]): Promise<void> {
  await insertRows(
    refusals,
    ({ line, reason, cells }) => [siteId, importId, line, cleanLine(reason, 500), JSON.stringify(cells)],
    (rows) =>
      sql`INSERT INTO import_refusals (site_id, import_id, line, reason, cells) ${rows}
        ON CONFLICT (site_id, import_id, line) DO NOTHING`.execute(db),
  )
}

export async function deleteRefusals(db: Db, siteId: Id, importId: Id): Promise<void> {
  await sql`DELETE FROM import_refusals WHERE site_id = ${siteId} AND import_id = ${importId}`.execute(db)
}

/** Returns skipped rows after a line, in order. */
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
