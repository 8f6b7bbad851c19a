import { randomBytes } from 'node:crypto'
import type { JobContext, Tools } from '../context.ts'
import type { Database } from '../db/database.ts'
import { createJobs } from '../jobs/add-jobs.ts'
import { mailboxTransport } from '../mail/mailbox-transport.ts'
import { idMaker } from '../new-id.ts'
import { deriveKeys } from '../secrets/derive-key.ts'
import { noEvents } from './no-events.ts'
import { silentLog } from './silent-log.ts'
import { wholeOffer } from './whole-offer.ts'

/** The keys of tests. */
export const testKeys = deriveKeys(new Uint8Array(32).fill(7))

/** Returns the tools of handlers and jobs in a process that a test starts in order to kill it. */
export function processTools(now: () => number = () => Date.now()): Tools {
  return {
    now,
    newId: idMaker(now),
    randomBytes: (count) => randomBytes(count),
    log: silentLog,
    jobs: createJobs(now),
    events: noEvents,
    publicUrl: 'http://localhost:3000',
    mail: mailboxTransport,
    sender: { address: { name: 'Trellis', address: 'trellis@localhost.example' }, postalAddress: '' },
    keyFor: testKeys,
    offer: wholeOffer,
  }
}

/** Returns the same for a job that runs once, without a queue. */
export function processContext(database: Database, now?: () => number): JobContext {
  return { ...processTools(now), database, signal: new AbortController().signal, attempt: 1, maxAttempts: 25 }
}
