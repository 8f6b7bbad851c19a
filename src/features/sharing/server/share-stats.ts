import type { Received } from '#core/call.ts'
import { siteById } from '#features/sites/server/index.ts'
import type { SiteContext } from '#platform/server/context.ts'
import type { sharingCalls } from '../contract.ts'
import { startOfDay } from './days.ts'
import { clicksBy, countClicks } from './store-clicks.ts'

/** Returns the shares of the last days, and the number in as many days before. */
export async function shareStats({ days }: Received<typeof sharingCalls.stats>, ctx: SiteContext) {
  const { db, siteId, now } = ctx
  const zone = (await siteById(db, siteId))?.time_zone ?? 'UTC'
  const from = startOfDay(now(), zone, 1 - days)
  const span = { from, to: startOfDay(now(), zone, 1) }
  const byDay = new Map((await clicksBy(db, siteId, 'day', span)).map(({ name, clicks }) => [name, clicks]))
  return {
    total: await countClicks(db, siteId, span),
    total_before: await countClicks(db, siteId, { from: startOfDay(now(), zone, 1 - 2 * days), to: from }),
    by_network: await clicksBy(db, siteId, 'network', span),
    by_page: await clicksBy(db, siteId, 'page', span),
    by_placement: await clicksBy(db, siteId, 'placement', span),
    by_day: Array.from({ length: days }, (_, i) => startOfDay(now(), zone, 1 - days + i)).map((day) => ({
      day,
      clicks: byDay.get(day) ?? 0,
    })),
  }
}
