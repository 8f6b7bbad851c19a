/** What an email of an automation shows of the store: what began the automation decides which products these are. */
export const shownProducts = ['cart', 'product'] as const
export type ShownProducts = (typeof shownProducts)[number]

/** How many items of a cart an email shows. */
export const mostItems = 5
/** How many a preview shows. */
export const previewItems = 2

/** The merge tags of one product: what it is called decides whether it is shown. */
export interface ProductTags {
  readonly title: string
  readonly image: string
  readonly url: string
  readonly price: string
  /** Before a reduction; null for the items of a cart. */
  readonly oldPrice: string | null
  /** How many are in the cart; null for a product that is in none. */
  readonly quantity: string | null
  /** What previews show in the place of its title; null: nothing of it. */
  readonly sample: string | null
}

/** The merge tags of an item of the cart, counted from 1. */
export function itemTags(item: number): Omit<ProductTags, 'sample' | 'oldPrice'> & { readonly quantity: string } {
  const tag = (field: string) => `shop.item_${item}_${field}`
  return { title: tag('title'), image: tag('image'), url: tag('url'), price: tag('price'), quantity: tag('quantity') }
}

/** The merge tags of the product that an automation began with. */
export const productTags: ProductTags = {
  title: 'shop.product',
  image: 'shop.product_image',
  url: 'shop.product_url',
  price: 'shop.price',
  oldPrice: 'shop.price_before',
  quantity: null,
  sample: 'Product name',
}

/** The products that a block shows, each by its merge tags. */
export function tagsOf(show: ShownProducts): ProductTags[] {
  if (show === 'product') return [productTags]
  return Array.from({ length: mostItems }, (_, index) => ({
    ...itemTags(index + 1),
    oldPrice: null,
    sample: index < previewItems ? 'Product name' : null,
  }))
}

/** What stands between these marks is only shown where the merge tag has a value, or in a preview that shows a sample. */
export function whereKnown(tag: string, text: string, sample: string | null = null): string {
  return `[?${tag}${sample === null ? '' : `||${sample}`}]${text}[/${tag}]`
}

/** The title of a product, or its sample in a preview. */
export const titleTag = ({ title, sample }: ProductTags): string => `[${title}${sample === null ? '' : `||${sample}`}]`

/** Whether a merge tag is an address that the catalog of the store gives, and not what a visitor sent. */
export function isStoreAddress(key: string): boolean {
  return /^shop\.(?:recovery_url|(?:product|item_\d)_(?:url|image))$/.test(key)
}
