import { randomBytes } from 'node:crypto'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import pg from 'pg'
import type { JobContext } from '#platform/server/context.ts'
import { startEmbeddedPostgres } from '#platform/server/db/embedded/embedded-postgres.ts'
import { migrate } from '#platform/server/db/migrate.ts'
import { connectDatabase } from '#platform/server/db/open-database.ts'
import { testSecret } from '#platform/server/testing/test-target.ts'
import { migrateJobs } from '#platform/server/jobs/migrate-jobs.ts'
import { createJobs } from '#platform/server/jobs/add-jobs.ts'
import { noEvents } from '#platform/server/testing/no-events.ts'
import { mailboxTransport } from '#platform/server/mail/mailbox-transport.ts'
import { idMaker } from '#platform/server/new-id.ts'
import { roomMigrations } from '#platform/server/testing/room-migrations.ts'
import { silentLog } from '#platform/server/testing/silent-log.ts'
import { wholeOffer } from '#platform/server/testing/whole-offer.ts'

/**
 * Opens a separate database with all tables, as the program runs it, plus a connection that bypasses row-level
 * security.
 */
export async function openBenchHouse({ poolSize = 4 } = {}) {
  const dataDir = await mkdtemp(join(tmpdir(), 'trellis-bench-'))
  const embedded = await startEmbeddedPostgres({ dataDir, log: silentLog })
  const database = await connectDatabase({ target: embedded.connection, secret: testSecret, log: silentLog, poolSize })
  await migrate(database, await roomMigrations())
  await migrateJobs(database.connection, silentLog)
  const admin = new pg.Client(embedded.connection)
  await admin.connect()
  const now = () => Date.now()
  const ctx: JobContext = {
    now,
    newId: idMaker(now),
    randomBytes: (count) => randomBytes(count),
    log: silentLog,
    jobs: createJobs(),
    events: noEvents,
    publicUrl: 'http://localhost',
    mail: mailboxTransport,
    sender: { address: { name: '', address: 'a@b.example' }, postalAddress: '' },
    offer: wholeOffer,
    keyFor: () => new Uint8Array(32),
    database,
    signal: new AbortController().signal,
    attempt: 1,
    maxAttempts: 1,
  }
  return {
    database,
    admin,
    ctx,
    async close() {
      await admin.end()
      await database.close()
      await embedded.stop()
      await rm(dataDir, { recursive: true, force: true })
    },
  }
}
export type BenchHouse = Awaited<ReturnType<typeof openBenchHouse>>

/** Returns how long the work takes, in milliseconds; the best of several tries. */
export async function bestOf(tries: number, work: () => Promise<unknown>): Promise<number> {
  let best = Infinity
  for (let i = 0; i < tries; i++) {
    const start = performance.now()
    await work()
    best = Math.min(best, performance.now() - start)
  }
  return best
}
