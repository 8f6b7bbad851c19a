import { z } from 'zod'
import type { Id } from '#core/id.ts'
import { limitWords } from '#features/plans/contract.ts'
import { usageOf } from '#features/plans/server/index.ts'
import { notify } from '#features/notifications/server/index.ts'
import { liveSites } from '#features/sites/server/index.ts'
import type { JobContext } from '#platform/server/context.ts'
import { job } from '#platform/server/jobs/jobs.ts'

const atOnce = 100

/**
 * Runs each day. If plans are sold, notifies the owners of sites that have used 80% or all of a limit, once a month for
 * each.
 */
export const warnUsage = job({
  name: 'billing.warn-usage',
  payload: z.object({}),
  cron: '27 6 * * *',
  async run(_payload, ctx) {
    if (!ctx.offer.isSelling) return
    for (let page = 1; !ctx.signal.aborted; page++) {
      const query = { name: '', first: [], page, limit: atOnce }
      const { rows } = await liveSites(ctx.database.system, query)
      for (const { site_id } of rows) await warnOwners(ctx, site_id)
      if (rows.length < atOnce) return
    }
  },
})

async function warnOwners(ctx: JobContext, siteId: Id): Promise<void> {
  await ctx.database.inSite(siteId, async (db) => {
    const month = new Date(ctx.now()).toISOString().slice(0, 7)
    for (const { limit, used, allowed } of await usageOf({ ...ctx, db }, siteId)) {
      // Full seats are intentional, and inviting more members shows an error anyway.
      if (allowed === null || allowed === 0 || limit === 'seats' || used < allowed * 0.8) continue
      const isFull = used >= allowed
      const words = limitWords[limit]
      const count = `${used.toLocaleString('en')} of ${allowed.toLocaleString('en')} ${words}`
      await notify({ ...ctx, db }, siteId, {
        kind: 'billing',
        key: `usage ${limit} ${month} ${isFull ? 100 : 80}`,
        title: isFull ? `Your plan’s limit is reached: ${words}` : `80% of your plan’s limit: ${words}`,
        paragraphs: [
          `Your site has used ${count} of its plan.`,
          isFull
            ? 'Nothing is lost: new subscribers are still saved. A larger plan gives you more room.'
            : 'You can switch to a larger plan at any time.',
        ],
        path: '/plans',
        label: 'Open plans',
      })
    }
  })
}
