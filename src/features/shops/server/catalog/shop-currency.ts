import type { Id } from '#core/id.ts'
import type { Db } from '#platform/server/db/database.ts'
import { currencyOf } from '#features/orders/server/index.ts'
import { activeConnection } from '../store.ts'

/**
 * Returns the currency of the site's prices: the shop's, or without a shop that of its orders; empty if there is
 * neither.
 */
export async function shopCurrency(db: Db, siteId: Id): Promise<string> {
  const connection = await activeConnection(db, siteId)
  return connection?.facts.currency.code ?? (await currencyOf(db, siteId))
}
