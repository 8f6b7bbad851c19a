import { sql } from 'kysely'
import type { Db } from '#platform/server/db/database.ts'

/** A table with rows of sites, as the database's catalog describes it. */
export interface SiteTable {
  readonly name: string
  /** The columns of its primary key. */
  readonly key: readonly string[]
  /** The tables that its foreign keys point at. */
  readonly pointsAt: readonly string[]
}

/** Every table that has a `site_id`, whichever room it belongs to; partitions go with their parent. */
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

/**
 * The order in which the tables can be emptied: each one before those it points at, and `sites` last, so that a purge
 * that was cut off finds its site again.
 */
export function emptyingOrder(tables: readonly SiteTable[]): SiteTable[] {
  const ordered: SiteTable[] = []
  let waiting = tables.toSorted((a, b) => Number(a.name === 'sites') - Number(b.name === 'sites'))
  while (waiting.length > 0) {
    const next = waiting.find(
      ({ name }) => !waiting.some((other) => other.name !== name && other.pointsAt.includes(name)),
    )
    if (!next) throw new Error(`These tables point at each other: ${waiting.map(({ name }) => name).join(', ')}`)
    ordered.push(next)
    waiting = waiting.filter((table) => table !== next)
  }
  return ordered
}
