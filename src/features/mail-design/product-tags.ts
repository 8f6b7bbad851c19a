import type { SimpleBlock } from './document.ts'

/** Product fields that an email shows as they are at send time. `image_url` and `url` are full URLs. */
const liveFields = ['title', 'price', 'old_price', 'image_url', 'url'] as const
type LiveField = (typeof liveFields)[number]

/** A product as emails show it. Amounts are text with their currency; empty if there is none. */
export type LiveProduct = Readonly<Record<LiveField, string>>

type ProductBlock = Pick<
  Extract<SimpleBlock, { type: 'product' }>,
  'product_id' | 'title' | 'price' | 'old_price' | 'src'
>

const maxKey = 70

/**
 * Returns a product's key in merge tags, which are case-insensitive: its ID, or the code points of an ID with other
 * characters. Null for an ID too long for a tag; such a product is shown as stored.
 */
export function productKey(productId: string): string | null {
  const isPlain = /^[a-z0-9][a-z0-9_-]*$/.test(productId) && !productId.startsWith('u-')
  const key = isPlain ? productId : `u-${[...productId].map((sign) => sign.codePointAt(0)!.toString(36)).join('_')}`
  return productId === '' || key.length > maxKey ? null : key
}

/** Returns the product ID of a key; null if the key is invalid. */
function productIdOf(key: string): string | null {
  if (!key.startsWith('u-')) return key
  const points = key
    .slice(2)
    .split('_')
    .map((point) => Number.parseInt(point, 36))
  if (!points.every((point) => point >= 0 && point <= 0x10ffff)) return null
  return points.map((point) => String.fromCodePoint(point)).join('')
}

/** Returns the IDs of the products that merge tags in these texts reference, by key. */
export function productsIn(texts: readonly string[]): Map<string, string> {
  const keys = texts.flatMap((text) =>
    [...text.matchAll(/\[[?^]?product\.([a-z0-9][a-z0-9_-]{0,69})\./gi)].map(([, key]) => key!.toLowerCase()),
  )
  return new Map(
    [...new Set(keys)].flatMap((key) => {
      const id = productIdOf(key)
      return id === null ? [] : [[key, id] as const]
    }),
  )
}

/** Returns the values of a product's merge tags; empty values if it's null, so that the stored fields are shown. */
export function valuesOfProduct(key: string, product: LiveProduct | null): Record<string, string> {
  return Object.fromEntries(liveFields.map((field) => [`product.${key}.${field}`, product?.[field] ?? '']))
}

/** Returns the merge tag of a product's field, with the fallback for a product that the store no longer sells. */
function tagOf(key: string, field: LiveField, stored = ''): string {
  const fallback = stored.replaceAll(/[[\]|\n]/g, '')
  return `[product.${key}.${field}${fallback && `|${fallback}`}]`
}

const keyOf = ({ product_id }: ProductBlock) => (product_id ? productKey(product_id) : null)

/**
 * Returns what a product block shows: its stored fields, or merge tags of the chosen product with those as fallbacks.
 */
export function shownProduct(block: ProductBlock): Pick<ProductBlock, 'title' | 'price' | 'src'> {
  const key = keyOf(block)
  if (key === null) return block
  const image = `product.${key}.image_url`
  return {
    title: tagOf(key, 'title', block.title),
    price: tagOf(key, 'price', block.price),
    src: block.src && `[?${image}][${image}][/${image}][^${image}]${block.src}[/${image}]`,
  }
}

/**
 * Returns the price before a reduction, formatted by `write`. For a chosen product it's shown only while the store has
 * it reduced.
 */
export function shownOldPrice(block: ProductBlock, write: (oldPrice: string) => string): string {
  const stored = block.old_price === '' ? '' : write(block.old_price)
  const key = keyOf(block)
  if (key === null) return stored
  const [price, old] = [`product.${key}.price`, `product.${key}.old_price`]
  // For a product that the store still has, an empty old price means that it isn't reduced.
  const live = `[?${old}]${write(`[${old}]`)}[/${old}]`
  return live + (stored && `[^${price}]${stored}[/${price}]`)
}
