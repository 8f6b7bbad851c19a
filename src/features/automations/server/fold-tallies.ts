import { z } from 'zod'
import { job } from '#platform/server/jobs/jobs.ts'
import { foldTallies, manyTallies } from './store-tallies.ts'

const mostRows = 200

/** Runs every ten minutes. Sums the tallies of flows, so that reports stay fast. */
export const foldTalliesJob = job({
  name: 'automations.fold-tallies',
  payload: z.object({}),
  cron: '*/10 * * * *',
  async run(_payload, { database, signal }) {
    for (const { site_id: siteId, id: automationId } of await database.acrossSites((db) => manyTallies(db, mostRows))) {
      if (signal.aborted) return
      await database.inSite(siteId, (db) => foldTallies(db, { siteId, automationId }))
    }
  },
})
