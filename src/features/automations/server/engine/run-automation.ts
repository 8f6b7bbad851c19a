import { z } from 'zod'
import { id } from '#core/fields.ts'
import type { Id } from '#core/id.ts'
import type { JobContext } from '#platform/server/context.ts'
import { job, type JobName } from '#platform/server/jobs/jobs.ts'
import { automationsDue } from '../store.ts'
import type { AutomationKey } from '../store-enrollments.ts'
import { recordFailure } from '../store-positions.ts'
import { runBatch } from './run-batch.ts'

/** Has an automation's due steps carried out. */
export const runName = {
  name: 'automations.run',
  payload: z.object({ site_id: id, automation_id: id }),
} as const satisfies JobName

/** So many people a transaction, and so many transactions before others have their turn. */
const batchSize = 5000
const batchesATurn = 10
/** After so long a step that failed is tried again, and so often. */
const retryMs = 3_600_000
const mostFailures = 24

/** Carries out the due steps of one automation, a batch in a transaction, and lets other work in between. */
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

/** Each minute: has those automations run in which something is due. */
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

/** A batch; where it fails, one person at a time, so that one who cannot go on does not block the others. */
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
