import pg from 'pg'
import type { Log } from '../log/log.ts'

/** Tells the other nodes which workers of this process live, and finds those of any process that do not. */
export interface LivingWorkers {
  announce(workerId: string): Promise<void>
  /** Workers that hold jobs though their process is gone. */
  findDead(): Promise<string[]>
  close(): Promise<void>
}

// An advisory lock belongs to a connection: however a process ends, the server lets go of it.
const group = 1_953_653_108
const holdLock = `SELECT pg_advisory_lock(${group}, hashtext($1))`
const dead = `
  SELECT locked_by FROM (
    SELECT locked_by FROM graphile_worker._private_jobs UNION SELECT locked_by FROM graphile_worker._private_job_queues
  ) AS held
  WHERE locked_by IS NOT NULL AND NOT EXISTS (
    SELECT FROM pg_locks
    WHERE locktype = 'advisory' AND objsubid = 2 AND granted AND classid = ${group}
      AND database = (SELECT oid FROM pg_database WHERE datname = current_database())
      AND objid = (hashtext(locked_by)::bigint & 4294967295)::oid)`

/** Opens the connection that stands for this process; when it is lost, the next call opens another. */
export function openLivingWorkers(connection: pg.PoolConfig, log: Log): LivingWorkers {
  const alive = new Set<string>()
  let current: Promise<pg.Client> | undefined

  const open = async (client: pg.Client): Promise<pg.Client> => {
    await client.connect()
    await client.query(`SET idle_session_timeout = 0; SET tcp_keepalives_idle = 20; SET tcp_keepalives_interval = 10`)
    for (const workerId of alive) await client.query(holdLock, [workerId])
    return client
  }
  const connected = (): Promise<pg.Client> => {
    if (current) return current
    const client = new pg.Client({ ...connection, keepAlive: true })
    const opening = open(client)
    current = opening
    // A lost connection says so more than once, also when another has taken its place.
    const forget = () => {
      if (current === opening) current = undefined
    }
    client.on('error', (error) => {
      if (current === opening) log.warn({ err: error }, 'The connection that shows which workers live was lost.')
      forget()
    })
    client.on('end', forget)
    opening.catch(() => {
      forget()
      void client.end().catch(() => {})
    })
    return opening
  }

  // One connection takes one statement at a time. Taking a lock twice does no harm.
  let last: Promise<unknown> = Promise.resolve()
  const inTurn = <T>(work: (client: pg.Client) => Promise<T>): Promise<T> => {
    const turn = last.catch(() => {}).then(async () => work(await connected()))
    last = turn
    return turn
  }

  return {
    async announce(workerId) {
      alive.add(workerId)
      await inTurn(async (client) => client.query(holdLock, [workerId]))
    },
    async findDead() {
      const { rows } = await inTurn(async (client) => client.query<{ locked_by: string }>(dead))
      return rows.map((row) => row.locked_by).filter((workerId) => !alive.has(workerId))
    },
    async close() {
      await last.catch(() => {})
      await current?.then((client) => client.end()).catch(() => {})
    },
  }
}
