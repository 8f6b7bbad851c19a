import { cutText } from '#core/clean-line.ts'
import type { Id } from '#core/id.ts'
import { shopEvents } from '../../contract.ts'
import type { CatalogProduct } from '../adapters/adapter.ts'
import { markGone, type ProductRow, upsertProducts } from '../store-catalog.ts'
import { latestOf, momentOf, type Taking } from './taking.ts'

/** Takes over products as the shop has them, in the caller's transaction; an older word changes nothing. */
export async function takeProducts(ctx: Taking, products: readonly CatalogProduct[]): Promise<void> {
  const latest = latestOf(products, (product) => product)
  const rows = latest.map((product) => rowOf(product, ctx.connection.id, ctx.now()))
  await tellChanged(ctx, await upsertProducts(ctx.db, ctx.siteId, rows, new Date(ctx.now())))
}

/** Takes over that a product is gone. */
export async function takeGone(ctx: Taking, externalId: string): Promise<void> {
  if (await markGone(ctx.db, ctx.siteId, externalId, new Date(ctx.now()))) await tellChanged(ctx, [externalId])
}

/** Tells the other rooms which products changed. */
export async function tellChanged(
  { db, events, siteId }: Pick<Taking, 'db' | 'events' | 'siteId'>,
  ids: readonly string[],
): Promise<void> {
  if (ids.length === 0) return
  await events.emit(db, shopEvents.productsChanged, { site_id: siteId, product_ids: [...ids] })
}

function rowOf(product: CatalogProduct, connectionId: Id, now: number): ProductRow {
  return {
    external_id: cutText(product.externalId, 200),
    connection_id: connectionId,
    title: cutText(product.title, 300),
    url: product.url,
    image_url: product.imageUrl,
    price: product.price,
    compare_at_price: product.compareAtPrice,
    is_available: product.isAvailable,
    collection_ids: product.collectionIds,
    variants: product.variants.map((variant) => ({
      external_id: variant.externalId,
      title: variant.title,
      sku: variant.sku,
      price: variant.price,
      compare_at_price: variant.compareAtPrice,
      stock: variant.stock,
      image_url: variant.imageUrl,
    })),
    updated_at: momentOf(product.updatedAt, now),
    is_deleted: product.isDeleted,
  }
}
