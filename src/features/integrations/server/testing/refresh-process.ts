/**
 * Requests Constant Contact's lists in a separate process with an expired token. Prints "begun" when it requests a new
 * one.
 */
import { connectDatabase } from '#platform/server/db/open-database.ts'
import type { Target } from '#platform/server/db/pool.ts'
import { type GuardedRequest, guardedFetch } from '#platform/server/outgoing/guarded-fetch.ts'
import type { Id } from '#core/id.ts'
import { processContext } from '#platform/server/testing/process-tools.ts'
import { silentLog } from '#platform/server/testing/silent-log.ts'
import { testSecret } from '#platform/server/testing/test-target.ts'
import { openConnection } from '../open-connection.ts'
import { services } from '../services/all-services.ts'
import { findConnection } from '../store-connections.ts'

/** Input of the process, as JSON in its first argument. */
export interface RefreshOrder {
  readonly target: Target
  readonly now: number
  readonly siteId: string
  /** Origin that requests go to instead of to the vendor. */
  readonly origin: string
}

const order = JSON.parse(process.argv[2]!) as RefreshOrder
const { target, origin } = order
const siteId = order.siteId as Id
let { now } = order
const trusted = new Set([origin])
const database = await connectDatabase({ target, secret: testSecret, log: silentLog, poolSize: 2 })
const row = await database.inSite(siteId, (db) => findConnection(db, siteId, 'constantcontact'))
const deps = {
  // Waiting advances the clock, and the vendor server is notified of it.
  sleep: async (ms: number) => {
    now += ms
    await guardedFetch(`${origin}/waits`, { trusted })
  },
  fetch: (address: string, request: GuardedRequest) => {
    const { host, pathname, search } = new URL(address)
    if (host.startsWith('authz.')) process.stdout.write('begun\n')
    return guardedFetch(`${origin}/${host}${pathname}${search}`, { ...request, trusted })
  },
}
const api = await openConnection(
  processContext(database, () => now),
  deps,
  row!,
)
await services.constantcontact.lists(api)
process.exit(0)
