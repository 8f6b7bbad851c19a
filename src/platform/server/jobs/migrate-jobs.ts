import pg from 'pg'
import { graphileLogger } from './graphile-log.ts'
import type { Log } from '../log/log.ts'

/** Makes the tables of the job queue, or brings them up to date. Of several nodes one does it and the others wait. */
export async function migrateJobs(connection: pg.PoolConfig, log: Log): Promise<void> {
  const pool = new pg.Pool({ ...connection, max: 2 })
  pool.on('error', () => {})
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
