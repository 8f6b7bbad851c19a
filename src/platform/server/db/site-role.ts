import { sql } from 'kysely'
import type { Database, Db } from './database.ts'

/**
 * Condition of the policy for the one role that may not access all sites. It applies in addition to the policy "site",
 * which allows the setting `*`.
 */
const isInOneSite = sql.raw(`current_setting('trellis.site', true) <> '*'`)

/** The function with which that role adds jobs, without rights on the tables of the job queue. */
const addJob = sql.lit('public.add_job(text, json, text, timestamptz, integer, text)')

/**
 * Lets the role that works in one site read and write our tables, each with a policy that rejects access to all sites
 * at once. Does nothing if that is already done. Partitions are accessible only through their table.
 */
export async function admitSiteRole(database: Database, role: string): Promise<void> {
  // One table at a time, because a transaction that locked all of them could deadlock with another one.
  for (const table of await tablesToAdmit(database.system, role)) {
    await database.acrossSites(async (db) => {
      await sql`SELECT pg_advisory_xact_lock(hashtext('trellis.migrate'))`.execute(db)
      const isStillThere = (await tablesToAdmit(db, role)).find(({ name }) => name === table.name)
      if (isStillThere) await admit(db, role, isStillThere)
    })
  }
  await admitToJobs(database.system, role)
}

async function admitToJobs(db: Database['system'], role: string): Promise<void> {
  const { rows } = await sql<{ name: string }>`
    SELECT name FROM (SELECT to_regprocedure(${addJob}) AS name) AS functions
    WHERE NOT has_function_privilege(${role}, name, 'EXECUTE')`.execute(db)
  if (rows[0]) await sql`GRANT EXECUTE ON FUNCTION ${sql.raw(rows[0].name)} TO ${sql.id(role)}`.execute(db)
}

interface TableToAdmit {
  readonly name: string
  readonly needsGrant: boolean
  readonly needsPolicy: boolean
}

async function tablesToAdmit(db: Database['system'], role: string): Promise<TableToAdmit[]> {
  const { rows } = await sql<TableToAdmit>`
    SELECT * FROM (
      SELECT relname AS name, NOT has_table_privilege(${role}, pg_class.oid, 'DELETE') AS "needsGrant",
        relrowsecurity AND NOT EXISTS (
          SELECT FROM pg_policy WHERE polrelid = pg_class.oid
            AND (SELECT oid FROM pg_roles WHERE rolname = ${role}) = ANY (polroles)) AS "needsPolicy"
      FROM pg_class
      WHERE relnamespace = 'public'::regnamespace AND relkind IN ('r', 'p') AND NOT relispartition AND relname <> 'migration'
    ) AS tables
    WHERE "needsGrant" OR "needsPolicy"
    ORDER BY name`.execute(db)
  return rows
}

async function admit(db: Db, role: string, { name, needsGrant, needsPolicy }: TableToAdmit): Promise<void> {
  const [table, to] = [sql.table(name), sql.id(role)]
  // The policy comes first, so that granted access is restricted from the beginning.
  if (needsPolicy) {
    await sql`CREATE POLICY ${to} ON ${table} AS RESTRICTIVE TO ${to} USING (${isInOneSite})`.execute(db)
  }
  if (needsGrant) await sql`GRANT SELECT, INSERT, UPDATE, DELETE ON ${table} TO ${to}`.execute(db)
}
