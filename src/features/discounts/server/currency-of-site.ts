import type { Kysely } from 'kysely'
import type { Id } from '#core/id.ts'
import { orderSettingsOf } from '#features/orders/server/index.ts'
import { shopConnectionOf } from '#features/shops/server/index.ts'

/** What money is shown in until the site knows a currency. */
const defaultCurrency = 'USD'

/** The currency of a site's discounts: that of its orders, else of its store. */
export async function currencyOfSite(db: Kysely<unknown>, siteId: Id): Promise<string> {
  const ofOrders = (await orderSettingsOf(db, siteId))?.currency
  return ofOrders || (await shopConnectionOf(db, siteId))?.facts.currency.code || defaultCurrency
}
