import { setTimeout as sleep } from 'node:timers/promises'
import type { PoolConfig } from 'pg'
import type { Log } from '../log/log.ts'
import { isDistributed } from './citus/is-distributed.ts'
import { checkPooledConnections, checkPooledLogins, sessionTarget } from './behind-pooler.ts'
import { isDatabaseDown } from './database-down.ts'
import type { Database } from './database.ts'
import { watchDisk } from './disk-watch.ts'
import { startEmbeddedPostgres } from './embedded/embedded-postgres.ts'
import { allSites, openInSite } from './in-site.ts'
import { atStandby } from './log-in-as.ts'
import { type Login, prepareLogins } from './login-role.ts'
import { openPool, poolConfig, poolerConfig, type Target } from './pool.ts'
import { slowQueries } from './slow-queries.ts'

/** An open database, with the other things that an entry point needs. */
export interface OpenDatabase extends Database {
  /** For a separate pool (the job queue's): the owner of the tables, with no site set, so that no rows are visible. */
  readonly connection: PoolConfig
  /** The role of transactions in one site. Undefined if it is the same as for work across sites. */
  readonly siteRole: string | undefined
  /** Whether the disk that the database writes to is full. */
  isDiskFull(): Promise<boolean>
}

interface DatabaseSpec {
  /** A PostgreSQL server of version 15 or newer. Without it, an embedded one is started in `dataDir`. */
  readonly url?: string | undefined
  /**
   * The installation's secret, required with `url`. The passwords of the roles that are created there are derived from
   * it.
   */
  readonly secret?: Uint8Array | null | undefined
  /** A login on the same server for transactions in one site. Without it, one is created if that is allowed. */
  readonly siteUrl?: string | undefined
  /** The login of `url` at the server itself, if `url` and `siteUrl` go through a pooler. */
  readonly sessionUrl?: string | undefined
  /** A standby, for transactions that may lag. */
  readonly readUrl?: string | undefined
  readonly dataDir: string
  readonly log: Log
  /**
   * Number of connections for transactions in one site. Half as many again are used for work across sites. Defaults to
   * 10.
   */
  readonly poolSize?: number
  /** Queries that take at least this many milliseconds are logged. By default none are. */
  readonly slowQueryMs?: number
  /** How long an unreachable server at `url` is retried, in milliseconds. By default it isn't. */
  readonly wait?: number
}

/** Pause between two attempts to reach the database, in milliseconds. */
const pause = 1000

/** How long closing waits for running statements, in milliseconds. */
const closeTimeout = 3000

/** Opens the database. Throws an error for the operator if it can't. Closing it stops an embedded server. */
export async function openDatabase(spec: DatabaseSpec): Promise<OpenDatabase> {
  const { url, secret, siteUrl, sessionUrl, readUrl, dataDir, log, poolSize = 10, slowQueryMs = 0, wait = 0 } = spec
  if (url !== undefined) {
    if (!secret) throw new Error('With DATABASE_URL, SECRET must be set.')
    return connectDatabase({ target: { url }, secret, siteUrl, sessionUrl, readUrl, log, poolSize, slowQueryMs, wait })
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
  readonly sessionUrl?: string | undefined
  readonly readUrl?: string | undefined
  readonly log: Log
  readonly poolSize: number
  readonly slowQueryMs?: number
  readonly wait?: number
  /** Called with each statement before it is sent, and whether its transaction sees only one site. */
  readonly hear?: (text: string, isInSite: boolean) => void
}

/** Opens the pools on a running server. */
export async function connectDatabase(spec: ConnectSpec): Promise<OpenDatabase> {
  const { log, poolSize, slowQueryMs = 0, wait = 0, siteUrl, sessionUrl, readUrl, hear } = spec
  const target = sessionTarget(spec.target, sessionUrl)
  const logins = await retryWhileDown(wait, log, () => prepareLogins({ ...spec, target }))
  if (sessionUrl !== undefined) checkPooledLogins(logins.system, siteUrl)
  const disk = watchDisk()
  const slow = slowQueries(log, slowQueryMs)
  const open = (config: PoolConfig, max: number, isInSite: boolean) =>
    openPool({ ...config, max }, { log, disk, slow, hear: hear && ((text) => hear(text, isInSite)) })
  const isPooled = sessionUrl !== undefined
  const site = open(isPooled ? poolerConfig(siteUrl!) : configOf(logins.site), poolSize, true)
  const system = open(
    isPooled ? poolerConfig((spec.target as { url: string }).url) : configOf(logins.system, everySite),
    Math.ceil(poolSize / 2),
    false,
  )
  const read = readUrl === undefined ? undefined : open(configOf(atStandby(logins.site, readUrl)), poolSize, true)
  const close = async () => {
    const isLate = sleep(closeTimeout, undefined, { ref: false })
    // A server that is gone never answers running statements.
    await Promise.race([Promise.all([site.destroy(), system.destroy(), read?.destroy()]), isLate])
  }
  const closeAnd = (error: unknown) => close().then(() => Promise.reject(error as Error))
  if (isPooled) {
    const session = open(configOf(logins.system), 1, false)
    await checkPooledConnections({ system, site }, session)
      .finally(() => session.destroy())
      .catch(closeAnd)
  }
  return {
    connection: configOf(logins.system),
    siteRole: logins.siteRole,
    system,
    isCluster: await isDistributed(system).catch(closeAnd),
    isDiskFull: () => disk.isFull(system),
    inSite: openInSite(site, read),
    acrossSites: (work) => system.transaction().execute(work),
    close,
  }
}

const everySite = { 'trellis.site': allSites }

/** Returns the pool settings that make row-level security apply to the role from the first statement on. */
const configOf = ({ target, role }: Login, settings: Readonly<Record<string, string>> = {}) =>
  poolConfig(target, { ...(role !== undefined && { role }), ...settings })

/** Retries while the database is unreachable. When a machine boots, the database may start after us. */
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
