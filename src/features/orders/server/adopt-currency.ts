import type { Id } from '#core/id.ts'
import type { EventContext } from '#platform/server/events/events.ts'
import { changeSite } from '#features/sites/server/index.ts'
import { settingsOf } from './store.ts'

/** Sets the currency of an imported site to the one its orders are counted in. */
export async function adoptCurrency({ site_id: siteId }: { site_id: Id }, { db }: EventContext): Promise<void> {
  const currency = (await settingsOf(db, siteId))?.currency
  if (currency) await changeSite(db, siteId, { currency })
}
