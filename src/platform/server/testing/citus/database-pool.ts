import { randomBytes } from 'node:crypto'
import type pg from 'pg'
import { distribute } from '../../db/citus/distribute.ts'
import type { Target } from '../../db/pool.ts'
import { withAdmin } from '../admin-client.ts'
import { migrateAll } from '../migrate-all.ts'
import { inDatabase } from '../test-target.ts'
import { type CitusNode, createOnNodes, dropOnNodes } from './nodes.ts'

/** Where test databases are created, and the prefix of their names. */
interface LendingSpec {
  readonly target: Target
  readonly nodes: readonly CitusNode[]
  readonly prefix: string
}

/** Distributed databases that tests reuse one after another, because creating one takes long. */
export interface DatabasePool {
  /** Returns the name of a database that is empty except for what migrations write. */
  lend(): Promise<string>
  /** Empties a database for the next test. Returns false if a test changed more than rows. That database is dropped. */
  giveBack(name: string): Promise<boolean>
}

/** Lends databases on a cluster, and creates one whenever none is free. */
export function createDatabasePool(spec: LendingSpec): DatabasePool {
  const free: string[] = []
  const madeAs = new Map<string, string>()
  return {
    async lend() {
      const ready = free.pop()
      if (ready !== undefined) return ready
      const name = `${spec.prefix}_${randomBytes(6).toString('hex')}`
      await createOnNodes(spec.target, spec.nodes, name)
      await fill(spec.target, name)
      madeAs.set(name, await withAdmin(spec.target, name, fingerprint))
      return name
    },
    async giveBack(name) {
      const isAsMade = await withAdmin(spec.target, name, async (client) => {
        await endOthers(client)
        if ((await fingerprint(client)) !== madeAs.get(name)) return false
        await empty(client)
        return true
      }).catch(() => false)
      if (isAsMade) free.push(name)
      else await dropOnNodes(spec.target, spec.nodes, name)
      return isAsMade
    },
  }
}

/**
 * Does what an operator does: the program creates the tables, and `npm run distribute` distributes them. Uses few
 * shards, since each takes time to create.
 */
async function fill(coordinator: Target, name: string): Promise<void> {
  await migrateAll(inDatabase(coordinator, name))
  await withAdmin(coordinator, name, async (client) => {
    await client.query('SET citus.shard_count = 4')
    await distribute(client, () => {})
    const kept = (await filledTables(client)).filter((table) => !isKept(table))
    if (kept.length > 0)
      throw new Error(`Migrations write rows, which emptying a database would lose: ${kept.join(', ')}.`)
  })
}

/** Returns a hash of everything other than rows that a test may have changed. */
async function fingerprint(client: pg.Client): Promise<string> {
  const { rows } = await client.query<{ print: string }>(`
    SELECT md5(string_agg(part, E'\\n' ORDER BY part)) AS print FROM (
      SELECT concat_ws(' ', relname, relkind, relpersistence, attname, atttypid::regtype, attnotnull, pg_get_expr(adbin, adrelid))
      FROM pg_class AS c LEFT JOIN pg_attribute AS a ON attrelid = c.oid AND attnum > 0 AND NOT attisdropped
      LEFT JOIN pg_attrdef ON adrelid = c.oid AND adnum = attnum WHERE relnamespace = 'public'::regnamespace
      UNION ALL SELECT concat_ws(' ', conrelid::regclass, conname, pg_get_constraintdef(oid))
      FROM pg_constraint WHERE connamespace = 'public'::regnamespace
      UNION ALL SELECT concat_ws(' ', polrelid::regclass, polname, pg_get_expr(polqual, polrelid)) FROM pg_policy
      UNION ALL SELECT concat_ws(' ', tgrelid::regclass, tgname) FROM pg_trigger WHERE NOT tgisinternal
      UNION ALL SELECT concat_ws(' ', oid::regprocedure, md5(prosrc)) FROM pg_proc WHERE pronamespace = 'public'::regnamespace
      UNION ALL SELECT concat_ws(' ', relname, relacl) FROM pg_class WHERE relnamespace = 'public'::regnamespace
      UNION ALL SELECT concat_ws(' ', setrole::regrole, setconfig) FROM pg_db_role_setting
      WHERE setdatabase = (SELECT oid FROM pg_database WHERE datname = current_database())
    ) AS parts (part)`)
  return rows[0]!.print
}

/** Tables with the names of migrations and of job kinds, which are kept. */
const isKept = (table: string) => table === 'public.migration' || table.startsWith('graphile_worker.')

/** Returns the tables that contain rows. Each is queried separately, which every version of Citus supports. */
async function filledTables(client: pg.Client): Promise<string[]> {
  const { rows } = await client.query<{ name: string }>(`
    SELECT nspname || '.' || quote_ident(relname) AS name FROM pg_class AS c JOIN pg_namespace AS n ON n.oid = relnamespace
    WHERE nspname IN ('public', 'graphile_worker') AND relkind IN ('r', 'p') AND NOT relispartition ORDER BY 1`)
  const filled: string[] = []
  for (const { name } of rows) {
    const { rowCount } = await client.query(`SELECT FROM ${name} LIMIT 1`)
    if (rowCount !== 0) filled.push(name)
  }
  return filled
}

async function empty(client: pg.Client): Promise<void> {
  const filled = await filledTables(client)
  const jobs = [
    'graphile_worker._private_jobs',
    'graphile_worker._private_job_queues',
    'graphile_worker._private_known_crontabs',
  ]
  const tables = filled.filter((table) => !isKept(table) || jobs.includes(table))
  if (tables.length > 0) await client.query(`TRUNCATE ${tables.join(', ')} CASCADE`)
}

/**
 * Ends the connections that tests have left open, perhaps in a transaction, because they would hold their locks. The
 * cluster's own are not touched.
 */
async function endOthers(client: pg.Client): Promise<void> {
  await client.query(
    `SELECT pg_terminate_backend(pid, 5000) FROM pg_stat_activity
     WHERE datname = current_database() AND backend_type = 'client backend' AND pid <> pg_backend_pid() AND application_name NOT LIKE 'citus%'`,
  )
}
