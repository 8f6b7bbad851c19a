import { cleanLine, cutText } from '#core/clean-line.ts'
import type { Id } from '#core/id.ts'
import { shopEvents } from '../../contract.ts'
import type { CatalogProduct } from '../adapters/adapter.ts'
import { isBackInStock, priceDropOf } from '../../product-news.ts'
import { markGone, type ProductRow, upsertProducts, type WrittenProduct } from '../store-catalog.ts'
import { latestOf, momentOf, type ShopDataContext } from './shop-data-context.ts'

type Emitting = Pick<ShopDataContext, 'db' | 'events' | 'siteId'>

/** Stores products reported by the shop, in the caller's transaction. An older update changes nothing. */
export async function applyProducts(ctx: ShopDataContext, products: readonly CatalogProduct[]): Promise<void> {
  const latest = latestOf(products, (product) => product)
  const rows = latest.map((product) => rowOf(product, ctx.connection.id, ctx.now()))
  await emitProductNews(ctx, await upsertProducts(ctx.db, ctx.siteId, rows, new Date(ctx.now())))
}

/** Marks a product as deleted. */
export async function markProductDeleted(ctx: ShopDataContext, externalId: string): Promise<void> {
  if (await markGone(ctx.db, ctx.siteId, externalId, new Date(ctx.now()))) await emitProductsChanged(ctx, [externalId])
}

/** Emits events for written products: changed, back in stock, cheaper. */
export async function emitProductNews(ctx: Emitting, written: readonly WrittenProduct[]): Promise<void> {
  const { db, events, siteId: site_id } = ctx
  await emitProductsChanged(
    ctx,
    written.map(({ after }) => after.external_id),
  )
  const known = written.flatMap(({ before, after }) => (before ? [{ before, after }] : []))
  const product_ids = known
    .filter(({ before, after }) => isBackInStock(before, after))
    .map(({ after }) => after.external_id)
  if (product_ids.length > 0) await events.emit(db, shopEvents.backInStock, { site_id, product_ids })
  const products = known.flatMap(({ before, after }) => {
    const drop = priceDropOf(before, after)
    return drop ? [{ product_id: after.external_id, title: after.title, ...drop }] : []
  })
  if (products.length > 0) await events.emit(db, shopEvents.priceDropped, { site_id, products })
}

/** Notifies the other rooms which products changed. */
export async function emitProductsChanged({ db, events, siteId }: Emitting, ids: readonly string[]): Promise<void> {
  if (ids.length === 0) return
  await events.emit(db, shopEvents.productsChanged, { site_id: siteId, product_ids: [...ids] })
}

function rowOf(product: CatalogProduct, connectionId: Id, now: number): ProductRow {
  return {
    external_id: cutText(product.externalId, 200),
    connection_id: connectionId,
    title: cleanLine(product.title, 300),
    url: product.url,
    image_url: product.imageUrl,
    price: product.price,
    compare_at_price: product.compareAtPrice,
    is_available: product.isAvailable,
    collection_ids: product.collectionIds,
    variants: product.variants.map((variant) => ({
      external_id: variant.externalId,
      title: cleanLine(variant.title, 300),
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
