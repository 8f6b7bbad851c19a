import { rm } from 'node:fs/promises'
import type { TestProject } from 'vitest/node'
import { startEmbeddedPostgres } from '../db/embedded/embedded-postgres.ts'
import type { Target } from '../db/pool.ts'
import { withAdmin } from './admin-client.ts'
import { excludedOnCitus } from './citus/left-out.ts'
import { type CitusNode, dropOnNodes, readNodes } from './citus/nodes.ts'
import { startStandIn } from './citus/stand-in.ts'
import { dataFolder } from './data-folder.ts'
import { migrateAll } from './migrate-all.ts'
import { silentLog } from './silent-log.ts'
import { inDatabase } from './test-target.ts'

// No data has to outlive the run.
const settings = { fsync: 'off', synchronous_commit: 'off', full_page_writes: 'off', max_connections: '200' }

/**
 * Runs before a vitest run: starts one database server and creates the migrated template that `testDatabase` clones.
 * With `TEST_CITUS=on`, `TEST_DATABASE_URL` is the coordinator of a Citus cluster, on which `testDatabase` creates
 * distributed databases. With `TEST_CITUS=stand-in`, it is a cluster of plain servers that reject whatever Citus
 * rejects.
 */
export default async function setup({ provide }: TestProject): Promise<() => Promise<void>> {
  const server = await openServer(process.env['TEST_DATABASE_URL'], process.env['TEST_CITUS'])
  const { target, nodes } = server
  const template = `trellis_template_${process.pid}_${Date.now().toString(36)}`
  for (const { file, why } of process.env['TEST_CITUS'] === 'on' ? excludedOnCitus : [])
    console.log(`Left out on Citus: ${file}: ${why}`)
  try {
    await withAdmin(target, undefined, (client) => client.query(`CREATE DATABASE ${template}`))
    // Tests that need no database still run if some room's migration is broken.
    const problem = await migrateAll(inDatabase(target, template)).catch((error: Error) => error.message)
    provide('testServer', { target, template, problem: problem ?? '', nodes })
  } catch (error) {
    await server.stop()
    throw error
  }
  return async () => {
    try {
      for (const name of await databasesOf(target, template)) await dropOnNodes(target, nodes, name)
    } finally {
      await server.stop()
    }
  }
}

interface TestServerProcess {
  readonly target: Target
  readonly nodes: readonly CitusNode[]
  stop(): Promise<void>
}

async function openServer(url: string | undefined, citus: string | undefined): Promise<TestServerProcess> {
  if (citus === 'stand-in') {
    const { url: own, stop } = await startStandIn(settings)
    return { target: { url: own }, nodes: await readNodes({ url: own }), stop }
  }
  if (citus === 'on' && !url) throw new Error('With TEST_CITUS=on, TEST_DATABASE_URL names the coordinator of a Citus.')
  if (url) return { target: { url }, nodes: citus === 'on' ? await readNodes({ url }) : [], stop: async () => {} }
  const dataDir = dataFolder('trellis-test-')
  const embedded = await startEmbeddedPostgres({ dataDir, log: silentLog, settings })
  return {
    target: embedded.connection,
    nodes: [],
    async stop() {
      await embedded.stop()
      await rm(dataDir, { recursive: true, force: true })
    },
  }
}

/** Returns the template, and the distributed databases that tests have used. */
async function databasesOf(target: Target, template: string): Promise<string[]> {
  const { rows } = await withAdmin(target, undefined, (client) =>
    client.query<{ name: string }>('SELECT datname AS name FROM pg_database WHERE starts_with(datname, $1)', [
      template,
    ]),
  )
  return rows.map(({ name }) => name)
}
