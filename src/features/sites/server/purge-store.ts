import { sql } from 'kysely'
import type { Id } from '#core/id.ts'
import type { Db } from '#platform/server/db/database.ts'
import { emptyingOrder, type SiteTable } from './emptying-order.ts'

/** Maximum number of rows that one batch removes. */
export const rowsAtOnce = 5000

/** Returns every table that has a `site_id`, from any room. Partitions are covered by their parent table. */
export async function tablesOfSites(db: Db): Promise<SiteTable[]> {
  const { rows } = await sql<SiteTable>`
    SELECT c.relname AS name,
      ARRAY(SELECT a.attname::text FROM pg_constraint k
        CROSS JOIN unnest(k.conkey) AS part (number)
        JOIN pg_attribute a ON a.attrelid = c.oid AND a.attnum = part.number
        WHERE k.conrelid = c.oid AND k.contype = 'p') AS key,
      ARRAY(SELECT DISTINCT t.relname::text FROM pg_constraint k JOIN pg_class t ON t.oid = k.confrelid
        WHERE k.conrelid = c.oid AND k.contype = 'f') AS "pointsAt"
    FROM pg_class c
    JOIN pg_attribute s ON s.attrelid = c.oid AND s.attname = 'site_id' AND NOT s.attisdropped
    WHERE c.relnamespace = current_schema()::regnamespace AND c.relkind IN ('r', 'p') AND NOT c.relispartition
    ORDER BY c.relname`.execute(db)
  return rows
}

/** Returns the same tables, each before those that it references. */
export async function tablesInOrder(db: Db): Promise<SiteTable[]> {
  return emptyingOrder(await tablesOfSites(db))
}

/**
 * Removes up to one batch of a site's rows from a table. Returns how many were removed; fewer than a full batch means
 * that none are left.
 */
export async function removeSome(db: Db, siteId: Id, { name, key, pointsAt }: SiteTable): Promise<number> {
  const columns = sql.join(key.map((column) => sql.ref(column)))
  // Rows that reference rows of their own table can only be deleted together.
  const isOneBatch = key.length === 0 || pointsAt.includes(name)
  const batch = sql`AND (${columns}) IN (SELECT ${columns} FROM ${sql.table(name)} WHERE site_id = ${siteId} LIMIT ${rowsAtOnce})`
  const removed =
    await sql`DELETE FROM ${sql.table(name)} WHERE site_id = ${siteId} ${isOneBatch ? sql`` : batch}`.execute(db)
  return isOneBatch ? 0 : Number(removed.numAffectedRows ?? 0)
}
