/** Sends what waits for MailerLite in a process of its own, so that a test can kill it: says "begun" at its first request. */
import { randomBytes } from 'node:crypto'
import { uuidv7 } from '#core/id.ts'
import type { JobContext } from '#platform/server/context.ts'
import { connectDatabase } from '#platform/server/db/open-database.ts'
import type { Target } from '#platform/server/db/pool.ts'
import { createJobs } from '#platform/server/jobs/add-jobs.ts'
import { mailboxTransport } from '#platform/server/mail/mailbox-transport.ts'
import { guardedFetch } from '#platform/server/outgoing/guarded-fetch.ts'
import { deriveKeys } from '#platform/server/secrets/derive-key.ts'
import { noEvents } from '#platform/server/testing/no-events.ts'
import { silentLog } from '#platform/server/testing/silent-log.ts'
import { testSecret } from '#platform/server/testing/test-target.ts'
import { deliverIn } from '../deliver/deliver.ts'

/** What the process is told, as JSON in its first argument. */
export interface DeliverOrder {
  readonly target: Target
  readonly now: number
  readonly siteId: string
  /** Where requests go instead of to the vendors. */
  readonly origin: string
}

const { target, now, siteId, origin } = JSON.parse(process.argv[2]!) as DeliverOrder
const database = await connectDatabase({ target, secret: testSecret, log: silentLog, poolSize: 2 })
const context: JobContext = {
  now: () => now,
  newId: () => uuidv7(now, randomBytes(10)),
  randomBytes: (count) => randomBytes(count),
  log: silentLog,
  jobs: createJobs(() => now),
  events: noEvents,
  publicUrl: 'http://localhost:3000',
  mail: mailboxTransport,
  sender: { address: { name: 'Trellis', address: 'trellis@localhost.example' }, postalAddress: '' },
  keyFor: deriveKeys(new Uint8Array(32).fill(7)),
  database,
  signal: new AbortController().signal,
  attempt: 1,
  maxAttempts: 25,
}
const deliver = deliverIn({
  sleep: async () => {},
  fetch: (address, request) => {
    process.stdout.write('begun\n')
    const { host, pathname, search } = new URL(address)
    return guardedFetch(`${origin}/${host}${pathname}${search}`, { ...request, trusted: new Set([origin]) })
  },
})
await deliver.run({ site_id: siteId, service: 'mailerlite' }, context)
process.exit(0)
