import type { Id } from '#core/id.ts'
import type { Db } from '#platform/server/db/database.ts'
import { openShopOf, shopConnectionOf } from '#features/shops/server/index.ts'
import type { ConnectedStore, DiscountsParts } from './parts.ts'

/** The site's store, from the room of shops. */
export const connectedParts: DiscountsParts = {
  openShop: async (tools, siteId) => openShopOf(tools, { trusted: new Set() }, siteId),
  storeOf,
  serviceOf: async (db, siteId) => (await shopConnectionOf(db, siteId))?.service ?? 'none',
}

/**
 * Returns the store that a site is connected to, as the discount settings show it; null if there is none. Contains no
 * secrets.
 */
async function storeOf(db: Db, siteId: Id): Promise<ConnectedStore | null> {
  const row = await shopConnectionOf(db, siteId)
  if (!row) return null
  const { currency, name, warnings } = row.facts
  return { service: row.service, name, isValid: row.state === 'connected', currency, warnings }
}
