import pg from 'pg'
import type { Log } from '../log/log.ts'

/** Opens the job library's own connections. A lost one is logged and replaced, and never ends the process. */
export function openJobPool(connection: pg.PoolConfig, max: number, log: Log): pg.Pool {
  const pool = new pg.Pool({ ...connection, max })
  const lost = (error: Error) => {
    if (!pool.ending) log.warn({ err: error }, 'A connection of the job queue was lost.')
  }
  pool.on('error', lost)
  pool.on('connect', (client) => client.on('error', lost))
  return pool
}
