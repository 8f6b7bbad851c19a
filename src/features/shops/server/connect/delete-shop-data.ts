import type { Id } from '#core/id.ts'
import type { Db } from '#platform/server/db/database.ts'
import { deleteCartsOf } from '../store-carts.ts'
import { deleteCatalogBut } from '../store-catalog.ts'
import { deleteSeen } from '../store-seen.ts'

/** Deletes the data read from the site's shop: products, carts and update times. Orders and contacts are kept. */
export async function deleteShopData(db: Db, siteId: Id): Promise<void> {
  await deleteCatalogBut(db, siteId, null)
  await deleteCartsOf(db, siteId)
  await deleteSeen(db, siteId)
}
