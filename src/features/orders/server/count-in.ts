import type { Id } from '#core/id.ts'
import type { EventContext } from '#platform/server/events/events.ts'
import { recount } from './recount.ts'
import { settingsOf, updateSettings } from './store.ts'

/**
 * Counts a site's orders in another currency from now on; a job recounts the existing ones. Exchange rates into the old
 * currency are removed, because they'd be wrong for the new one.
 */
export async function countIn({ site_id: siteId, currency }: { site_id: Id; currency: string }, ctx: EventContext) {
  const settings = await settingsOf(ctx.db, siteId)
  if (!settings || settings.currency === currency) return
  await updateSettings(ctx.db, siteId, { ...settings, currency, rates: {} })
  await ctx.jobs.add(ctx.db, recount, { site_id: siteId }, { key: `orders.recount ${siteId}` })
}
