import type pg from 'pg'
import { type PlanNode, crossShardScans } from '../db/citus/cross-shard-scans.ts'
import type { RecordedStatement } from './recorded-statements.ts'

/** A statement that a cluster would send to all of its shards, with the tables concerned. */
export interface CrossSiteStatement extends RecordedStatement {
  readonly tables: readonly string[]
  /** Whether it locks rows (FOR UPDATE, FOR SHARE), which a cluster supports only on a single shard. */
  readonly isLocking: boolean
}

/**
 * Plans each statement independently of its parameters, and returns those that read more than one site's rows. Requires
 * PostgreSQL 16 or newer.
 */
export async function crossSiteStatements(
  client: pg.ClientBase,
  statements: readonly RecordedStatement[],
): Promise<{ spread: CrossSiteStatement[]; unexplained: string[] }> {
  const siteTables = await tablesOfSites(client)
  // Staging tables exist only during a transaction. Here they must exist for every statement.
  const staging = /\b(?:staged|staged_codes)\b/
  const isStaging = ({ text }: RecordedStatement) => /^\s*CREATE TEMP TABLE/i.test(text)
  for (const { text } of statements.filter(isStaging))
    await client.query(text.replace(/ON COMMIT DROP/i, '')).catch(() => {})
  const spread: CrossSiteStatement[] = []
  const unexplained: string[] = []
  for (const statement of statements.filter((one) => !isStaging(one))) {
    try {
      const { rows } = await client.query<{ 'QUERY PLAN': [{ Plan: PlanNode }] }>(
        `EXPLAIN (GENERIC_PLAN, VERBOSE, COSTS OFF, FORMAT JSON) ${statement.text}`,
      )
      const plan = rows[0]!['QUERY PLAN'][0].Plan
      const tables = crossShardScans(plan, siteTables)
      const isLocking = JSON.stringify(plan).includes('"Node Type":"LockRows"')
      if (tables.length > 0) spread.push({ ...statement, tables, isLocking })
    } catch (error) {
      const { code } = error as { code?: string }
      // Tables of tests and daily partitions no longer exist by now. Staging tables have different columns each time.
      if (code === '42P01' || (code === '42703' && staging.test(statement.text))) continue
      unexplained.push(`${statement.from}: ${(error as Error).message}: ${statement.text.slice(0, 200)}`)
    }
  }
  return { spread, unexplained }
}

/** Returns every table that is distributed by site, and the partitions of those. */
async function tablesOfSites(client: pg.ClientBase): Promise<Set<string>> {
  const { rows } = await client.query<{ name: string }>(
    `SELECT relname AS name FROM pg_class JOIN pg_attribute ON attrelid = pg_class.oid AND attname = 'site_id' AND NOT attisdropped
     WHERE relnamespace = 'public'::regnamespace AND relkind IN ('r', 'p')`,
  )
  return new Set(rows.map(({ name }) => name))
}
