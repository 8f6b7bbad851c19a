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

/** A PostgreSQL server of our own. It is started again should it die. */
export interface EmbeddedPostgres {
  /** How `pg` reaches it, as the superuser. `host` is a folder: there is no TCP port. */
  readonly connection: {
    readonly host: string
    readonly port: number
    readonly user: string
    readonly password: string
    readonly database: string
  }
  /** Stops the server and gives the folder back. */
  stop(): Promise<void>
}

interface EmbeddedSpec {
  /** The folder that holds everything of this installation; made when missing. Nobody else may use it meanwhile. */
  readonly dataDir: string
  readonly log: Log
  /** Further settings, as in postgresql.conf. */
  readonly settings?: Readonly<Record<string, string>>
}

const port = 5432
const longestSocketFolder = 85

/** Starts PostgreSQL 18 on `<dataDir>/pg18`, made when missing. Throws a sentence for the operator when it cannot. */
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

// A socket's path has at most some hundred bytes. Nobody can guess the folder's name beforehand, or enter it.
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

/** Starts the server again whenever it ends by itself, until it is stopped. */
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
      // It may have been coming up again just when it was told to stop.
      await server.stop()
    },
  }
}
