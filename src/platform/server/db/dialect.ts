import { sql } from 'kysely'
import type { Db } from './database.ts'

interface Violation {
  readonly where: string
  readonly what: string
}

// Partitions are tables too. Includes only our own relations: the job queue has a schema of its own.
const tables = sql`
  tables AS (
    SELECT c.oid, c.relname AS name, c.relkind AS kind, c.relrowsecurity, c.relforcerowsecurity, a.attnum AS site
    FROM pg_class c LEFT JOIN pg_attribute a ON a.attrelid = c.oid AND a.attname = 'site_id' AND NOT a.attisdropped
    WHERE c.relnamespace = 'public'::regnamespace AND c.relkind IN ('r', 'p', 'm', 'f')
  )`

// In the form in which PostgreSQL stores it.
const setting = `current_setting('trellis.site'::text, true)`
const policy = `((${setting} = '*'::text) OR (${setting} = (site_id)::text))`
// The same, but evaluated once per statement instead of once per row: for tables of which a statement reads a million
// rows.
const policyOnce =
  `((( SELECT ${setting} AS current_setting) = '*'::text) OR ` +
  `(site_id = ( SELECT (NULLIF(NULLIF(${setting}, ''::text), '*'::text))::uuid AS "nullif")))`

const checks = [
  sql`SELECT name AS where, 'has no primary key' AS what FROM tables
      WHERE kind IN ('r', 'p') AND NOT EXISTS (SELECT FROM pg_index WHERE indrelid = tables.oid AND indisprimary)`,
  sql`SELECT name AS where, 'stores rows that row-level security cannot guard' AS what FROM tables
      WHERE site IS NOT NULL AND kind IN ('m', 'f')`,
  sql`SELECT indexrelid::regclass::text AS where, 'is unique without site_id first' AS what
      FROM tables JOIN pg_index ON indrelid = tables.oid
      WHERE indisunique AND site IS NOT NULL AND indkey[0] <> site`,
  sql`SELECT conname AS where, 'is a foreign key without site_id first' AS what
      FROM tables JOIN pg_constraint ON conrelid = tables.oid JOIN tables target ON confrelid = target.oid
      WHERE contype = 'f'
        AND (tables.site IS NOT NULL AND target.site IS NOT NULL AND (conkey[1] <> tables.site OR confkey[1] <> target.site)
          OR tables.site IS NULL AND target.site IS NOT NULL)`,
  sql`SELECT conname AS where, 'sets columns of a foreign key' AS what
      FROM tables JOIN pg_constraint ON conrelid = tables.oid
      WHERE contype = 'f' AND (confdeltype IN ('n', 'd') OR confupdtype IN ('n', 'd'))`,
  sql`SELECT name AS where, 'has no row-level security, enabled and forced' AS what FROM tables
      WHERE site IS NOT NULL AND kind IN ('r', 'p') AND NOT (relrowsecurity AND relforcerowsecurity)`,
  sql`SELECT name AS where, 'does not have exactly the policy "site" that all other tables have' AS what FROM tables
      WHERE site IS NOT NULL AND kind IN ('r', 'p') AND 1 <> (
        -- Beside it stands only what narrows it for the role of requests (site-role.ts).
        SELECT count(*) + count(*) FILTER (
          WHERE NOT (polname = 'site' AND polcmd = '*' AND polpermissive AND polroles = '{0}' AND polwithcheck IS NULL
            AND pg_get_expr(polqual, polrelid) IN (${policy}, ${policyOnce})))
        FROM pg_policy WHERE polrelid = tables.oid AND (polpermissive OR polroles = '{0}'))`,
  sql`SELECT relname AS where, 'is a sequence' AS what FROM pg_class
      WHERE relkind = 'S' AND relnamespace = 'public'::regnamespace`,
  sql`SELECT name || '.' || attname AS where, 'has a time without a time zone' AS what
      FROM tables JOIN pg_attribute ON attrelid = tables.oid
      WHERE atttypid IN ('timestamp'::regtype, 'timetz'::regtype) AND attnum > 0`,
  sql`SELECT tgname AS where, 'is a trigger' AS what
      FROM tables JOIN pg_trigger ON tgrelid = tables.oid WHERE NOT tgisinternal`,
]

/**
 * Returns a sentence for each violation, in the database's own catalogs, of the dialect that a single server and a
 * cluster share.
 */
export async function catalogViolations(db: Db): Promise<string[]> {
  const all = sql.join(checks, sql` UNION ALL `)
  const { rows } = await sql<Violation>`WITH ${tables} ${all} ORDER BY 1, 2`.execute(db)
  return rows.map(({ where, what }) => `${where} ${what}`)
}
