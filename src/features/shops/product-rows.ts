import { cleanLine, cutText } from '#core/clean-line.ts'
import { openCell } from '#core/csv.ts'
import { parseAmount } from '#core/parse-amount.ts'
import type { ProductLayout, ProductPlace } from './product-columns.ts'
import type { ProductVariant } from './shapes.ts'

/** A row of a file. */
interface FileRow {
  readonly cells: readonly string[]
}

/** Product data in a file, without the variants. */
interface ProductHead {
  readonly external_id: string
  readonly title: string
  readonly url: string
  readonly image_url: string
  readonly collections: readonly string[]
  readonly is_deleted: boolean
}

/** A product from a file, or variants of a product whose own row is elsewhere in the file. */
export interface ProductItem {
  readonly key: string
  readonly head: ProductHead | null
  readonly variants: readonly FileVariant[]
}

/** A variant from a file. */
interface FileVariant extends ProductVariant {
  readonly is_available: boolean
}

/** Returns the key that identifies a product in a file. Rows with the same key belong together. */
export function productKeyOf(row: FileRow, layout: ProductLayout): string {
  const cell = reader(row, layout)
  const parent = isVariation(row, layout) ? cell('parent') : ''
  if (parent !== '') return /^id:\s*\d+$/i.test(parent) ? parent.replace(/^id:\s*/i, '') : `sku:${parent}`
  // WooCommerce variations refer to their product by its SKU, if it has one.
  if (layout.format === 'woocommerce' && cell('sku') !== '') return `sku:${cell('sku')}`
  return idOf(row, layout)
}

/** Returns the product in the given rows, or the reason it can't be imported, as a message for the owner. */
export function readProductRows(
  rows: readonly FileRow[],
  layout: ProductLayout,
  { storeUrl }: { storeUrl: string },
): ProductItem | { reason: string } {
  const key = productKeyOf(rows[0]!, layout)
  if (key === '') return { reason: 'No product ID, handle or SKU.' }
  const headRow = rows.find((row) => !isVariation(row, layout) && reader(row, layout)('title') !== '')
  if (!headRow && !rows.every((row) => isVariation(row, layout))) return { reason: 'No name.' }
  const isVariable = headRow !== undefined && kindOf(headRow, layout).startsWith('variable')
  const variants: FileVariant[] = []
  for (const [index, row] of rows.entries()) {
    // Shopify puts each additional image in its own row. WooCommerce's variable products have their prices in their
    // variations.
    if (row === headRow && isVariable) continue
    if (row !== headRow && !saysVariant(row, layout)) continue
    const variant = variantOf(row, layout, { index, isHead: row === headRow })
    if ('reason' in variant) return variant
    variants.push(variant)
  }
  return { key, head: headRow ? headOf(headRow, rows, layout, storeUrl) : null, variants: variants.slice(0, 250) }
}

/** Merges two parts of one product. */
export function mergeProducts(earlier: ProductItem, later: ProductItem): ProductItem {
  const byId = new Map([...earlier.variants, ...later.variants].map((variant) => [variant.external_id, variant]))
  return { key: earlier.key, head: later.head ?? earlier.head, variants: [...byId.values()].slice(0, 250) }
}

const reader =
  ({ cells }: FileRow, { places }: ProductLayout) =>
  (place: ProductPlace): string => {
    const index = places[place]
    return index === undefined ? '' : cleanLine(openCell(cells[index] ?? ''), Infinity)
  }

function kindOf({ cells }: FileRow, { kind }: ProductLayout): string {
  return kind === undefined ? '' : (cells[kind] ?? '').trim().toLowerCase()
}

const isVariation = (row: FileRow, layout: ProductLayout) => kindOf(row, layout).startsWith('variation')

function saysVariant(row: FileRow, layout: ProductLayout): boolean {
  const cell = reader(row, layout)
  return isVariation(row, layout) || cell('price') !== '' || cell('sku') !== ''
}

function idOf(row: FileRow, layout: ProductLayout): string {
  const cell = reader(row, layout)
  return cutText(cell('external_id') || cell('sku'), 200)
}

function headOf(row: FileRow, rows: readonly FileRow[], layout: ProductLayout, storeUrl: string): ProductHead {
  const cell = reader(row, layout)
  const external_id = idOf(row, layout)
  const image = rows.map((one) => reader(one, layout)('image')).find((text) => text !== '') ?? ''
  const status = cell('status').toLowerCase()
  const isHidden = /^(?:false|no|0|-1)$/i.test(cell('is_published'))
  const own = webAddress(cell('url'))
  return {
    external_id,
    title: cutText(cell('title'), 300),
    url:
      own || (layout.format === 'shopify' && storeUrl ? `${storeUrl}/products/${encodeURIComponent(external_id)}` : ''),
    image_url: webAddress(image.split(/,\s*(?=https?:)/)[0]!),
    collections: collectionsOf(cell('collections'), layout),
    is_deleted: isHidden || ['draft', 'archived', 'trash', 'private'].includes(status),
  }
}

function collectionsOf(cell: string, { format }: ProductLayout): string[] {
  // WooCommerce uses the format "Clothing > Shirts, Sale".
  const parts = format === 'woocommerce' ? cell.split(',').flatMap((one) => one.split('>').at(-1)!) : cell.split(',')
  return [...new Set(parts.map((part) => cutText(part.trim(), 200)).filter(Boolean))].slice(0, 50)
}

function variantOf(
  row: FileRow,
  layout: ProductLayout,
  { index, isHead }: { index: number; isHead: boolean },
): FileVariant | { reason: string } {
  const cell = reader(row, layout)
  const amounts = { price: cell('price'), sale: cell('sale_price'), before: cell('compare_at_price') }
  for (const text of Object.values(amounts))
    if (parseAmount(text) === null) return { reason: `"${text.slice(0, 50)}" is not an amount.` }
  if (amounts.price === '' && amounts.sale === '') return { reason: 'No price.' }
  const [full, sale, before] = Object.values(amounts).map((text) => Math.round(parseAmount(text)! * 1000) / 1000) as [
    number,
    number,
    number,
  ]
  const price = amounts.sale === '' ? full : sale
  const compareAt = amounts.sale === '' ? before : full
  const stock = stockOf(cell('stock'))
  const sku = cutText(cell('sku'), 200)
  const product = idOf(row, layout)
  const own = layout.format === 'woocommerce' ? product : cell('variant_id') || sku
  return {
    external_id: cutText(own || (isHead && index === 0 ? product : `${product}-${index + 1}`), 200),
    title: optionsOf(cell),
    sku,
    price,
    compare_at_price: compareAt > price ? compareAt : null,
    stock,
    image_url: '',
    is_available: isAvailable(cell('is_available'), cell('stock_policy'), stock),
  }
}

function optionsOf(cell: (place: ProductPlace) => string): string {
  const options = [cell('option1'), cell('option2'), cell('option3')]
  return cutText(options.filter((one) => one !== '' && one !== 'Default Title').join(' / '), 300)
}

function stockOf(cell: string): number | null {
  return /^-?\d{1,7}(?:\.0+)?$/.test(cell) ? Math.trunc(Number(cell)) : null
}

function isAvailable(word: string, policy: string, stock: number | null): boolean {
  const normalized = word.toLowerCase().replaceAll(/[^a-z0-9]/g, '')
  if (/^(?:0|no|false|outofstock|soldout)$/.test(normalized)) return false
  if (normalized !== '') return true
  return stock === null || stock > 0 || /^(?:continue|true|yes|1|notify)$/i.test(policy)
}

function webAddress(text: string): string {
  const whole = text.startsWith('//') ? `https:${text}` : text
  return /^https?:\/\/[^\s\p{Cc}]+$/u.test(whole) && whole.length <= 2000 ? whole : ''
}
