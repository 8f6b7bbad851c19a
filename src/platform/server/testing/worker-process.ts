import { z } from 'zod'
import { connectDatabase } from '../db/open-database.ts'
import { testSecret } from './test-target.ts'
import { job } from '../jobs/jobs.ts'
import { startWorker } from '../jobs/start-worker.ts'
import { createMetrics } from '../metrics/create-metrics.ts'
import { processTools } from './process-tools.ts'
import { silentLog } from './silent-log.ts'

// A worker in a process of its own, for a test to kill. It reports which job it has begun, and never finishes it.
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
const metrics = createMetrics({ processWide: false })
await startWorker({
  connection: database.connection,
  database,
  jobs: [hang],
  tools: processTools(),
  metrics,
  concurrency: 1,
})
