/**
 * Runs an automation's due steps in a separate process, so that a test can kill it. Prints "begun" at its first
 * transaction, and exits once no step is due.
 */
import { flushCompileCache } from 'node:module'
import { connectDatabase } from '#platform/server/db/open-database.ts'
import { testSecret } from '#platform/server/testing/test-target.ts'
import type { Target } from '#platform/server/db/pool.ts'
import { processContext } from '#platform/server/testing/process-tools.ts'
import { silentLog } from '#platform/server/testing/silent-log.ts'
import { runBatch } from '../engine/run-batch.ts'

/** The input of the process, as JSON in its first argument. */
export interface EngineOrder {
  readonly target: Target
  readonly now: number
  readonly siteId: string
  readonly automationId: string
}

// Otherwise a killed process leaves no compiled sources for the next one.
flushCompileCache()
const { target, now, siteId, automationId } = JSON.parse(process.argv[2]!) as EngineOrder
const database = await connectDatabase({ target, secret: testSecret, log: silentLog, poolSize: 1 })
const context = processContext(database, () => now)
for (let isIdle = false; !isIdle;) {
  const tried = () => process.stdout.write('begun\n')
  isIdle = (await runBatch(context, { siteId, automationId }, { most: 40, tried })).kind === 'idle'
}
process.exit(0)
