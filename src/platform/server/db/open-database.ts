import { setTimeout as sleep } from 'node:timers/promises'
import { sql, type Kysely } from 'kysely'
import type { PoolConfig } from 'pg'
import type { Id } from '#core/id.ts'
import type { Log } from '../log/log.ts'
import { isDatabaseDown } from './database-down.ts'
import type { Database, Db, TransactionOptions } from './database.ts'
import { watchDisk } from './disk-watch.ts'
import { startEmbeddedPostgres } from './embedded/embedded-postgres.ts'
import { type Login, prepareLogins } from './login-role.ts'
import { openPool, poolConfig, type Target } from './pool.ts'
import { slowQueries } from './slow-queries.ts'
import { bindToSite } from './site-of-transaction.ts'

/** A database that is open, with what else an entrance needs of it. */
export interface OpenDatabase extends Database {
  /** For a pool of one's own (the job queue's): the owner of the tables, and no site set, so that no row is visible. */
  readonly connection: PoolConfig
  /** The role of transactions in one site; undefined where it is that of work across sites. */
  readonly siteRole: string | undefined
  /** Whether the disk that the database writes to is full. */
  isDiskFull(): Promise<boolean>
}

interface DatabaseSpec {
  /** A PostgreSQL server of version 15 or newer; without it, an embedded one is started in `dataDir`. */
  readonly url?: string | undefined
  /** The installation's secret, where `url` is given: the passwords of the roles that are made there come from it. */
  readonly secret?: Uint8Array | null | undefined
  /** A login on the same server for transactions in one site; without it, one is made where that is allowed. */
  readonly siteUrl?: string | undefined
  readonly dataDir: string
  readonly log: Log
  /** Connections for transactions within a site; half as many again are for work across sites. 10 unless told. */
  readonly poolSize?: number
  /** Queries that take so many milliseconds are logged; none unless told. */
  readonly slowQueryMs?: number
  /** Milliseconds for which a server at `url` that cannot be reached is tried again; not at all unless told. */
  readonly wait?: number
}

/** Between two tries to reach the database, in milliseconds. */
const pause = 1000

/** How long closing waits for statements in hand, in milliseconds. */
const closeTimeout = 3000

// What the policies of the migrations let through for every site.
const allSites = '*'

/** Opens the database. Throws a sentence for the operator when it cannot. Closing it stops an embedded server. */
export async function openDatabase(spec: DatabaseSpec): Promise<OpenDatabase> {
  const { url, secret, siteUrl, dataDir, log, poolSize = 10, slowQueryMs = 0, wait = 0 } = spec
  if (url !== undefined) {
    if (!secret) throw new Error('With DATABASE_URL, SECRET must be set.')
    return connectDatabase({ target: { url }, secret, siteUrl, log, poolSize, slowQueryMs, wait })
  }
  const embedded = await startEmbeddedPostgres({ dataDir, log })
  try {
    const database = await connectDatabase({
      target: embedded.connection,
      secret: embedded.connection.password,
      log,
      poolSize,
      slowQueryMs,
    })
    return {
      ...database,
      async close() {
        await database.close()
        await embedded.stop()
      },
    }
  } catch (error) {
    await embedded.stop()
    throw error
  }
}

interface ConnectSpec {
  readonly target: Target
  readonly secret: Uint8Array | string
  readonly siteUrl?: string | undefined
  readonly log: Log
  readonly poolSize: number
  readonly slowQueryMs?: number
  readonly wait?: number
}

/** Opens the pools on a server that runs. */
export async function connectDatabase(spec: ConnectSpec): Promise<OpenDatabase> {
  const { log, poolSize, slowQueryMs = 0, wait = 0 } = spec
  const logins = await retryWhileDown(wait, log, () => prepareLogins(spec))
  const config = ({ target, role }: Login, settings: Readonly<Record<string, string>> = {}) =>
    // As a role that row-level security binds, from the first statement on.
    poolConfig(target, { ...(role !== undefined && { role }), ...settings })
  const disk = watchDisk()
  const slow = slowQueries(log, slowQueryMs)
  const site = openPool({ ...config(logins.site), max: poolSize }, { log, disk, slow })
  const system = openPool(
    { ...config(logins.system, { 'trellis.site': allSites }), max: Math.ceil(poolSize / 2) },
    { log, disk, slow },
  )
  return {
    connection: config(logins.system),
    siteRole: logins.siteRole,
    system,
    isDiskFull: () => disk.isFull(system),
    inSite: (siteId, work, options) => inSite(site, siteId, work, options),
    acrossSites: (work) => system.transaction().execute(work),
    close: async () => {
      const isLate = sleep(closeTimeout, undefined, { ref: false })
      // A server that is gone never answers the statements in hand.
      await Promise.race([Promise.all([site.destroy(), system.destroy()]), isLate])
    },
  }
}

/** Tries again while the database cannot be reached: on a machine that starts, it may come up after us. */
async function retryWhileDown<T>(wait: number, log: Log, work: () => Promise<T>): Promise<T> {
  const end = performance.now() + wait
  for (let tries = 1; ; tries++) {
    try {
      return await work()
    } catch (error) {
      const { message, cause } = error as Error
      if (!isDatabaseDown(cause) || performance.now() + pause > end) throw error
      if (tries === 1) log.warn(`${message} Trellis tries again for up to ${Math.round(wait / 1000)} seconds.`)
      await sleep(pause)
    }
  }
}

async function inSite<T>(
  pool: Kysely<unknown>,
  siteId: Id,
  work: (db: Db) => Promise<T>,
  { isSnapshot = false }: TransactionOptions = {},
): Promise<T> {
  if (siteId === allSites) throw new Error('A transaction in one site cannot be one in all sites.')
  const begin = isSnapshot ? pool.transaction().setIsolationLevel('repeatable read') : pool.transaction()
  return begin.execute(async (db) => {
    // Not set_config: a cluster passes what is SET on to its workers.
    await sql`SET LOCAL trellis.site = ${sql.lit(siteId)}`.execute(db)
    bindToSite(db, siteId)
    return work(db)
  })
}
