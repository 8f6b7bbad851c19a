import { sql } from 'kysely'
import type { Database, Db } from './database.ts'

/** Written by the one role that may not ask for all sites; beside the policy "site", which lets the setting `*` through. */
const isInOneSite = sql.raw(`current_setting('trellis.site', true) <> '*'`)

/** How that role adds jobs, without rights on the tables of the job queue. */
const addJob = sql.lit('public.add_job(text, json, text, timestamptz, integer, text)')

/**
 * Lets the role that works in one site read and write the tables of ours, each by a policy that refuses all sites at once. Does
 * nothing where that is done. Partitions are reached through their table alone.
 */
export async function admitSiteRole(database: Database, role: string): Promise<void> {
  // One table at a time: a transaction that locked all of them could meet another's locks crosswise.
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
  // The policy first: what is granted is bound from the first moment on.
  if (needsPolicy) {
    await sql`CREATE POLICY ${to} ON ${table} AS RESTRICTIVE TO ${to} USING (${isInOneSite})`.execute(db)
  }
  if (needsGrant) await sql`GRANT SELECT, INSERT, UPDATE, DELETE ON ${table} TO ${to}`.execute(db)
}
