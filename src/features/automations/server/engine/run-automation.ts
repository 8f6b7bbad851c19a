import { z } from 'zod'
import { id } from '#core/fields.ts'
import type { Id } from '#core/id.ts'
import type { JobContext } from '#platform/server/context.ts'
import { job, type JobName } from '#platform/server/jobs/jobs.ts'
import { automationsDue } from '../store.ts'
import type { AutomationKey } from '../store-enrollments.ts'
import { recordFailure } from '../store-positions.ts'
import { runBatch } from './run-batch.ts'

/** Job that performs an automation's due steps. */
export const runName = {
  name: 'automations.run',
  payload: z.object({ site_id: id, automation_id: id }),
} as const satisfies JobName

/** Number of contacts per transaction, and of transactions before other jobs get their turn. */
const batchSize = 5000
const batchesATurn = 10
/** Delay in milliseconds before a failed step is retried, and the maximum number of failures. */
const retryMs = 3_600_000
const mostFailures = 24

/** Performs the due steps of one automation, one batch per transaction, and lets other jobs run in between. */
export const runAutomation = job({
  ...runName,
  async run({ site_id: siteId, automation_id: automationId }, context) {
    const key = { siteId, automationId }
    for (let turn = 0; turn < batchesATurn; turn++) {
      if (context.signal.aborted || (await runSafely(context, key)) !== 'moved') return
    }
    await context.database.inSite(siteId, (db) =>
      context.jobs.add(db, runName, { site_id: siteId, automation_id: automationId }),
    )
  },
})

/** Runs every minute. Queues the automations that have due steps. */
export const tick = job({
  name: 'automations.tick',
  payload: z.object({}),
  cron: '* * * * *',
  async run(_payload, { database, jobs, now }) {
    for (const { site_id, id: automation_id } of await automationsDue(database.system, new Date(now()))) {
      const key = `automation ${automation_id}`
      await database.inSite(site_id, (db) => jobs.add(db, runName, { site_id, automation_id }, { key }))
    }
  },
})

/** Runs a batch. If it fails, runs one contact at a time, so that one who can't continue doesn't block the others. */
async function runSafely(context: JobContext, key: AutomationKey): Promise<'idle' | 'busy' | 'moved'> {
  try {
    return (await runBatch(context, key, { most: batchSize })).kind
  } catch (error) {
    context.log.warn({ err: error, ...key }, 'a batch of an automation failed; its people are moved one by one')
  }
  for (let i = 0; i < batchSize; i++) {
    if (context.signal.aborted) return 'busy'
    const left = await runOne(context, key)
    if (left !== 'moved') return left
  }
  return 'moved'
}

async function runOne(context: JobContext, key: AutomationKey): Promise<'idle' | 'busy' | 'moved'> {
  let tried: Id | undefined
  try {
    return (await runBatch(context, key, { most: 1, tried: (ids) => (tried = ids[0]) })).kind
  } catch (error) {
    if (tried === undefined) throw error
    const [at, enrollment] = [context.now(), tried]
    context.log.error({ err: error, ...key, enrollmentId: enrollment }, 'a step of an automation failed')
    const late = { at: new Date(at), until: new Date(at + retryMs), most: mostFailures }
    await context.database.inSite(key.siteId, (db) => recordFailure(db, key.siteId, enrollment, late))
    return 'moved'
  }
}
