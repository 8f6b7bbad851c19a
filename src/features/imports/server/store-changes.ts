import { sql } from 'kysely'
import type { Id } from '#core/id.ts'
import type { Db } from '#platform/server/db/database.ts'
import { insertRows } from '#platform/server/db/value-rows.ts'

/** A record that an import wrote, by its id: as it was (null: it is new), and as the import left it. */
export interface ImportChange<Row = Record<string, unknown>> {
  readonly id: Id
  readonly before: Row | null
  readonly after: Row
}

/** Records what undoing takes. Of a record that is changed twice by one import, the first state before it is kept. */
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

/** Takes some of the changes that are still to be undone, the rest stays for the next time. */
export async function takeChanges<Row>(db: Db, siteId: Id, importId: Id, max: number): Promise<ImportChange<Row>[]> {
  const { rows } = await sql<ImportChange<Row>>`
    WITH taken AS (SELECT id FROM import_changes WHERE site_id = ${siteId} AND import_id = ${importId} ORDER BY id LIMIT ${max})
    DELETE FROM import_changes AS change USING taken
    WHERE change.site_id = ${siteId} AND change.import_id = ${importId} AND change.id = taken.id
    RETURNING change.id, change.before, change.after`.execute(db)
  return rows
}
