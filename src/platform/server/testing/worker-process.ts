import { randomBytes } from 'node:crypto'
import { z } from 'zod'
import { uuidv7 } from '#core/id.ts'
import type { Tools } from '../context.ts'
import { connectDatabase } from '../db/open-database.ts'
import { testSecret } from './test-target.ts'
import { createJobs } from '../jobs/add-jobs.ts'
import { noEvents } from './no-events.ts'
import { job } from '../jobs/jobs.ts'
import { startWorker } from '../jobs/start-worker.ts'
import { mailboxTransport } from '../mail/mailbox-transport.ts'
import { createMetrics } from '../metrics/create-metrics.ts'
import { silentLog } from './silent-log.ts'

// A worker in a process of its own, for a test to kill: it says which job it has begun, and never ends it.
const hang = job({
  name: 'test.hang',
  payload: z.object({}),
  run: () => {
    process.stdout.write('begun\n')
    return new Promise(() => setInterval(() => {}, 1000))
  },
})
const database = await connectDatabase({
  target: JSON.parse(process.argv[2]!),
  secret: testSecret,
  log: silentLog,
  poolSize: 2,
})
const tools: Tools = {
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
}
const metrics = createMetrics({ processWide: false })
await startWorker({ connection: database.connection, database, jobs: [hang], tools, metrics, concurrency: 1 })
