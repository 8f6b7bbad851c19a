import { readFileSync } from 'node:fs'
import { rm } from 'node:fs/promises'
import { join } from 'node:path'
import { startEmbeddedPostgres } from '#platform/server/db/embedded/embedded-postgres.ts'
import { createDatabasePool } from '#platform/server/testing/citus/database-pool.ts'
import { dropOnNodes, readNodes } from '#platform/server/testing/citus/nodes.ts'
import { startStandIn } from '#platform/server/testing/citus/stand-in.ts'
import { dataFolder } from '#platform/server/testing/data-folder.ts'
import { silentLog } from '#platform/server/testing/silent-log.ts'
import { inDatabase } from '#platform/server/testing/test-target.ts'

/** A database for programs, whose servers a test kills. They restart automatically. */
interface KillableDatabase {
  readonly url: string
  /** Each function kills one of its servers: on a cluster the workers, then the coordinator. */
  readonly kills: readonly (() => void)[]
  stop(): Promise<void>
}

/**
 * Starts a database on its own server. If tests run on a cluster, the database is distributed instead: on the cluster
 * whose data folders `TEST_CITUS_FOLDERS` names (the coordinator's first, separated by colons), or on its own stand-in.
 */
export async function killableDatabase(): Promise<KillableDatabase> {
  const { TEST_CITUS: mode, TEST_CITUS_FOLDERS: folders, TEST_DATABASE_URL: url } = process.env
  if (mode === 'stand-in') {
    const { stop, ...cluster } = await startStandIn({})
    return { ...(await distributed(cluster)), stop }
  }
  if (mode === 'on' && folders && url) return distributed({ url, folders: folders.split(':') })
  const dataDir = dataFolder('trellis-killable-')
  const server = await startEmbeddedPostgres({ dataDir, log: silentLog })
  const { host, port, user, password } = server.connection
  return {
    url: `postgres://${user}:${password}@localhost/postgres?host=${encodeURIComponent(host)}&port=${port}`,
    kills: [killOf(join(dataDir, 'pg18'))],
    async stop() {
      await server.stop()
      await rm(dataDir, { recursive: true, force: true })
    },
  }
}

async function distributed({ url, folders }: { url: string; folders: readonly string[] }): Promise<KillableDatabase> {
  const target = { url }
  const nodes = await readNodes(target)
  const name = await createDatabasePool({ target, nodes, prefix: `trellis_killable_${process.pid}` }).lend()
  return {
    url: (inDatabase(target, name) as { url: string }).url,
    kills: [...folders.slice(1), folders[0]!].map(killOf),
    stop: () => dropOnNodes(target, nodes, name),
  }
}

const killOf = (folder: string) => () => {
  try {
    process.kill(Number.parseInt(readFileSync(join(folder, 'postmaster.pid'), 'utf8'), 10), 'SIGKILL')
  } catch (error) {
    // It is still restarting after the previous kill.
    if (!['ENOENT', 'ESRCH'].includes((error as NodeJS.ErrnoException).code ?? '')) throw error
  }
}
