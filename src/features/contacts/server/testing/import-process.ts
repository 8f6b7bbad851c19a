import { randomBytes } from 'node:crypto'
import { uuidv7 } from '#core/id.ts'
import { connectDatabase } from '#platform/server/db/open-database.ts'
import { testSecret } from '#platform/server/testing/test-target.ts'
import { createJobs } from '#platform/server/jobs/add-jobs.ts'
import { noEvents } from '#platform/server/testing/no-events.ts'
import { mailboxTransport } from '#platform/server/mail/mailbox-transport.ts'
import { silentLog } from '#platform/server/testing/silent-log.ts'
import { importJob } from '#features/imports/server/run-import.ts'
import { contactImport } from '../imports/contact-import.ts'

// Runs one import in a process of its own, for a test to kill in the middle of it.
const { target, site_id, import_id } = JSON.parse(process.argv[2]!)
const database = await connectDatabase({ target, secret: testSecret, log: silentLog, poolSize: 2 })
process.stdout.write('begun\n')
await importJob(new Map([[contactImport.name, contactImport]])).run(
  { site_id, import_id },
  {
    database,
    now: () => Date.now(),
    newId: () => uuidv7(Date.now(), randomBytes(10)),
    randomBytes: (count) => randomBytes(count),
    log: silentLog,
    jobs: createJobs(),
    events: noEvents,
    publicUrl: 'http://localhost',
    mail: mailboxTransport,
    sender: { address: { name: '', address: 'a@b.example' }, postalAddress: '' },
    keyFor: () => new Uint8Array(32),
    signal: new AbortController().signal,
    attempt: 1,
    maxAttempts: 1,
  },
)
await database.close()
