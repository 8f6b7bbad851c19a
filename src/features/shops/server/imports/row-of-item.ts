import type { ProductItem } from '../../product-rows.ts'
import type { ProductRow } from '../store-catalog.ts'

/**
 * Returns the product as it is stored; null for variants of an unknown product, and for an unknown product that isn't
 * on sale.
 */
export function rowOfItem({ head, variants }: ProductItem, before: ProductRow | null, at: Date): ProductRow | null {
  if (!head && !before) return null
  if (head?.is_deleted && !before) return null
  const merged =
    head || !before
      ? variants
      : [...new Map([...before.variants, ...variants].map((one) => [one.external_id, one])).values()]
  const cheapest = merged.toSorted((a, b) => a.price - b.price)[0]
  const stored = merged.map((one) => ({
    external_id: one.external_id,
    title: one.title,
    sku: one.sku,
    price: one.price,
    compare_at_price: one.compare_at_price,
    stock: one.stock,
    image_url: one.image_url,
  }))
  const about = head
    ? {
        external_id: head.external_id,
        title: head.title,
        url: head.url,
        image_url: head.image_url,
        collection_ids: head.collections,
        is_deleted: head.is_deleted,
      }
    : before!
  return {
    external_id: about.external_id,
    connection_id: before?.connection_id ?? null,
    title: about.title,
    url: about.url,
    image_url: about.image_url,
    collection_ids: about.collection_ids,
    is_deleted: about.is_deleted,
    price: cheapest?.price ?? before?.price ?? 0,
    compare_at_price: cheapest ? cheapest.compare_at_price : null,
    is_available: variants.some(({ is_available }) => is_available) || (!head && before!.is_available),
    variants: stored,
    updated_at: at,
  }
}
