import { roleHasScope } from '#core/access.ts'
import { dateIn } from '#core/zone-clock.ts'
import { statsOf } from '#features/analytics/server/index.ts'
import { countSubscribed, growthOf } from '#features/contacts/server/index.ts'
import { currencyOf, orderTotalsOf } from '#features/orders/server/index.ts'
import type { Site } from '#features/sites/contract.ts'
import type { Db } from '#platform/server/db/database.ts'
import { overviewDays, type SiteFigures } from '../contract.ts'

const day = 86_400_000

/** Returns a site with the figures that the caller's role on it includes. */
export async function figuresOfSite(db: Db, site: Site, now: number): Promise<SiteFigures> {
  const { id: siteId, name, url, role, time_zone: timeZone } = site
  const [since, until] = [dateIn(now - (overviewDays - 1) * day, timeZone), dateIn(now, timeZone)]
  const question = {
    siteId,
    popupId: undefined,
    period: '1 month',
    interval: 'day',
    since,
    until,
    now,
    timeZone,
  } as const
  const stats = roleHasScope(role, 'statistics:read') ? await statsOf(db, question) : null
  const seesContacts = roleHasScope(role, 'contacts:read')
  // Includes the current moment.
  const span = { from: new Date(now - overviewDays * day), upto: new Date(now + 1) }
  const orders = { siteId, timeZone, search: '', from: since, to: until }
  return {
    id: siteId,
    name,
    url,
    role,
    is_suspended: site.suspension !== undefined,
    subscribers: seesContacts ? await countSubscribed(db, siteId) : null,
    new_subscribers: seesContacts ? (await growthOf(db, siteId, span)).new : null,
    viewers: stats && stats.totals.unique_viewers,
    conversions: stats && stats.totals.conversions,
    revenue: roleHasScope(role, 'orders:read')
      ? { net: (await orderTotalsOf(db, orders)).net, currency: await currencyOf(db, siteId) }
      : null,
  }
}
