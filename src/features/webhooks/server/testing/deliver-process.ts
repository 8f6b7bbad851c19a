/**
 * Posts the events that wait for an endpoint in a separate process, so that a test can kill it. Prints "begun" at its
 * first request.
 */
import { connectDatabase } from '#platform/server/db/open-database.ts'
import type { Target } from '#platform/server/db/pool.ts'
import { guardedFetch } from '#platform/server/outgoing/guarded-fetch.ts'
import { processContext } from '#platform/server/testing/process-tools.ts'
import { silentLog } from '#platform/server/testing/silent-log.ts'
import { testSecret } from '#platform/server/testing/test-target.ts'
import { deliverIn } from '../outgoing/deliver.ts'

/** The process's options, passed as JSON in its first argument. */
export interface DeliverOrder {
  readonly target: Target
  readonly now: number
  readonly siteId: string
  readonly endpointId: string
  /** Origin of the endpoint, which may be a private address. */
  readonly origin: string
}

const { target, now, siteId, endpointId, origin } = JSON.parse(process.argv[2]!) as DeliverOrder
const database = await connectDatabase({ target, secret: testSecret, log: silentLog, poolSize: 2 })
const context = processContext(database, () => now)
const deliver = deliverIn({
  fetch: (address, request) => {
    process.stdout.write('begun\n')
    return guardedFetch(address, { ...request, trusted: new Set([origin]) })
  },
})
await deliver.run({ site_id: siteId, endpoint_id: endpointId }, context)
process.exit(0)
