import { z } from 'zod'
import { job } from '#platform/server/jobs/jobs.ts'
import { addParts, addStart } from './jobs.ts'
import { countCampaign } from './send-part.ts'
import { campaignsToWatch, findCampaign } from './store.ts'

/** A campaign without progress for this long, in milliseconds, has lost its jobs. */
const silence = 10 * 60_000

/** Runs each minute: recounts changed campaigns, and restarts those that have lost their jobs. */
export const watchCampaigns = job({
  name: 'campaigns.watch',
  payload: z.object({}),
  cron: '* * * * *',
  async run(_payload, context) {
    const { database, now, signal } = context
    for (const { site_id: siteId, id: campaignId, status, is_stale } of await campaignsToWatch(database.system)) {
      if (signal.aborted) return
      if (is_stale) await countCampaign(context, siteId, campaignId)
      if (status !== 'queued' && status !== 'sending') continue
      await database.inSite(siteId, async (db) => {
        const row = await findCampaign(db, siteId, campaignId)
        if (!row || row.paused_at !== null) return
        const heard = (row.counted_at ?? row.started_at ?? row.updated_at).getTime()
        if (now() - heard < silence) return
        const ctx = { ...context, db }
        if (row.status === 'queued' || row.plan_after !== null) await addStart(ctx, { siteId, campaignId })
        else if (row.status === 'sending') await addParts(ctx, { siteId, campaignId }, row.buckets)
      })
    }
  },
})
