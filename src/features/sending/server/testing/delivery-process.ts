/**
 * Runs one delivery in a process of its own and pauses at the given step, so that a test can kill it
 * there. Writes the step's name when it reaches it.
 */
import { randomBytes } from 'node:crypto'
import { uuidv7 } from '#core/id.ts'
import type { JobContext } from '#platform/server/context.ts'
import { connectDatabase } from '#platform/server/db/open-database.ts'
import { testSecret } from '#platform/server/testing/test-target.ts'
import type { Target } from '#platform/server/db/pool.ts'
import { createJobs } from '#platform/server/jobs/add-jobs.ts'
import { mailboxTransport } from '#platform/server/mail/mailbox-transport.ts'
import { noEvents } from '#platform/server/testing/no-events.ts'
import { silentLog } from '#platform/server/testing/silent-log.ts'
import { wholeOffer } from '#platform/server/testing/whole-offer.ts'
import { deliverBy } from '../deliver.ts'
import { openTransportPool } from '../transport-pool.ts'

/** The steps after which the process can pause. */
export type Step = 'leased' | 'handing' | 'sent'

/** The input of the process, as JSON in its first argument. */
export interface DeliveryOrder {
  readonly target: Target
  readonly smtpUrl: string
  readonly now: number
  readonly siteId: string
  readonly messageId: string
  readonly stopAfter: Step
}

const order = JSON.parse(process.argv[2]!) as DeliveryOrder
const database = await connectDatabase({ target: order.target, secret: testSecret, log: silentLog, poolSize: 1 })
const transports = openTransportPool({ smtpUrl: order.smtpUrl, hostName: 'trellis.example' })
const now = () => order.now

async function reach(step: Step | undefined): Promise<void> {
  if (step !== order.stopAfter) return
  process.stdout.write(step)
  // A pending promise alone doesn't keep the process alive.
  await new Promise((resolve) => setTimeout(resolve, 600_000))
}

const steps: Step[] = ['leased', 'handing']
const context: JobContext = {
  now,
  newId: () => uuidv7(order.now, randomBytes(10)),
  randomBytes: (count) => randomBytes(count),
  log: silentLog,
  jobs: createJobs(now),
  events: noEvents,
  publicUrl: 'http://localhost:3000',
  mail: { ...mailboxTransport, kind: 'smtp' },
  sender: { address: { name: 'Trellis', address: 'trellis@localhost.example' }, postalAddress: '' },
  offer: wholeOffer,
  keyFor: () => new Uint8Array(32),
  database: {
    ...database,
    async inSite(siteId, work) {
      // The third transaction stores the result, after the server has received the message.
      if (steps.length === 0) await reach('sent')
      const result = await database.inSite(siteId, work)
      await reach(steps.shift())
      return result
    },
  },
  signal: new AbortController().signal,
  attempt: 1,
  maxAttempts: 25,
}
await deliverBy(transports).run({ site_id: order.siteId, message_id: order.messageId }, context)
