import { hash } from 'node:crypto'
import type { Id } from '#core/id.ts'
import type { UndoCounts } from '#features/imports/contract.ts'
import { type ImportContext, takeChanges } from '#features/imports/server/index.ts'
import { deleteProducts, lockProducts, type ProductRow, upsertProducts } from '../store-catalog.ts'
import { emitProductsChanged } from '../apply/apply-products.ts'
import { isSameProduct } from './same-product.ts'

const batch = 500

/**
 * Returns the ID under which a product is recorded among an import's changes. These IDs are UUIDs; a shop's own id
 * doesn't have to be one.
 */
export function changeIdOf(externalId: string): Id {
  const hex = hash('sha256', externalId, 'hex')
  return [hex.slice(0, 8), hex.slice(8, 12), `8${hex.slice(13, 16)}`, `8${hex.slice(17, 20)}`, hex.slice(20, 32)].join(
    '-',
  ) as Id
}

/** Removes products that an import added and restores those it changed, unless they were changed since. */
export async function undoProducts(
  ctx: ImportContext,
  { importId }: { importId: string },
): Promise<UndoCounts & { isMore: boolean }> {
  const { db, siteId } = ctx
  const changes = await takeChanges<ProductRow>(db, siteId, importId, batch)
  const ids = changes.map(({ after }) => after.external_id).toSorted()
  const current = await lockProducts(db, siteId, ids)
  const untouched = changes.filter(({ after }) => {
    const now = current.get(after.external_id)
    return now !== undefined && isSameProduct(now, after)
  })
  const removed = untouched.filter(({ before }) => before === null).map(({ after }) => after.external_id)
  const at = new Date(ctx.now())
  const restored = untouched.flatMap(({ before }) => (before ? [{ ...before, updated_at: at }] : []))
  await deleteProducts(db, siteId, removed)
  await upsertProducts(db, siteId, restored, at)
  await emitProductsChanged(ctx, [...removed, ...restored.map(({ external_id }) => external_id)])
  return {
    removed: removed.length,
    restored: restored.length,
    kept: current.size - untouched.length,
    isMore: changes.length === batch,
  }
}
