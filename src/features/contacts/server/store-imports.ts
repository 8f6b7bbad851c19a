import { type Kysely, type Selectable, sql } from 'kysely'
import type { Id } from '#core/id.ts'
import type { Db } from '#platform/server/db/database.ts'
import type { Import } from '../contract.ts'

type ImportTable = Omit<Import, 'created_at' | 'finished_at' | 'refusals_url'> & {
  site_id: Id
  parts_done: number
  created_at: Date
  finished_at: Date | null
}
type Part = { site_id: Id; import_id: Id; part: number }
type Tables = {
  contact_imports: ImportTable
  contact_import_parts: Part & { rows: string }
}
/** An import as it is stored. */
export type ImportTableRow = Selectable<ImportTable>

const tables = (db: Kysely<unknown>) => db.withTables<Tables>()
const asJson = <T>(value: T) => sql<T>`${JSON.stringify(value)}::jsonb`

export async function insertImport(db: Db, row: ImportTableRow, parts: readonly string[]): Promise<void> {
  const { columns, sample, mapping, options, counts } = row
  const json = {
    columns: asJson(columns),
    sample: asJson(sample),
    mapping: asJson(mapping),
    options: asJson(options),
    counts: asJson(counts),
  }
  await tables(db)
    .insertInto('contact_imports')
    .values({ ...row, ...json })
    .execute()
  for (const [part, rows] of parts.entries()) {
    await tables(db)
      .insertInto('contact_import_parts')
      .values({ site_id: row.site_id, import_id: row.id, part, rows })
      .execute()
  }
}

/** An import, held until the transaction ends. */
export function lockImport(db: Db, siteId: Id, id: Id): Promise<ImportTableRow | undefined> {
  const rows = tables(db).selectFrom('contact_imports').selectAll().where('site_id', '=', siteId).where('id', '=', id)
  return rows.forUpdate().executeTakeFirst()
}

export function listImports(db: Db, siteId: Id): Promise<ImportTableRow[]> {
  const rows = tables(db).selectFrom('contact_imports').selectAll().where('site_id', '=', siteId)
  return rows.orderBy('created_at', 'desc').orderBy('id', 'desc').limit(50).execute()
}

export function findImport(db: Kysely<unknown>, siteId: Id, id: Id): Promise<ImportTableRow | undefined> {
  const rows = tables(db).selectFrom('contact_imports').selectAll().where('site_id', '=', siteId).where('id', '=', id)
  return rows.executeTakeFirst()
}

type Change = Partial<
  Pick<
    ImportTableRow,
    'state' | 'code_page' | 'mapping' | 'options' | 'counts' | 'parts_done' | 'error' | 'finished_at'
  >
>

export async function changeImport(db: Db, siteId: Id, id: Id, change: Change): Promise<void> {
  const { mapping, options, counts, ...plain } = change
  const json = {
    ...(mapping && { mapping: asJson(mapping) }),
    ...(options && { options: asJson(options) }),
    ...(counts && { counts: asJson(counts) }),
  }
  await tables(db)
    .updateTable('contact_imports')
    .set({ ...plain, ...json })
    .where('site_id', '=', siteId)
    .where('id', '=', id)
    .execute()
}

/** The rows of one part, as JSON; undefined when there is none of this number. */
export async function partOf(db: Db, siteId: Id, importId: Id, part: number): Promise<string | undefined> {
  const found = await tables(db)
    .selectFrom('contact_import_parts')
    .select('rows')
    .where('site_id', '=', siteId)
    .where('import_id', '=', importId)
    .where('part', '=', part)
    .executeTakeFirst()
  return found?.rows
}

export async function deleteParts(db: Db, siteId: Id, importId: Id): Promise<void> {
  await tables(db)
    .deleteFrom('contact_import_parts')
    .where('site_id', '=', siteId)
    .where('import_id', '=', importId)
    .execute()
}

/** A row that was not imported: its line in the file (the heading is line 1), why, and what it said. */
export interface Refusal {
  readonly line: number
  readonly reason: string
  readonly cells: readonly string[]
}

export async function insertRefusals(db: Db, siteId: Id, importId: Id, refusals: readonly Refusal[]): Promise<void> {
  if (refusals.length === 0) return
  await sql`
    INSERT INTO contact_import_refusals (site_id, import_id, line, reason, cells)
    SELECT ${siteId}::uuid, ${importId}::uuid, line, reason, cells
    FROM jsonb_to_recordset(${JSON.stringify(refusals)}::jsonb) AS refused (line integer, reason text, cells jsonb)
    ON CONFLICT (site_id, import_id, line) DO NOTHING`.execute(db)
}

export async function deleteRefusals(db: Db, siteId: Id, importId: Id): Promise<void> {
  await sql`DELETE FROM contact_import_refusals WHERE site_id = ${siteId} AND import_id = ${importId}`.execute(db)
}

/** Refused rows in order of their lines, after one. */
export async function refusalsAfter(
  db: Kysely<unknown>,
  siteId: Id,
  importId: Id,
  line: number,
  most: number,
): Promise<Refusal[]> {
  const { rows } = await sql<Refusal>`
    SELECT line, reason, cells FROM contact_import_refusals
    WHERE site_id = ${siteId} AND import_id = ${importId} AND line > ${line} ORDER BY line LIMIT ${most}`.execute(db)
  return rows
}

/** Erases what refused rows say of an address. */
export async function eraseRefusals(db: Db, siteId: Id, emailKey: string): Promise<number> {
  const pattern = `%${emailKey.replaceAll(/[\\%_]/g, '\\$&')}%`
  const { numAffectedRows } = await sql`
    DELETE FROM contact_import_refusals WHERE site_id = ${siteId} AND lower(cells::text) LIKE ${pattern}`.execute(db)
  await sql`UPDATE contact_imports SET sample = '[]'::jsonb
    WHERE site_id = ${siteId} AND lower(sample::text) LIKE ${pattern}`.execute(db)
  return Number(numAffectedRows ?? 0)
}

/** Sites' imports that are long over, with their refused rows. */
export async function deleteOldImports(db: Kysely<unknown>, before: Date): Promise<void> {
  await sql`DELETE FROM contact_imports WHERE created_at < ${before} AND state NOT IN ('importing', 'checking')`.execute(
    db,
  )
}
