import { z } from 'zod'
import { importKind, recordChanges } from '#features/imports/server/index.ts'
import { siteById } from '#features/sites/server/index.ts'
import { guessProductMapping, productLayout, productMappingProblem } from '../../product-columns.ts'
import { mergeProducts, type ProductItem, productKeyOf, readProductRows } from '../../product-rows.ts'
import { stockText } from '../../product-words.ts'
import { shopCurrency } from '../catalog/shop-currency.ts'
import { activeConnection } from '../store.ts'
import { lockProducts, type ProductRow, upsertCollections, upsertProducts } from '../store-catalog.ts'
import { emitProductNews } from '../apply/apply-products.ts'
import { rowOfItem } from './row-of-item.ts'
import { isSameProduct } from './same-product.ts'
import { changeIdOf, undoProducts } from './undo-products.ts'

const column = (label: string, is_number = false) => ({ label, is_number })

/**
 * Imports products from a file, for shops that aren't connected. A product is one row, or several rows for its
 * variants.
 */
export const productImport = importKind<ProductItem, Record<string, never>>({
  name: 'products',
  label: 'Products',
  options: z.strictObject({}) as unknown as z.ZodType<Record<string, never>>,
  previewColumns: [column('Product'), column('ID'), column('Variants', true), column('Stock'), column('Price', true)],
  guessMapping: async (_ctx, columns) => ({ mapping: guessProductMapping(columns) }),
  problemOf: ({ columns, mapping }) => {
    const message = productMappingProblem(columns, mapping)
    return message === null ? null : { path: 'mapping', message }
  },
  openReader: async ({ db, siteId }, { columns, mapping }) => {
    const layout = productLayout(columns, mapping)
    const storeUrl = ((await siteById(db, siteId))?.url ?? '').replace(/\/+$/, '')
    const currency = await shopCurrency(db, siteId)
    return {
      version: `${storeUrl} ${currency}`,
      groupOf: (row) => productKeyOf(row, layout),
      read: (rows) => readProductRows(rows, layout, { storeUrl }),
      keyOf: ({ key }) => key,
      merge: mergeProducts,
      again: 'unchanged',
      preview: ({ key, head, variants }) => [
        head?.title ?? 'Variants of another row',
        head?.external_id ?? key,
        String(variants.length),
        stockText({ is_available: variants.some(({ is_available }) => is_available), variants }),
        { money: variants.reduce((least, { price }) => Math.min(least, price), Infinity) || 0, currency },
      ],
    }
  },
  write: async (ctx, items, { importId, isCheck, at }) => {
    const { db, siteId } = ctx
    const connection = await activeConnection(db, siteId)
    const known = await lockProducts(db, siteId, items.map(({ key, head }) => head?.external_id ?? key).toSorted())
    const isFromShop = (row: ProductRow | undefined) =>
      row !== undefined &&
      connection !== undefined &&
      connection.service !== 'custom' &&
      row.connection_id === connection.id
    const rows = items.flatMap((item) => {
      const before = known.get(item.head?.external_id ?? item.key)
      const row = isFromShop(before) ? null : rowOfItem(item, before ?? null, at)
      return row ? [{ row, before: before ?? null }] : []
    })
    const changed = rows.filter(({ row, before }) => before === null || !isSameProduct(before, row))
    const written = await upsertProducts(
      db,
      siteId,
      changed.map(({ row }) => row),
      at,
    )
    if (!isCheck) {
      await upsertCollections(db, siteId, null, collectionsOf(written.map(({ after }) => after)))
      const changes = written.map(({ before, after }) => ({ id: changeIdOf(after.external_id), before, after }))
      await recordChanges(db, siteId, importId, changes)
      await emitProductNews(ctx, written)
    }
    const added = written.filter(({ before }) => before === null).length
    return {
      added,
      updated: written.length - added,
      unchanged: rows.length - written.length,
      skipped: items.length - rows.length,
    }
  },
  undo: undoProducts,
})

function collectionsOf(rows: readonly ProductRow[]) {
  const names = [...new Set(rows.flatMap(({ collection_ids }) => collection_ids))]
  return names.map((name) => ({ external_id: name, title: name }))
}
