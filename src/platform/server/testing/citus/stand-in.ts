import { chmodSync, copyFileSync, mkdirSync, writeFileSync } from 'node:fs'
import { readFile, rm } from 'node:fs/promises'
import { join } from 'node:path'
import type pg from 'pg'
import { startEmbeddedPostgres } from '../../db/embedded/embedded-postgres.ts'
import { openAdminClient } from '../admin-client.ts'
import { dataFolder } from '../data-folder.ts'
import { silentLog } from '../silent-log.ts'

const script = new URL('stand-in.sql', import.meta.url)
// The same on every node, because the coordinator's login is also used on workers.
const password = 'stand-in'

/** A coordinator and two workers that know the stand-in as an extension named citus. */
export interface StandIn {
  /** URL of the coordinator's own database, as a superuser. */
  readonly url: string
  /** The data folders of its servers, the coordinator's first. */
  readonly folders: readonly string[]
  stop(): Promise<void>
}

/** Starts a stand-in: three PostgreSQL servers. The coordinator's own database has the other two as its workers. */
export async function startStandIn(settings: Readonly<Record<string, string>>): Promise<StandIn> {
  const folder = dataFolder('trellis-citus-')
  makeExtension(join(folder, 'share', 'extension'))
  const own = { ...settings, extension_control_path: `${join(folder, 'share')}:$system` }
  const dataDirs = ['coordinator', 'worker1', 'worker2'].map((name) => join(folder, name))
  const servers = await Promise.all(
    dataDirs.map((dataDir) => startEmbeddedPostgres({ dataDir, log: silentLog, settings: own })),
  )
  for (const { connection } of servers) {
    const client = await openAdminClient(connection)
    await client.query(`ALTER ROLE ${connection.user} PASSWORD '${password}'`)
    await client.end()
  }
  const [coordinator, ...workers] = servers.map(({ connection }) => connection)
  const { host, port, user } = coordinator!
  const url = `postgres://${user}:${password}@localhost/postgres?host=${encodeURIComponent(host)}&port=${port}`
  const client = await openAdminClient({ url })
  await client.query('CREATE EXTENSION citus')
  await client.query('SELECT citus_set_coordinator_host($1, $2)', [host, port])
  for (const worker of workers) await client.query('SELECT citus_add_node($1, $2)', [worker.host, worker.port])
  await client.end()
  return {
    url,
    folders: dataDirs.map((dataDir) => join(dataDir, 'pg18')),
    async stop() {
      await Promise.all(servers.map((server) => server.stop()))
      await rm(folder, { recursive: true, force: true })
    },
  }
}

/**
 * Installs the stand-in's functions in the database of a superuser's connection, on a server that doesn't know it as an
 * extension.
 */
export async function installStandIn(client: pg.ClientBase): Promise<void> {
  await client.query(`BEGIN; ${await readFile(script, 'utf8')}; COMMIT`)
}

/** The files must be readable by another user, because the server may run as one. */
function makeExtension(folder: string): void {
  mkdirSync(folder, { recursive: true })
  writeFileSync(join(folder, 'citus.control'), `default_version = '1'\nrelocatable = false\nschema = pg_catalog\n`)
  copyFileSync(script, join(folder, 'citus--1.sql'))
  for (const path of [join(folder, '..'), folder]) chmodSync(path, 0o755)
  for (const file of ['citus.control', 'citus--1.sql']) chmodSync(join(folder, file), 0o644)
}
