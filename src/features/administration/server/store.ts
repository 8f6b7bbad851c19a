import { sql } from 'kysely'
import type { Db } from '#platform/server/db/database.ts'

/** Returns the database's version and size, and its largest tables. */
export async function databaseFacts(db: Db) {
  const { rows } = await sql<{ version: string; bytes: number }>`
    SELECT current_setting('server_version') AS version, pg_database_size(current_database())::float8 AS bytes`.execute(
    db,
  )
  const { rows: tables } = await sql<{ name: string; bytes: number }>`
    SELECT c.relname AS name, pg_total_relation_size(c.oid)::float8 AS bytes FROM pg_class c
    JOIN pg_namespace n ON n.oid = c.relnamespace
    WHERE c.relkind IN ('r', 'm') AND n.nspname NOT IN ('pg_catalog', 'information_schema', 'pg_toast')
    ORDER BY pg_total_relation_size(c.oid) DESC, c.relname LIMIT 8`.execute(db)
  return { ...rows[0]!, tables }
}
