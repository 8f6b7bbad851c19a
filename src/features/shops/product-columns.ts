/** Known column headings of product files from Shopify, WooCommerce and others, by field. */
const names = {
  external_id: 'productid id handle urlhandle itemid',
  title: 'title name productname producttitle itemname',
  url: 'url link producturl permalink productlink',
  image: 'imagesrc productimageurl images image imageurl imagelink picture',
  price: 'variantprice price regularprice unitprice',
  sale_price: 'saleprice',
  compare_at_price: 'variantcompareatprice compareatprice originalprice oldprice listprice',
  sku: 'variantsku sku itemsku',
  stock: 'variantinventoryqty inventoryquantity stock quantity stockquantity inventory qty',
  stock_policy: 'variantinventorypolicy continuesellingwhenoutofstock backordersallowed',
  is_available: 'instock availability available',
  status: 'status',
  is_published: 'published publishedononlinestore',
  collections: 'collection collections categories category type producttype producttypes',
  variant_id: 'variantid',
  option1: 'option1value attribute1values',
  option2: 'option2value attribute2values',
  option3: 'option3value attribute3values',
  parent: 'parent parentid',
} as const

/** A product field that can be read from a column. */
export type ProductPlace = keyof typeof names

/** Positions of the fields in a product file. */
export interface ProductLayout {
  /** WooCommerce puts variations in separate rows. */
  readonly format: 'shopify' | 'woocommerce' | 'plain'
  readonly places: Readonly<Partial<Record<ProductPlace, number>>>
  /** Index of the column that says whether a row is a variation, if the file has one. */
  readonly kind: number | undefined
}

const bareOf = (columns: readonly string[]) =>
  columns.map((column) => column.toLowerCase().replaceAll(/[^a-z0-9]/g, ''))

/**
 * Guesses from the headings what each column is imported as. If several columns match one field, the name listed first
 * above wins.
 */
export function guessProductMapping(columns: readonly string[]): string[] {
  const bare = bareOf(columns)
  const mapping = columns.map(() => '')
  const isWoo = formatOf(bare) === 'woocommerce'
  for (const [place, all] of Object.entries(names)) {
    // WooCommerce's "Type" column says how a product is sold.
    const index = all
      .split(' ')
      .filter((name) => !(isWoo && name === 'type'))
      .map((name) => bare.indexOf(name))
      .find((at) => at !== -1 && mapping[at] === '')
    if (index !== undefined) mapping[index] = place
  }
  return mapping
}

/** Returns the positions of the fields in a file with this column mapping. */
export function productLayout(columns: readonly string[], mapping: readonly string[]): ProductLayout {
  const bare = bareOf(columns)
  const format = formatOf(bare)
  const places = Object.fromEntries(
    mapping.flatMap((target, index) => (Object.hasOwn(names, target) ? [[target, index] as const] : [])),
  )
  return { format, places, kind: format === 'woocommerce' ? bare.indexOf('type') : undefined }
}

function formatOf(bare: readonly string[]): ProductLayout['format'] {
  if (bare.includes('handle') || bare.includes('urlhandle')) return 'shopify'
  return bare.includes('regularprice') && bare.includes('type') ? 'woocommerce' : 'plain'
}

/** Reason the file can't be read with this mapping, as a message for the owner; null if it can. */
export function productMappingProblem(columns: readonly string[], mapping: readonly string[]): string | null {
  if (mapping.length !== columns.length) return 'Choose what to import each column as.'
  const used = mapping.filter((target) => target !== '')
  if (!used.every((target) => Object.hasOwn(names, target))) return 'Field not found.'
  if (new Set(used).size !== used.length) return 'Two columns are imported as the same field.'
  if (!used.includes('external_id') && !used.includes('sku'))
    return 'Choose the column with the product ID, handle or SKU.'
  if (!used.includes('title')) return 'Choose the column with the name.'
  return used.includes('price') ? null : 'Choose the column with the price.'
}
