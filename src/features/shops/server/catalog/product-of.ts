import type { Product } from '../../contract.ts'
import type { ProductRow } from '../store-catalog.ts'

/** Converts a product to the contract's format. */
export function productOf(row: ProductRow): Product {
  const { connection_id: _connection, is_deleted: _deleted, updated_at, collection_ids, variants, ...product } = row
  return {
    ...product,
    collection_ids: [...collection_ids],
    variants: [...variants],
    updated_at: updated_at.toISOString(),
  }
}
