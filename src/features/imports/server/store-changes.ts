import { sql } from 'kysely'
import type { Id } from '#core/id.ts'
import type { Db } from '#platform/server/db/database.ts'
import { insertRows } from '#platform/server/db/value-rows.ts'

/** A record that an import wrote, by ID: its previous state (null for a new record), and the state after the import. */
export interface ImportChange<Row = Record<string, unknown>> {
  readonly id: Id
  readonly before: Row | null
  readonly after: Row
}

/** Records the data for undoing. If one import changes a record twice, the state before the first change is stored. */
export async function recordChanges<Row>(
  db: Db,
  siteId: Id,
  importId: Id,
  changes: readonly ImportChange<Row>[],
): Promise<void> {
  await insertRows(
    changes,
    ({ id, before, after }) => [siteId, importId, id, before && JSON.stringify(before), JSON.stringify(after)],
    (rows) =>
      sql`INSERT INTO import_changes (site_id, import_id, id, before, after) ${rows}
        ON CONFLICT (site_id, import_id, id) DO UPDATE SET after = excluded.after`.execute(db),
  )
}

/** Removes and returns some of the changes to be undone. The others stay for the next call. */
export async function takeChanges<Row>(db: Db, siteId: Id, importId: Id, max: number): Promise<ImportChange<Row>[]> {
  const { rows } = await sql<ImportChange<Row>>`
    WITH taken AS (SELECT id FROM import_changes WHERE site_id = ${siteId} AND import_id = ${importId} ORDER BY id LIMIT ${max})
    DELETE FROM import_changes AS change USING taken
    WHERE change.site_id = ${siteId} AND change.import_id = ${importId} AND change.id = taken.id
    RETURNING change.id, change.before, change.after`.execute(db)
  return rows
}
