import type { Kysely } from 'kysely'
import type { Id } from '#core/id.ts'
import { orderSettingsOf } from '#features/orders/server/index.ts'
import { shopConnectionOf } from '#features/shops/server/index.ts'

/** Currency of amounts until the site's own is known. */
const defaultCurrency = 'USD'

/** Returns the currency of a site's discounts: that of its orders, otherwise that of its store. */
export async function currencyOfSite(db: Kysely<unknown>, siteId: Id): Promise<string> {
  const ofOrders = (await orderSettingsOf(db, siteId))?.currency
  return ofOrders || (await shopConnectionOf(db, siteId))?.facts.currency.code || defaultCurrency
}
