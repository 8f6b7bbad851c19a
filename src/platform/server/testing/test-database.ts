import { randomBytes } from 'node:crypto'
import pg from 'pg'
import { afterAll, inject } from 'vitest'
import { connectDatabase, type OpenDatabase } from '../db/open-database.ts'
import { silentLog } from './silent-log.ts'
import { inDatabase } from './test-target.ts'

/**
 * A database with all migrations run, for one test file: `const database = await testDatabase()` at its top. It is
 * dropped when the file is done. `{ empty: true }` leaves the migrations out.
 */
export async function testDatabase({ empty = false, poolSize = 4 } = {}): Promise<OpenDatabase> {
  const { target, template, problem } = inject('testServer') ?? failWithoutServer()
  if (problem && !empty) throw new Error(problem)
  const name = `trellis_test_${randomBytes(6).toString('hex')}`
  const admin = new pg.Client('url' in target ? target.url : target)
  await admin.connect()
  await admin.query(`CREATE DATABASE ${name}${empty ? '' : ` TEMPLATE ${template}`}`)
  const database = await connectDatabase({ target: inDatabase(target, name), log: silentLog, poolSize })
  afterAll(async () => {
    await database.close()
    await admin.query(`DROP DATABASE ${name} WITH (FORCE)`)
    await admin.end()
  })
  return database
}

function failWithoutServer(): never {
  throw new Error('There is no test server: run vitest with "-c config/vitest.config.ts".')
}
