import { rm } from 'node:fs/promises'
import type { TestProject } from 'vitest/node'
import { startEmbeddedPostgres } from '../db/embedded/embedded-postgres.ts'
import { migrate } from '../db/migrate.ts'
import { migrateJobs } from '../jobs/migrate-jobs.ts'
import { connectDatabase } from '../db/open-database.ts'
import type { Target } from '../db/pool.ts'
import { openAdminClient } from './admin-client.ts'
import { dataFolder } from './data-folder.ts'
import { roomMigrations } from './room-migrations.ts'
import { silentLog } from './silent-log.ts'
import { inDatabase, testSecret } from './test-target.ts'

// Nothing here has to outlive the run.
const settings = { fsync: 'off', synchronous_commit: 'off', full_page_writes: 'off', max_connections: '200' }

/** Before a vitest run: starts one database server and makes the migrated template that `testDatabase` clones. */
export default async function setup({ provide }: TestProject): Promise<() => Promise<void>> {
  const server = await openServer(process.env['TEST_DATABASE_URL'])
  const template = `trellis_template_${process.pid}_${Date.now().toString(36)}`
  try {
    await admin(server.target, `CREATE DATABASE ${template}`)
    // Tests that need no database run even when some room's migration is broken.
    const problem = await fillTemplate(inDatabase(server.target, template)).catch((error: Error) => error.message)
    provide('testServer', { target: server.target, template, problem: problem ?? '' })
  } catch (error) {
    await server.stop()
    throw error
  }
  return async () => {
    try {
      await admin(server.target, `DROP DATABASE ${template} WITH (FORCE)`)
    } finally {
      await server.stop()
    }
  }
}

async function openServer(url: string | undefined): Promise<{ target: Target; stop: () => Promise<void> }> {
  if (url) return { target: { url }, stop: async () => {} }
  const dataDir = dataFolder('trellis-test-')
  const embedded = await startEmbeddedPostgres({ dataDir, log: silentLog, settings })
  return {
    target: embedded.connection,
    async stop() {
      await embedded.stop()
      await rm(dataDir, { recursive: true, force: true })
    },
  }
}

async function fillTemplate(target: Target): Promise<void> {
  const database = await connectDatabase({ target, secret: testSecret, log: silentLog, poolSize: 1 })
  try {
    await migrate(database, await roomMigrations())
    await migrateJobs(database.connection, silentLog)
  } finally {
    await database.close()
  }
}

async function admin(target: Target, statement: string): Promise<void> {
  const client = await openAdminClient(target)
  try {
    await client.query(statement)
  } finally {
    await client.end()
  }
}
