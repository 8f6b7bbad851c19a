import { randomBytes } from 'node:crypto'
import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import pg from 'pg'
import { startEmbeddedPostgres } from '#platform/server/db/embedded/embedded-postgres.ts'
import { openDatabase } from '#platform/server/db/open-database.ts'
import { silentLog } from '#platform/server/testing/silent-log.ts'
import { ownerOfSite } from '../../e2e/owner-calls.ts'
import { startServer } from '../event-intake/own-server.ts'
import { processorTime } from '../scale/house.ts'

/**
 * Starts the program as it serves a signed-in owner, without its jobs, and opens its database for jobs that run here.
 */
export async function openServedHouse() {
  const folder = mkdtempSync(join(tmpdir(), 'bench-served-'))
  const postgres = await startEmbeddedPostgres({ dataDir: folder, log: silentLog })
  const { host, port, user, password, database } = postgres.connection
  const DATABASE_URL = `postgres://${user}:${password}@localhost/${database}?host=${encodeURIComponent(host)}&port=${port}`
  const SECRET = randomBytes(32).toString('hex')
  const settings = { DATABASE_URL, SECRET, DEMO_PORT: 'off', LOG_LEVEL: 'error', RATE_LIMITS: 'off', ROLE: 'web' }
  const web = await startServer('../../src/app/main.ts', settings)
  const connected = await openDatabase({
    url: DATABASE_URL,
    secret: Buffer.from(SECRET, 'hex'),
    dataDir: folder,
    log: silentLog,
  })
  const admin = new pg.Client(DATABASE_URL)
  await admin.connect()
  const postmaster = Number.parseInt(readFileSync(join(folder, 'pg18/postmaster.pid'), 'utf8'), 10)
  return {
    /** A connection that bypasses row-level security. */
    admin,
    database: connected,
    owner: await ownerOfSite(`http://127.0.0.1:${web.port}`, 'https://shop.example'),
    /** Processor time of the program and its database so far, in milliseconds; 0 if the system doesn't report it. */
    processorTime: () => (web.cpu() === null ? 0 : web.cpu()! + processorTime(postmaster)),
    async close() {
      await Promise.all([web.stop(), connected.close(), admin.end()])
      await postgres.stop()
      rmSync(folder, { recursive: true, force: true })
    },
  }
}
