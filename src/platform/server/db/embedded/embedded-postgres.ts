import { mkdirSync, mkdtempSync, readdirSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import type { Log } from '../../log/log.ts'
import { findBinaries } from './binaries.ts'
import { ensureCluster, superuser } from './cluster.ts'
import { lockFolder } from './folder-lock.ts'
import { endLeftovers } from './leftovers.ts'
import { requirePassword } from './passwords.ts'
import { openFolder } from './open-folder.ts'
import { chooseRunner, type Runner } from './runner.ts'
import { startServer, type Server } from './server.ts'

/** A PostgreSQL server of our own. It is restarted if it dies. */
export interface EmbeddedPostgres {
  /** Connection for `pg`, as the superuser. `host` is a folder: there is no TCP port. */
  readonly connection: {
    readonly host: string
    readonly port: number
    readonly user: string
    readonly password: string
    readonly database: string
  }
  /** Stops the server and releases the folder. */
  stop(): Promise<void>
}

interface EmbeddedSpec {
  /**
   * The folder that contains everything of this installation. Created if missing. No other process may use it
   * meanwhile.
   */
  readonly dataDir: string
  readonly log: Log
  /** Additional settings, as in postgresql.conf. */
  readonly settings?: Readonly<Record<string, string>>
}

const port = 5432
const longestSocketFolder = 85

/**
 * Starts PostgreSQL 18 on `<dataDir>/pg18`, which is created if missing. Throws an error for the operator if it can't.
 */
export async function startEmbeddedPostgres({ dataDir, log, settings = {} }: EmbeddedSpec): Promise<EmbeddedPostgres> {
  const folder = openFolder(dataDir)
  const releases = [lockFolder(folder)]
  const release = () =>
    releases
      .splice(0)
      .toReversed()
      .forEach((undo) => undo())
  try {
    const runner = chooseRunner(findBinaries(folder))
    const cluster = await ensureCluster(folder, runner)
    const host = makeSocketFolder(folder, runner)
    releases.push(() => rmSync(host, { recursive: true, force: true }))
    await endLeftovers(cluster)
    const password = await requirePassword({ dataDir: folder, cluster, runner })
    const launch = async () => {
      await endLeftovers(cluster)
      for (const stale of readdirSync(host)) rmSync(join(host, stale))
      return startServer({ cluster, runner, log, settings: { ...ownSettings(host), ...settings } })
    }
    const keeper = keepRunning(await launch(), launch, log)
    return {
      connection: { host, port, user: superuser, password, database: 'postgres' },
      stop: () => keeper.stop().finally(release),
    }
  } catch (error) {
    release()
    throw error
  }
}

// A socket's path can have only about a hundred bytes. The folder's name can't be guessed beforehand, and no other user
// can enter it.
function makeSocketFolder(folder: string, runner: Runner): string {
  const near = join(folder, 'run')
  rmSync(near, { recursive: true, force: true })
  const isShort = Buffer.byteLength(near) <= longestSocketFolder
  if (isShort) mkdirSync(near, { mode: 0o700 })
  const host = isShort ? near : mkdtempSync(join(tmpdir(), 'trellis-'))
  runner.own(host)
  return host
}

function ownSettings(host: string): Record<string, string> {
  return {
    listen_addresses: '',
    port: String(port),
    unix_socket_directories: `"${host.replaceAll('"', '""')}"`,
    unix_socket_permissions: '0700',
    logging_collector: 'off',
    log_destination: 'stderr',
    timezone: 'UTC',
    jit: 'off',
  }
}

/** Restarts the server whenever it ends unexpectedly, until it is stopped. */
function keepRunning(first: Server, launch: () => Promise<Server>, log: Log) {
  let server = first
  const stopping = new AbortController()
  const kept = keep()

  async function keep(): Promise<void> {
    while (!stopping.signal.aborted) {
      const how = await server.ended
      if (stopping.signal.aborted) return
      log.error({ how }, 'The embedded database ended by itself. Starting it again.')
      await startAgain()
    }
  }

  async function startAgain(): Promise<void> {
    for (let pause = 50; !stopping.signal.aborted; pause = Math.min(2 * pause, 5000)) {
      try {
        server = await launch()
        return
      } catch (error) {
        log.error({ err: error }, 'The embedded database cannot be started. Trying again.')
        await sleep(pause, undefined, { ref: false })
      }
    }
  }

  return {
    async stop(): Promise<void> {
      stopping.abort()
      await server.stop()
      await kept
      // It may have been restarting just when it was told to stop.
      await server.stop()
    },
  }
}
