import { randomBytes } from 'node:crypto'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { type Id, uuidv7 } from '#core/id.ts'
import { nilId } from '#platform/server/calls/idempotency.ts'
import { startEmbeddedPostgres } from '#platform/server/db/embedded/embedded-postgres.ts'
import { migrate } from '#platform/server/db/migrate.ts'
import { connectDatabase } from '#platform/server/db/open-database.ts'
import { testSecret } from '#platform/server/testing/test-target.ts'
import type { Target } from '#platform/server/db/pool.ts'
import { silentLog } from '#platform/server/testing/silent-log.ts'
import { planDeliveries } from '#features/sending/server/engine/plan-deliveries.ts'
import { numberedAudience } from '#features/sending/server/testing/numbered-recipients.ts'

/** A separate database, with fsync as in production. */
export interface Ledger {
  readonly target: Target
  readonly dataDir: string
  /** Plans a campaign for `recipients` contacts and returns its ids. */
  plan(recipients: number): Promise<{ siteId: Id; campaignId: Id }>
  stop(): Promise<void>
}

export async function openLedger(): Promise<Ledger> {
  const dataDir = await mkdtemp(join(tmpdir(), 'bench-sending-'))
  const server = await startEmbeddedPostgres({ dataDir, log: silentLog })
  const database = await connectDatabase({ target: server.connection, secret: testSecret, log: silentLog, poolSize: 2 })
  await migrate(database, [new URL('../../src/features/sending/server/migrations/', import.meta.url)])
  const tools = { now: () => Date.now(), newId: () => uuidv7(Date.now(), randomBytes(10)) }
  return {
    target: server.connection,
    dataDir,
    async plan(recipients) {
      const [siteId, campaignId] = [tools.newId(), tools.newId()]
      const lotsOf = async (_db: unknown, ids: readonly string[]) => ids.map(() => ({ variant: 'A', nextAt: null }))
      const plan = { siteId, campaignId, audience: numberedAudience(recipients), buckets: 1, lotsOf }
      for (let after = nilId; ;) {
        const step = await database.inSite(siteId, (db) => planDeliveries({ ...tools, db }, plan, after))
        if (!step) break
        after = step.last
      }
      return { siteId, campaignId }
    },
    async stop() {
      await database.close()
      await server.stop()
      await rm(dataDir, { recursive: true, force: true })
    },
  }
}
