import { z } from 'zod'
import { id } from '#core/fields.ts'
import { job, type JobName } from '#platform/server/jobs/jobs.ts'
import { publishedFlow } from './flows.ts'
import { runName } from './engine/run-automation.ts'
import { moveOver } from './store-positions.ts'

/** Job that moves the contacts in an automation to a version. */
export const moveOverName = {
  name: 'automations.move-over',
  payload: z.object({ site_id: id, automation_id: id, version: z.int() }),
} as const satisfies JobName

const atOnce = 5000

/**
 * Moves contacts to a version, some thousand per transaction: they stay at the same step and wait as long as before.
 * Contacts at a deleted step are removed.
 */
export const moveOverJob = job({
  ...moveOverName,
  async run({ site_id: siteId, automation_id: automationId, version }, { database, now, jobs, signal }) {
    for (let isLeft = true; isLeft;) {
      // Throwing returns the job to the queue. Contacts who were already moved aren't moved again.
      if (signal.aborted) throw new Error('The process is stopping.')
      isLeft = await database.inSite(siteId, async (db) => {
        const published = await publishedFlow(db, siteId, automationId, version)
        if (!published) return false
        const steps = [...published.nodes.keys()]
        return moveOver(db, { siteId, automationId }, { version, steps, at: new Date(now()), most: atOnce })
      })
    }
    await database.inSite(siteId, (db) => jobs.add(db, runName, { site_id: siteId, automation_id: automationId }))
  },
})
