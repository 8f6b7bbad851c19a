import { AppError } from '#core/error.ts'
import type { Id } from '#core/id.ts'
import type { Db } from '#platform/server/db/database.ts'
import { priceTexts, stockText } from '../../product-words.ts'
import { activeConnection } from '../store.ts'
import { findCollection, productRows } from '../store-catalog.ts'
import { shopCurrency } from './shop-currency.ts'

/** Selects the product or collection. */
interface Meant {
  readonly productId?: string | undefined
  readonly collectionId?: string | undefined
}

/**
 * Returns the data that an email can show about the shop, a product and a collection, in their current state, by name;
 * empty for unknown values. Throws `not_found` for a product or a collection that the shop doesn't have.
 */
export async function mergeDataOf(
  db: Db,
  siteId: Id,
  { productId, collectionId }: Meant,
): Promise<Record<string, string>> {
  const connection = await activeConnection(db, siteId)
  const shop = { store_name: connection?.facts.name ?? '', store_url: connection?.origin ?? '' }
  const product = productId ? await productData(db, siteId, productId) : {}
  if (!collectionId) return { ...shop, ...product }
  const collection = await findCollection(db, siteId, collectionId)
  if (!collection) throw new AppError('not_found', 'Collection not found.')
  return { ...shop, ...product, collection_title: collection.title }
}

async function productData(db: Db, siteId: Id, productId: string): Promise<Record<string, string>> {
  const [row] = await productRows(db, siteId, [productId])
  if (!row) throw new AppError('not_found', 'Product not found.')
  const { price, old_price } = priceTexts(row, await shopCurrency(db, siteId))
  return {
    product_title: row.title,
    product_price: price,
    product_old_price: old_price,
    product_stock: stockText(row),
    product_image_url: row.image_url,
    product_url: row.url,
  }
}
