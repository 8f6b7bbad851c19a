import type { ProductRow } from '../store-catalog.ts'

/** Checks whether a product in a file equals the stored one. */
export function isSameProduct(a: ProductRow, b: ProductRow): boolean {
  const comparable = ({ updated_at: _at, connection_id: _connection, variants, ...row }: ProductRow) => [
    Object.entries(row).toSorted(([x], [y]) => (x < y ? -1 : 1)),
    variants.map((variant) => Object.entries(variant).toSorted(([x], [y]) => (x < y ? -1 : 1))),
  ]
  return JSON.stringify(comparable(a)) === JSON.stringify(comparable(b))
}
