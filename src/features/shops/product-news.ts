/** The parts of a product whose changes matter to people waiting for it. */
interface Known {
  readonly title: string
  readonly price: number
  readonly is_available: boolean
  readonly is_deleted: boolean
  readonly variants: readonly { readonly external_id: string; readonly price: number }[]
}

/** Price before and after a drop, in the shop's currency. */
export interface PriceDrop {
  readonly price_before: number
  readonly price: number
}

/** Checks whether a product that was sold out is available again. */
export function isBackInStock(before: Known, after: Known): boolean {
  return !before.is_available && after.is_available && !after.is_deleted
}

/**
 * Returns the drop to the lowest reduced price among the variants sold both before and after; null if no price dropped.
 * A new, cheaper variant is not a price drop.
 */
export function priceDropOf(before: Known, after: Known): PriceDrop | null {
  if (after.is_deleted || !after.is_available) return null
  const was = new Map(before.variants.map(({ external_id, price }) => [external_id, price]))
  const both = after.variants.flatMap(({ external_id, price }) => {
    const price_before = was.get(external_id)
    return price_before === undefined ? [] : [{ price_before, price }]
  })
  const hasVariants = before.variants.length > 0 && after.variants.length > 0
  const pairs = hasVariants ? both : [{ price_before: before.price, price: after.price }]
  // A price of zero means that the shop didn't report one.
  const fallen = pairs.filter(({ price_before, price }) => price > 0 && price < price_before)
  return fallen.toSorted((a, b) => a.price - b.price)[0] ?? null
}
