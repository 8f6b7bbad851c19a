/** Store products that an automation's email can show. The event that began the automation determines them. */
export const shownProducts = ['cart', 'product'] as const
export type ShownProducts = (typeof shownProducts)[number]

/** Maximum number of cart items that an email shows. */
export const mostItems = 5
/** Number of items that a preview shows. */
export const previewItems = 2

/** The merge tags of one product. It's shown only if its title has a value. */
export interface ProductTags {
  readonly title: string
  readonly image: string
  readonly url: string
  readonly price: string
  /** Price before a reduction; null for cart items. */
  readonly oldPrice: string | null
  /** Quantity in the cart; null for a product that isn't in one. */
  readonly quantity: string | null
  /** Text that previews show in place of the title; null to hide the product in previews. */
  readonly sample: string | null
}

/** Returns the merge tags of a cart item, counted from 1. */
export function itemTags(item: number): Omit<ProductTags, 'sample' | 'oldPrice'> & { readonly quantity: string } {
  const tag = (field: string) => `shop.item_${item}_${field}`
  return { title: tag('title'), image: tag('image'), url: tag('url'), price: tag('price'), quantity: tag('quantity') }
}

/** Merge tags of the product that an automation began with. */
export const productTags: ProductTags = {
  title: 'shop.product',
  image: 'shop.product_image',
  url: 'shop.product_url',
  price: 'shop.price',
  oldPrice: 'shop.price_before',
  quantity: null,
  sample: 'Product name',
}

/** Returns the products that a block shows, each as merge tags. */
export function tagsOf(show: ShownProducts): ProductTags[] {
  if (show === 'product') return [productTags]
  return Array.from({ length: mostItems }, (_, index) => ({
    ...itemTags(index + 1),
    oldPrice: null,
    sample: index < previewItems ? 'Product name' : null,
  }))
}

/** Wraps a text so that it's shown only if the merge tag has a value, or in a preview that shows a sample. */
export function whereKnown(tag: string, text: string, sample: string | null = null): string {
  return `[?${tag}${sample === null ? '' : `||${sample}`}]${text}[/${tag}]`
}

/** Returns the merge tag of a product's title, with its sample for previews. */
export const titleTag = ({ title, sample }: ProductTags): string => `[${title}${sample === null ? '' : `||${sample}`}]`

/** Whether a merge tag is a URL from the store's catalog, not one that a visitor sent. */
export function isStoreAddress(key: string): boolean {
  return /^shop\.(?:recovery_url|(?:product|item_\d)_(?:url|image))$/.test(key)
}
