import { formatMoney } from '#core/money.ts'
import type { Product } from './shapes.ts'

interface Stocked {
  readonly is_available: boolean
  readonly variants: readonly Pick<Product['variants'][number], 'stock'>[]
}

/** How much of a product there is, in words: "12 in stock", "Sold out"; "In stock" where the shop does not count. */
export function stockText({ is_available, variants }: Stocked): string {
  if (!is_available) return 'Sold out'
  const counted = variants.flatMap(({ stock }) => stock ?? [])
  const isCounted = variants.length > 0 && counted.length === variants.length
  const total = counted.reduce((sum, stock) => sum + Math.max(0, stock), 0)
  // A shop may go on selling what it has no more of.
  return isCounted && total > 0 ? `${total.toLocaleString('en')} in stock` : 'In stock'
}

/** The prices of a product with their currency; no old price: it is not reduced. */
export function priceTexts(
  { price, compare_at_price }: Pick<Product, 'price' | 'compare_at_price'>,
  currency: string,
): { price: string; old_price: string } {
  const isReduced = compare_at_price !== null && compare_at_price > price
  return {
    price: formatMoney(price, currency),
    old_price: isReduced ? formatMoney(compare_at_price, currency) : '',
  }
}
