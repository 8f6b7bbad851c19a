/**
 * Sends the waiting MailerLite deliveries in a separate process, so that a test can kill it. Prints "begun" at the
 * first request.
 */
import { connectDatabase } from '#platform/server/db/open-database.ts'
import type { Target } from '#platform/server/db/pool.ts'
import { guardedFetch } from '#platform/server/outgoing/guarded-fetch.ts'
import { processContext } from '#platform/server/testing/process-tools.ts'
import { silentLog } from '#platform/server/testing/silent-log.ts'
import { testSecret } from '#platform/server/testing/test-target.ts'
import { deliverIn } from '../deliver/deliver.ts'

/** Input of the process, as JSON in its first argument. */
export interface DeliverOrder {
  readonly target: Target
  readonly now: number
  readonly siteId: string
  /** Origin that requests go to instead of to the vendors. */
  readonly origin: string
}

const { target, now, siteId, origin } = JSON.parse(process.argv[2]!) as DeliverOrder
const database = await connectDatabase({ target, secret: testSecret, log: silentLog, poolSize: 2 })
const context = processContext(database, () => now)
const deliver = deliverIn({
  sleep: async () => {},
  fetch: (address, request) => {
    process.stdout.write('begun\n')
    const { host, pathname, search } = new URL(address)
    return guardedFetch(`${origin}/${host}${pathname}${search}`, { ...request, trusted: new Set([origin]) })
  },
})
await deliver.run({ site_id: siteId, service: 'mailerlite', host: '' }, context)
process.exit(0)
