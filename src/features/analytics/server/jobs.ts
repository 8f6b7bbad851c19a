import { z } from 'zod'
import { job, type Job } from '#platform/server/jobs/jobs.ts'
import { siteById } from '#features/sites/server/index.ts'
import { analyticsEvents } from '../contract.ts'
import { dropOldPartitions, preparePartitions } from './store-partitions.ts'
import { sitesWithCohortRequests } from './store-cohorts.ts'
import { addUpWeeks, hasWeeksToAddUp } from './store-blocks.ts'
import { buildCohortsOf, dropOldViewings, rollUpSite, sitesToRollUp } from './store-roll-up.ts'

const dayMs = 86_400_000
/** Hourly statistics look back two days. */
const batchDays = 3

/** Returns the room's background jobs: partitions for the next days, deletion of old data, and counting. */
export function analyticsJobs(retentionDays: number): readonly Job[] {
  return [
    job({
      name: 'analytics.partitions',
      payload: z.object({}),
      cron: '7 * * * *',
      run: async (_payload, { database, now }) => {
        await preparePartitions(database, now())
        await dropOldPartitions(database, now(), retentionDays)
        await dropOldViewings(database.system, {
          batches: new Date(now() - batchDays * dayMs),
          viewings: new Date(now() - retentionDays * dayMs),
        })
      },
    }),
    job({
      name: 'analytics.rollUp',
      payload: z.object({}),
      cron: '* * * * *',
      run: async (_payload, { database, events, signal }) => {
        for (const siteId of await sitesToRollUp(database.system)) {
          const once = () =>
            database.acrossSites(async (db) => {
              const site = await siteById(db, siteId)
              return rollUpSite(db, siteId, site?.time_zone ?? 'UTC', async (forms) => {
                await events.emit(db, analyticsEvents.counted, {
                  site_id: siteId,
                  forms: [...forms],
                })
              })
            })
          while (!signal.aborted && (await once()) > 0);
          if (signal.aborted) return
          const isMore = () => database.inSite(siteId, (db) => hasWeeksToAddUp(db, siteId))
          while (!signal.aborted && (await isMore())) await database.acrossSites((db) => addUpWeeks(db, siteId))
        }
        for (const siteId of await sitesWithCohortRequests(database.system)) {
          if (signal.aborted) return
          await database.acrossSites((db) => buildCohortsOf(db, siteId))
        }
      },
    }),
  ]
}
