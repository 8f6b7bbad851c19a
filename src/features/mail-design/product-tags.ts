import type { SimpleBlock } from './document.ts'

/** What of a product a mail shows as it is at sending. `image_url` and `url` are whole addresses. */
const liveFields = ['title', 'price', 'old_price', 'image_url', 'url'] as const
type LiveField = (typeof liveFields)[number]

/** A product as mails show it: amounts as text with their currency; empty where there is none. */
export type LiveProduct = Readonly<Record<LiveField, string>>

type ProductBlock = Pick<
  Extract<SimpleBlock, { type: 'product' }>,
  'product_id' | 'title' | 'price' | 'old_price' | 'src'
>

const maxKey = 70

/**
 * What merge tags call a product, whose tags are compared without case: its ID, or the code points of one that has other letters.
 * Null for an ID too long to be a part of a tag: such a product is shown as it is stored.
 */
export function productKey(productId: string): string | null {
  const isPlain = /^[a-z0-9][a-z0-9_-]*$/.test(productId) && !productId.startsWith('u-')
  const key = isPlain ? productId : `u-${[...productId].map((sign) => sign.codePointAt(0)!.toString(36)).join('_')}`
  return productId === '' || key.length > maxKey ? null : key
}

/** The product that a key stands for; null for what is no key. */
function productIdOf(key: string): string | null {
  if (!key.startsWith('u-')) return key
  const points = key
    .slice(2)
    .split('_')
    .map((point) => Number.parseInt(point, 36))
  if (!points.every((point) => point >= 0 && point <= 0x10ffff)) return null
  return points.map((point) => String.fromCodePoint(point)).join('')
}

/** The products that merge tags in these texts ask for: their IDs by key. */
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

/** What the merge tags of a product stand for; with null, nothing, so that what is stored shows. */
export function valuesOfProduct(key: string, product: LiveProduct | null): Record<string, string> {
  return Object.fromEntries(liveFields.map((field) => [`product.${key}.${field}`, product?.[field] ?? '']))
}

/** The merge tag of a product's field, with what shows where the shop no longer sells it. */
function tagOf(key: string, field: LiveField, stored = ''): string {
  const fallback = stored.replaceAll(/[[\]|\n]/g, '')
  return `[product.${key}.${field}${fallback && `|${fallback}`}]`
}

const keyOf = ({ product_id }: ProductBlock) => (product_id ? productKey(product_id) : null)

/** What a product block shows: what is stored in it, or merge tags of the chosen product with that in their place. */
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

/** The price before a reduction, written by `write`: of a chosen product only while the shop has it reduced. */
export function shownOldPrice(block: ProductBlock, write: (oldPrice: string) => string): string {
  const stored = block.old_price === '' ? '' : write(block.old_price)
  const key = keyOf(block)
  if (key === null) return stored
  const [price, old] = [`product.${key}.price`, `product.${key}.old_price`]
  // Of a product that the shop has, an empty old price means that it is not reduced.
  const live = `[?${old}]${write(`[${old}]`)}[/${old}]`
  return live + (stored && `[^${price}]${stored}[/${price}]`)
}
