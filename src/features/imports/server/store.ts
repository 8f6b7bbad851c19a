import { type Kysely, type Selectable, sql } from 'kysely'
import type { Id } from '#core/id.ts'
import type { Db } from '#platform/server/db/database.ts'
import { insertRows } from '#platform/server/db/value-rows.ts'
import type { Import } from '../contract.ts'
import type { FileRow } from './import-kind.ts'

type ImportTable = Omit<Import, 'created_at' | 'finished_at' | 'refusals_url' | 'can_undo'> & {
  site_id: Id
  parts_done: number
  /** The rows of an item that the next part may continue. */
  carried: FileRow[]
  created_at: Date
  finished_at: Date | null
}
type Tables = {
  imports: ImportTable
  import_parts: { site_id: Id; import_id: Id; part: number; rows: string }
}
/** An import as stored. */
export type ImportRow = Selectable<ImportTable>

const tables = (db: Kysely<unknown>) => db.withTables<Tables>()
const asJson = <T>(value: T) => sql<T>`${JSON.stringify(value)}::jsonb`
const jsonColumns = ['columns', 'sample', 'mapping', 'options', 'counts', 'undo', 'carried'] as const

function withJson<T extends Partial<ImportRow>>(row: T): T {
  const json = jsonColumns.filter((name) => row[name] !== undefined).map((name) => [name, asJson(row[name])])
  return { ...row, ...Object.fromEntries(json) }
}

export async function insertImport(db: Db, row: ImportRow, parts: readonly string[]): Promise<void> {
  await tables(db).insertInto('imports').values(withJson(row)).execute()
  for (const [part, rows] of parts.entries()) {
    await tables(db)
      .insertInto('import_parts')
      .values({ site_id: row.site_id, import_id: row.id, part, rows })
      .execute()
  }
}

const one = (db: Kysely<unknown>, siteId: Id, id: Id) =>
  tables(db).selectFrom('imports').selectAll().where('site_id', '=', siteId).where('id', '=', id)

/** Returns an import, locked until the transaction ends. */
export function lockImport(db: Db, siteId: Id, id: Id): Promise<ImportRow | undefined> {
  return one(db, siteId, id).forUpdate().executeTakeFirst()
}

export function findImport(db: Kysely<unknown>, siteId: Id, id: Id): Promise<ImportRow | undefined> {
  return one(db, siteId, id).executeTakeFirst()
}

/** Returns the newest imports of one kind. */
export function listImports(db: Db, siteId: Id, kind: string): Promise<ImportRow[]> {
  const rows = tables(db).selectFrom('imports').selectAll().where('site_id', '=', siteId).where('kind', '=', kind)
  return rows.orderBy('created_at', 'desc').orderBy('id', 'desc').limit(50).execute()
}

export async function changeImport(db: Db, siteId: Id, id: Id, change: Partial<ImportRow>): Promise<void> {
  await tables(db)
    .updateTable('imports')
    .set(withJson(change))
    .where('site_id', '=', siteId)
    .where('id', '=', id)
    .execute()
}

/** Returns the rows of one part, as JSON; undefined if there is no such part. */
export async function partOf(db: Db, siteId: Id, importId: Id, part: number): Promise<string | undefined> {
  const found = await tables(db)
    .selectFrom('import_parts')
    .select('rows')
    .where('site_id', '=', siteId)
    .where('import_id', '=', importId)
    .where('part', '=', part)
    .executeTakeFirst()
  return found?.rows
}

/** Deletes the rows of a file, and the items that a check has read. */
export async function deleteParts(db: Db, siteId: Id, importId: Id): Promise<void> {
  await sql`DELETE FROM import_parts WHERE site_id = ${siteId} AND import_id = ${importId}`.execute(db)
  await deleteSeen(db, siteId, importId)
}

/** Returns the items with these keys that the check of an import has read so far. */
export async function seenItems(
  db: Db,
  siteId: Id,
  importId: Id,
  keys: readonly string[],
): Promise<Map<string, unknown>> {
  const { rows } = await sql<{ key: string; item: unknown }>`SELECT key, item FROM import_seen
    WHERE site_id = ${siteId} AND import_id = ${importId} AND key = ANY(${keys}::text[])`.execute(db)
  return new Map(rows.map(({ key, item }) => [key, item]))
}

/** Stores items that the check of an import has read. Their keys must be distinct. */
export async function storeSeenItems(
  db: Db,
  siteId: Id,
  importId: Id,
  items: ReadonlyMap<string, unknown>,
): Promise<void> {
  await insertRows(
    [...items],
    ([key, item]) => [siteId, importId, key, JSON.stringify(item)],
    (rows) =>
      sql`INSERT INTO import_seen (site_id, import_id, key, item) ${rows}
        ON CONFLICT (site_id, import_id, key) DO UPDATE SET item = excluded.item`.execute(db),
  )
}

export async function deleteSeen(db: Db, siteId: Id, importId: Id): Promise<void> {
  await sql`DELETE FROM import_seen WHERE site_id = ${siteId} AND import_id = ${importId}`.execute(db)
}

/** Deletes old imports that are no longer running, with their skipped rows, across all sites. */
export async function deleteOldImports(db: Kysely<unknown>, before: Date): Promise<void> {
  await sql`DELETE FROM imports
    WHERE created_at < ${before} AND state NOT IN ('importing', 'checking', 'undoing')`.execute(db)
}

/** Erases an email address from imports: its rows, skipped rows, samples, and the data for undoing them. */
export async function eraseFromImports(db: Db, siteId: Id, emailKey: string): Promise<number> {
  const pattern = `%${emailKey.replaceAll(/[\\%_]/g, '\\$&')}%`
  await sql`
    UPDATE import_parts SET rows = (
      SELECT json_agg(CASE WHEN lower(row::text) LIKE ${pattern} THEN '[]'::json ELSE row END)::text FROM json_array_elements(rows::json) AS row)
    WHERE site_id = ${siteId} AND lower(rows) LIKE ${pattern}`.execute(db)
  await sql`UPDATE imports SET sample = '[]'::jsonb, carried = '[]'::jsonb
    WHERE site_id = ${siteId} AND (lower(sample::text) LIKE ${pattern} OR lower(carried::text) LIKE ${pattern})`.execute(
    db,
  )
  await sql`DELETE FROM import_seen WHERE site_id = ${siteId} AND (lower(key) = ${emailKey} OR lower(item::text) LIKE ${pattern})`.execute(
    db,
  )
  await sql`DELETE FROM import_changes
    WHERE site_id = ${siteId} AND (lower(before::text) LIKE ${pattern} OR lower(after::text) LIKE ${pattern})`.execute(
    db,
  )
  const { numAffectedRows } = await sql`
    DELETE FROM import_refusals WHERE site_id = ${siteId} AND lower(cells::text) LIKE ${pattern}`.execute(db)
  return Number(numAffectedRows ?? 0)
}
