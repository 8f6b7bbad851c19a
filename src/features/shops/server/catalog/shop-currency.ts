import type { Id } from '#core/id.ts'
import type { Db } from '#platform/server/db/database.ts'
import { currencyOf } from '#features/orders/server/index.ts'
import { activeConnection } from '../store.ts'

/** The currency of the site's prices: the shop's, or without one that of its orders; empty for neither. */
export async function shopCurrency(db: Db, siteId: Id): Promise<string> {
  const connection = await activeConnection(db, siteId)
  return connection?.facts.currency.code ?? (await currencyOf(db, siteId))
}
