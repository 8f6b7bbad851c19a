import type pg from 'pg'
import { distributionPlan, firstTable, type PlannedTable } from './distribution-plan.ts'
import { areForeignKeysDropped, dropForeignKeys, restoreForeignKeys } from './kept-foreign-keys.ts'

/** Reports each completed step, one line at a time. */
type Tell = (line: string) => void

/**
 * Distributes the tables of a database over the workers of a Citus cluster, with their data: tables with a site by the
 * site, co-located, all others as reference tables. Skips whatever is already done, and resumes a run that was
 * interrupted. The program must not run meanwhile. Throws an error for the operator if distribution is impossible.
 */
export async function distribute(client: pg.ClientBase, tell: Tell): Promise<void> {
  await checkServer(client)
  await client.query(`SET statement_timeout = 0`)
  await client.query(`SELECT pg_advisory_lock(hashtext('trellis.migrate'))`)
  try {
    await checkNobodyWorks(client)
    const plan = await distributionPlan(client)
    if (!plan.some(({ name }) => name === firstTable))
      throw new Error('The database has no tables of Trellis yet. Start the program once, stop it, and run this again.')
    await makePoliciesPlain(client, tell)
    const left = plan.filter(({ isDone }) => !isDone)
    if (left.length > 0 || (await areForeignKeysDropped(client))) {
      tell(`Foreign keys dropped: ${await dropForeignKeys(client)}`)
      for (const table of left) await distributeTable(client, table, tell)
      tell(`Foreign keys restored: ${await restoreForeignKeys(client)}`)
    }
    await setWhatWorkersNeed(client)
    const count = (kind: PlannedTable['kind']) => plan.filter((table) => table.kind === kind).length
    tell(
      `Distributed tables: ${count('distributed')}. Reference tables: ${count('reference')}. New in this run: ${left.length}.`,
    )
  } finally {
    await client.query(`SELECT pg_advisory_unlock(hashtext('trellis.migrate'))`)
  }
}

async function checkServer(client: pg.ClientBase): Promise<void> {
  const { rows } = await client.query<{ hasCitus: boolean; isAbove: boolean }>(
    `SELECT to_regclass('pg_dist_partition') IS NOT NULL
         AND EXISTS (SELECT FROM pg_proc WHERE proname = 'create_distributed_table') AS "hasCitus",
       (SELECT rolsuper FROM pg_roles WHERE rolname = current_user) AS "isAbove"`,
  )
  if (!rows[0]!.hasCitus)
    throw new Error(
      'This database has no Citus. Run CREATE EXTENSION citus on the coordinator and add its workers first.',
    )
  if (!rows[0]!.isAbove)
    throw new Error(
      'Distributing copies every row, which row-level security hides from this login: name a superuser in DATABASE_URL.',
    )
}

async function checkNobodyWorks(client: pg.ClientBase): Promise<void> {
  const { rows } = await client.query<{ count: number }>(
    `SELECT count(*)::int AS count FROM pg_stat_activity
     WHERE datname = current_database() AND application_name = 'trellis' AND pid <> pg_backend_pid()`,
  )
  if (rows[0]!.count > 0) throw new Error('Trellis is running on this database. Stop every node first.')
}

async function distributeTable(client: pg.ClientBase, { name, kind }: PlannedTable, tell: Tell): Promise<void> {
  const table = `public.${client.escapeIdentifier(name)}`
  if (kind === 'reference') await client.query(`SELECT create_reference_table($1)`, [table])
  else {
    const beside = name === firstTable ? 'default' : `public.${firstTable}`
    await client.query(`SELECT create_distributed_table($1, 'site_id', colocate_with => $2)`, [table, beside])
  }
  // The rows were copied to the workers. The coordinator keeps its own, hidden, until they are truncated.
  await client.query(`SELECT truncate_local_data_after_distributing_table($1)`, [table])
  tell(`${kind === 'reference' ? 'Reference table' : 'Distributed'}: ${name}`)
}

const plain = `current_setting('trellis.site', true) IN ('*', site_id::text)`

/**
 * Workers accept only policies without subqueries. On a single server, some tables use a subquery to read the setting
 * once per statement.
 */
async function makePoliciesPlain(client: pg.ClientBase, tell: Tell): Promise<void> {
  const { rows } = await client.query<{ name: string; policy: string }>(
    `SELECT relname AS name, polname AS policy FROM pg_policy JOIN pg_class ON pg_class.oid = polrelid
     WHERE relnamespace = 'public'::regnamespace AND polname = 'site' AND pg_get_expr(polqual, polrelid) LIKE '%SELECT%'
     ORDER BY relname`,
  )
  for (const { name, policy } of rows) {
    const table = `public.${client.escapeIdentifier(name)}`
    await client.query(`ALTER POLICY ${client.escapeIdentifier(policy)} ON ${table} USING (${plain})`)
    tell(`Policy without a subquery: ${name}`)
  }
}

/**
 * Within a transaction, the site setting is propagated to the workers. For work across sites, it is set to all sites
 * there for the role that owns the tables.
 */
async function setWhatWorkersNeed(client: pg.ClientBase): Promise<void> {
  const { rows } = await client.query<{ database: string; owner: string }>(
    `SELECT current_database() AS database, pg_get_userbyid(relowner) AS owner FROM pg_class
     WHERE oid = 'public.${firstTable}'::regclass`,
  )
  const { database, owner } = rows[0]!
  await client.query(`ALTER DATABASE ${client.escapeIdentifier(database)} SET citus.propagate_set_commands = 'local'`)
  const role = `${client.escapeIdentifier(owner)} IN DATABASE ${client.escapeIdentifier(database)}`
  await client.query(`ALTER ROLE ${role} SET trellis.site = '*'`)
}
