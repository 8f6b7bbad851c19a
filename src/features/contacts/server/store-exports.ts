import { type Kysely, type Selectable, sql } from 'kysely'
import type { Id } from '#core/id.ts'
import type { Db } from '#platform/server/db/database.ts'
import type { Export } from '../contract.ts'

type ExportTable = Pick<Export, 'kind' | 'state' | 'name' | 'rows'> & {
  site_id: Id
  id: Id
  query: unknown
  created_at: Date
}
type Tables = {
  contact_exports: ExportTable
  contact_export_parts: { site_id: Id; export_id: Id; part: number; text: string }
}
/** An export as it is stored. */
export type ExportTableRow = Selectable<ExportTable>
const tables = (db: Kysely<unknown>) => db.withTables<Tables>()

export async function insertExport(db: Db, row: ExportTableRow): Promise<void> {
  const query = sql<unknown>`${JSON.stringify(row.query)}::jsonb`
  await tables(db)
    .insertInto('contact_exports')
    .values({ ...row, query })
    .execute()
}

export function findExport(db: Kysely<unknown>, siteId: Id, id: Id): Promise<ExportTableRow | undefined> {
  const rows = tables(db).selectFrom('contact_exports').selectAll().where('site_id', '=', siteId).where('id', '=', id)
  return rows.executeTakeFirst()
}

export async function changeExport(
  db: Db,
  siteId: Id,
  id: Id,
  change: Partial<Pick<ExportTableRow, 'state' | 'rows'>>,
): Promise<void> {
  await tables(db)
    .updateTable('contact_exports')
    .set(change)
    .where('site_id', '=', siteId)
    .where('id', '=', id)
    .execute()
}

/** Returns the site's files, newest first. */
export function listExports(db: Db, siteId: Id): Promise<ExportTableRow[]> {
  const rows = tables(db).selectFrom('contact_exports').selectAll().where('site_id', '=', siteId)
  return rows.orderBy('created_at', 'desc').orderBy('id', 'desc').limit(50).execute()
}

/** Deletes the parts of a file, so that it is written from scratch. */
export async function deleteExportParts(db: Db, siteId: Id, exportId: Id): Promise<void> {
  await tables(db)
    .deleteFrom('contact_export_parts')
    .where('site_id', '=', siteId)
    .where('export_id', '=', exportId)
    .execute()
}

export async function insertExportPart(db: Db, siteId: Id, exportId: Id, part: number, text: string): Promise<void> {
  await tables(db)
    .insertInto('contact_export_parts')
    .values({ site_id: siteId, export_id: exportId, part, text })
    .execute()
}

export async function exportPart(
  db: Kysely<unknown>,
  siteId: Id,
  exportId: Id,
  part: number,
): Promise<string | undefined> {
  const parts = tables(db).selectFrom('contact_export_parts').select('text').where('site_id', '=', siteId)
  return (await parts.where('export_id', '=', exportId).where('part', '=', part).executeTakeFirst())?.text
}

export async function deleteOldExports(db: Kysely<unknown>, before: Date): Promise<void> {
  await tables(db).deleteFrom('contact_exports').where('created_at', '<', before).execute()
}

/** Deletes the site's files, which may contain a person's data, when that person is erased. */
export async function deleteExportsOfSite(db: Db, siteId: Id): Promise<void> {
  await tables(db).deleteFrom('contact_exports').where('site_id', '=', siteId).execute()
}

/** Returns lines of the site's history in order of ID, after the given one. */
export async function activityAfter(db: Db, siteId: Id, after: Id, max: number) {
  const { rows } = await sql<{ id: Id; email: string; at: Date; kind: string; what: string }>`
    SELECT note.id, contacts.email, note.at, note.kind, note.what FROM contact_activity AS note
    JOIN contacts ON contacts.site_id = note.site_id AND contacts.id = note.contact_id
    WHERE note.site_id = ${siteId} AND note.id > ${after} AND contacts.deleted_at IS NULL ORDER BY note.id LIMIT ${max}`.execute(
    db,
  )
  return rows
}

/** Returns the names of the fields that contacts have without a definition. */
export async function looseFields(db: Db, siteId: Id): Promise<string[]> {
  const { rows } = await sql<{ key: string }>`
    SELECT DISTINCT jsonb_object_keys(fields) AS key FROM contacts
    WHERE site_id = ${siteId} AND deleted_at IS NULL AND fields <> '{}'::jsonb ORDER BY 1 LIMIT 300`.execute(db)
  return rows.map(({ key }) => key)
}
