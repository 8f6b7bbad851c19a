import { formatMoney } from '#core/money.ts'
import type { Product } from './shapes.ts'

interface Stocked {
  readonly is_available: boolean
  readonly variants: readonly Pick<Product['variants'][number], 'stock'>[]
}

/** Describes a product's stock: "12 in stock" or "Sold out"; "In stock" if the shop doesn't track stock. */
export function stockText({ is_available, variants }: Stocked): string {
  if (!is_available) return 'Sold out'
  const counted = variants.flatMap(({ stock }) => stock ?? [])
  const isCounted = variants.length > 0 && counted.length === variants.length
  const total = counted.reduce((sum, stock) => sum + Math.max(0, stock), 0)
  // A shop may continue to sell a product that is out of stock.
  return isCounted && total > 0 ? `${total.toLocaleString('en')} in stock` : 'In stock'
}

/** Formats a product's prices with their currency. `old_price` is empty if the price isn't reduced. */
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
