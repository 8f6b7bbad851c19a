import { z } from 'zod'
import { job, type Job } from '#platform/server/jobs/jobs.ts'
import { dropOldPartitions, preparePartitions } from './partitions.ts'
import { rollUpSite, sitesToRollUp } from './store.ts'

/** What the room does by itself: tomorrow's partitions, yesterday's end, and small counters. */
export function analyticsJobs(retentionDays: number): readonly Job[] {
  return [
    job({
      name: 'analytics.partitions',
      payload: z.object({}),
      cron: '7 * * * *',
      run: async (_payload, { database, now }) => {
        await preparePartitions(database, now())
        await dropOldPartitions(database, now(), retentionDays)
      },
    }),
    job({
      name: 'analytics.rollUp',
      payload: z.object({}),
      cron: '* * * * *',
      run: async (_payload, { database, newId, signal }) => {
        for (const siteId of await sitesToRollUp(database.system)) {
          if (signal.aborted) return
          await rollUpSite(database.system, siteId, newId())
        }
      },
    }),
  ]
}
