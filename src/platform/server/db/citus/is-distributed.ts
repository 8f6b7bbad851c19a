import { type Kysely, sql } from 'kysely'
import { firstTable } from './distribution-plan.ts'

/** Whether the tables are distributed over a cluster (`npm run distribute`). */
export async function isDistributed(db: Kysely<unknown>): Promise<boolean> {
  const found = await sql<{ found: boolean }>`SELECT to_regclass('pg_dist_partition') IS NOT NULL AS found`.execute(db)
  if (!found.rows[0]!.found) return false
  const { rows } = await sql`SELECT FROM pg_dist_partition WHERE logicalrelid = to_regclass(${firstTable})`.execute(db)
  return rows.length > 0
}
