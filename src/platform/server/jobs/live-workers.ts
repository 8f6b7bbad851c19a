import pg from 'pg'
import type { Log } from '../log/log.ts'

/** Shows other nodes which worker pools of this process are alive, and finds dead ones of any process. */
export interface LiveWorkers {
  /** Counts a pool of this process as alive from the next `ready` on. */
  add(poolId: string): void
  /** Resolves once the database holds the locks of all pools of this process. A pool takes no jobs before that. */
  ready(): Promise<void>
  /** Releases pools that have ended. */
  remove(poolIds: readonly string[]): Promise<void>
  /** Returns pools that hold jobs although their process is gone. */
  findDead(): Promise<string[]>
  close(): Promise<void>
}

// An advisory lock belongs to a connection. However a process ends, the server releases it.
const group = 1_953_653_108
const holdLock = `SELECT pg_advisory_lock(${group}, hashtext($1))`
const releaseLock = `SELECT pg_advisory_unlock(${group}, hashtext($1))`
const dead = `
  SELECT locked_by FROM (
    SELECT locked_by FROM graphile_worker._private_jobs UNION SELECT locked_by FROM graphile_worker._private_job_queues
  ) AS held
  WHERE locked_by IS NOT NULL AND NOT EXISTS (
    SELECT FROM pg_locks
    WHERE locktype = 'advisory' AND objsubid = 2 AND granted AND classid = ${group}
      AND database = (SELECT oid FROM pg_database WHERE datname = current_database())
      AND objid = (hashtext(locked_by)::bigint & 4294967295)::oid)`

/** Opens the connection that represents this process. If it is lost, the next call opens another one. */
export function openLiveWorkers(connection: pg.PoolConfig, log: Log): LiveWorkers {
  const alive = new Set<string>()
  /** The pools whose locks the current connection holds. */
  let locked = new Set<string>()
  let current: Promise<pg.Client> | undefined

  const open = async (client: pg.Client): Promise<pg.Client> => {
    await client.connect()
    await client.query(`SET idle_session_timeout = 0; SET tcp_keepalives_idle = 20; SET tcp_keepalives_interval = 10`)
    return client
  }
  const connected = (): Promise<pg.Client> => {
    if (current) return current
    const client = new pg.Client({ ...connection, keepAlive: true })
    const opening = open(client)
    current = opening
    locked = new Set()
    // A lost connection may report this more than once, even after another one has replaced it.
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

  // A connection runs one statement at a time.
  let last: Promise<unknown> = Promise.resolve()
  const inTurn = <T>(work: (client: pg.Client) => Promise<T>): Promise<T> => {
    const turn = last
      .catch(() => {})
      .then(async () => {
        const client = await connected()
        for (const poolId of alive) {
          if (locked.has(poolId)) continue
          await client.query(holdLock, [poolId])
          locked.add(poolId)
        }
        return work(client)
      })
    last = turn
    return turn
  }

  return {
    add: (poolId) => void alive.add(poolId),
    async ready() {
      if (current && [...alive].every((poolId) => locked.has(poolId))) return
      await inTurn(async () => {})
    },
    async remove(poolIds) {
      for (const poolId of poolIds) alive.delete(poolId)
      // Locks that another connection held are already released.
      await inTurn(async (client) => {
        for (const poolId of poolIds) if (locked.delete(poolId)) await client.query(releaseLock, [poolId])
      }).catch(() => {})
    },
    async findDead() {
      const { rows } = await inTurn(async (client) => client.query<{ locked_by: string }>(dead))
      return rows.map((row) => row.locked_by).filter((poolId) => !alive.has(poolId))
    },
    async close() {
      alive.clear()
      await last.catch(() => {})
      await current?.then((client) => client.end()).catch(() => {})
    },
  }
}
