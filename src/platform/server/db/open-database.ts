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
  /** The login of `url` at the server itself, where `url` and `siteUrl` go through a pooler. */
  readonly sessionUrl?: string | undefined
  /** A standby, for transactions that may be behind. */
  readonly readUrl?: string | undefined
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

/** Opens the database. Throws a sentence for the operator when it cannot. Closing it stops an embedded server. */
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
  /** Hears each statement before it is sent, and whether its transaction sees one site alone. */
  readonly hear?: (text: string, isInSite: boolean) => void
}

/** Opens the pools on a server that runs. */
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
    // A server that is gone never answers the statements in hand.
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

/** As a role that row-level security binds, from the first statement on. */
const configOf = ({ target, role }: Login, settings: Readonly<Record<string, string>> = {}) =>
  poolConfig(target, { ...(role !== undefined && { role }), ...settings })

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
