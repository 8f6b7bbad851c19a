import { AppError } from '#core/error.ts'
import type { Handler } from '#platform/server/room.ts'
import type { shopCalls } from '../../contract.ts'
import { activeConnection } from '../store.ts'
import { collectionsOf, findProducts, type ProductRow, productRows, upsertProducts } from '../store-catalog.ts'
import { emitProductNews } from '../apply/apply-products.ts'
import { productOf } from './product-of.ts'
import { shopCurrency } from './shop-currency.ts'

type CatalogCall = 'searchProducts' | 'listProducts' | 'collections' | 'recordProducts'

/** Handlers of the calls about products on sale. */
export const catalogHandlers: { [K in CatalogCall]: Handler<(typeof shopCalls)[K]> } = {
  searchProducts: async ({ search, collection_id, after, limit }, { db, siteId }) => {
    const words = search.toLowerCase().split(/\s+/).filter(Boolean).slice(0, 10)
    const wanted = { words, collectionId: collection_id ?? null, after: after === undefined ? null : readCursor(after) }
    const found = await findProducts(db, siteId, wanted, limit)
    const rows = found.slice(0, limit)
    const next = found.length > limit ? cursorOf(rows.at(-1)!) : null
    return { products: rows.map(productOf), currency: await shopCurrency(db, siteId), next }
  },
  listProducts: async ({ product_ids }, { db, siteId }) => {
    const rows = new Map((await productRows(db, siteId, product_ids)).map((row) => [row.external_id, row]))
    const products = [...new Set(product_ids)].flatMap((id) => rows.get(id) ?? []).map(productOf)
    return { products, currency: await shopCurrency(db, siteId) }
  },
  collections: async (_input, { db, siteId }) => ({ collections: await collectionsOf(db, siteId, 1000) }),
  recordProducts: async ({ products }, ctx) => {
    const at = new Date(ctx.now())
    const connection = await activeConnection(ctx.db, ctx.siteId)
    const byId = new Map(products.map((product) => [product.external_id, product]))
    const rows = [...byId.values()].map(({ updated_at, ...product }) => ({
      ...product,
      connection_id: connection?.service === 'custom' ? connection.id : null,
      updated_at: updated_at === undefined ? at : new Date(updated_at),
    }))
    const future = products.findIndex(({ updated_at }) => Date.parse(updated_at ?? '') > at.getTime() + 86_400_000)
    if (future !== -1) {
      const issue = { path: `products.${future}.updated_at`, message: 'A product did not change in the future.' }
      throw new AppError('invalid', issue.message, { issues: [issue] })
    }
    const written = await upsertProducts(ctx.db, ctx.siteId, rows, at)
    await emitProductNews(ctx, written)
    return { recorded: written.length, unchanged: rows.length - written.length }
  },
}

const cursorOf = ({ title, external_id }: ProductRow) =>
  Buffer.from(JSON.stringify([title, external_id])).toString('base64url')

function readCursor(cursor: string): [string, string] {
  try {
    const [title, id, ...more] = JSON.parse(Buffer.from(cursor, 'base64url').toString()) as unknown[]
    if (typeof title === 'string' && typeof id === 'string' && more.length === 0 && !/\0/.test(title + id))
      return [title, id]
  } catch {}
  throw new AppError('invalid', 'This page is no more. Begin with the first one.')
}
