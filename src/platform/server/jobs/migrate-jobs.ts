import type pg from 'pg'
import { sql } from 'kysely'
import type { OpenDatabase } from '../db/open-database.ts'
import type { Log } from '../log/log.ts'
import { graphileLogger } from './graphile-log.ts'
import { openJobPool } from './job-pool.ts'

/** Our migrations of the job tables, in addition to the job library's. */
export const jobMigrations = new URL('migrations/', import.meta.url)

/** Creates or migrates the tables of the job queue. If several nodes start, one does it and the others wait. */
export async function migrateJobs(connection: pg.PoolConfig, log: Log): Promise<void> {
  const pool = openJobPool(connection, 2, log)
  try {
    const client = await pool.connect()
    try {
      await client.query(`SELECT pg_advisory_lock(hashtext('trellis.migrate-jobs'))`)
      const { runMigrations } = await import('graphile-worker')
      await runMigrations({ pgPool: pool, logger: await graphileLogger(log) })
    } finally {
      client.release(true)
    }
  } finally {
    await pool.end()
  }
}

/** Creates the tables of the job queue if there are none. Migrating them is left to the first worker. */
export async function ensureJobs(database: OpenDatabase, log: Log): Promise<void> {
  const { rows } = await sql<{ found: boolean }>`
    SELECT to_regclass('graphile_worker._private_jobs') IS NOT NULL AS found`.execute(database.system)
  if (!rows[0]?.found) await migrateJobs(database.connection, log)
}
