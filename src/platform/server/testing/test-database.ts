import { randomBytes } from 'node:crypto'
import { sql } from 'kysely'
import { inject } from 'vitest'
import { connectDatabase, type OpenDatabase } from '../db/open-database.ts'
import type { Target } from '../db/pool.ts'
import { openAdminClient } from './admin-client.ts'
import { recordStatements } from './recorded-statements.ts'
import { silentLog } from './silent-log.ts'
import { inDatabase, testSecret } from './test-target.ts'
import { atTheEnd } from './at-the-end.ts'
import type { CitusNode } from './citus/nodes.ts'
import { type DatabasePool, createDatabasePool } from './citus/database-pool.ts'

declare module 'vitest' {
  interface ProvidedContext {
    testServer: TestServer
    /** The folder in which the statements of stores are recorded. */
    statements: string
  }
}

interface TestServer {
  readonly target: Target
  readonly template: string
  /** Reason why the template could not be created, if so. */
  readonly problem: string
  /** The servers of the cluster, if tests run on a distributed database. Otherwise empty. */
  readonly nodes: readonly CitusNode[]
}

let lent: DatabasePool | undefined
let hear: ReturnType<typeof recordStatements> | undefined

/**
 * Creates a database with all migrations for one test file: `const database = await testDatabase()` at its top. It is
 * deleted when the file is done. `{ empty: true }` skips the migrations. `{ isPlain: true }` uses a single server even
 * if tests run on a cluster.
 */
export async function testDatabase({ empty = false, isPlain = false, poolSize = 4 } = {}): Promise<OpenDatabase> {
  const { target, problem, nodes } = testServer()
  if (problem && !empty) throw new Error(problem)
  const { name, end } = nodes.length > 0 && !empty && !isPlain ? await lendDatabase() : await cloneDatabase(empty)
  const database = await connectDatabase({
    target: inDatabase(target, name),
    secret: testSecret,
    log: silentLog,
    poolSize,
    hear: (hear ??= recordStatements(inject('statements'))),
  })
  atTheEnd(async () => {
    await database.close()
    await end()
  })
  return database
}

async function cloneDatabase(isEmpty: boolean) {
  const { target, template } = testServer()
  const name = `trellis_test_${randomBytes(6).toString('hex')}`
  const admin = await openAdminClient(target)
  await admin.query(`CREATE DATABASE ${name}${isEmpty ? '' : ` TEMPLATE ${template} STRATEGY FILE_COPY`}`)
  const end = async () => {
    await admin.query(`DROP DATABASE ${name} WITH (FORCE)`)
    await admin.end()
  }
  return { name, end }
}

async function lendDatabase() {
  const { target, nodes, template } = testServer()
  lent ??= createDatabasePool({ target, nodes, prefix: template })
  const databases = lent
  const name = await databases.lend()
  return { name, end: () => databases.giveBack(name) }
}

/** Returns the target with which another process reaches a test's database. */
export async function targetOf({ system }: Pick<OpenDatabase, 'system'>): Promise<Target> {
  const { rows } = await sql<{ name: string }>`SELECT current_database() AS name`.execute(system)
  return inDatabase(testServer().target, rows[0]!.name)
}

/** Returns the server of this vitest run, and the database that `testDatabase` clones. */
export function testServer(): TestServer {
  const server = inject('testServer') as TestServer | undefined
  if (server) return server
  throw new Error('There is no test server: run vitest with "-c config/vitest.config.ts".')
}
