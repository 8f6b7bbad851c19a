import { cleanEmail } from '#core/email-address.ts'
import type { ImportFormat, OrderStatus } from './shapes.ts'

/** Known column names for each field of an order in a file. */
const names = {
  external_id: 'ordernumber name ordername orderno orderid order number externalid bestellnummer',
  email: 'email billingemail emailbilling customeremail emailaddress contactemail',
  placed_at: 'createdat orderdate placedat datecreated date paidat paiddate datum',
  currency: 'currency ordercurrency currencycode',
  total: 'total ordertotal ordertotalamount totalprice totalsales amount netrevenue nrevenue summe',
  discount: 'discountamount discounttotal cartdiscountamount cartdiscount orderdiscount totaldiscount discount',
  tax: 'taxes tax taxtotal totaltax ordertotaltaxamount ordertax',
  shipping: 'shipping shippingtotal ordershippingamount shippingcost ordershipping',
  refunded: 'refundedamount orderrefundamount refundtotal totalrefunded refunded',
  status: 'financialstatus paymentstatus orderstatus status',
  cancelled_at: 'cancelledat canceledat',
  codes: 'discountcode discountcodes couponcode couponcodes couponitems coupons coupon',
  item_title: 'lineitemname itemname productname producttitle product item title',
  item_id: 'lineitemsku sku itemsku productid itemid',
  quantity: 'lineitemquantity quantity qty itemquantity',
  price: 'lineitemprice itemcost itemprice price unitprice',
} as const

/** A field of an order that a column can contain. */
export type Place = keyof typeof names

/** Targets of a column: a field, a separate item (possible for several columns), or none. */
const targets: readonly string[] = ['', 'wide_item', ...Object.keys(names)]

/** Where each field is in a file. */
export interface Layout {
  readonly format: ImportFormat
  readonly places: Readonly<Partial<Record<Place, number>>>
  /** Columns that contain one item each. */
  readonly wideItems: readonly number[]
}

const bareOf = (columns: readonly string[]) =>
  columns.map((column) => column.toLowerCase().replaceAll(/[^a-z0-9]/g, ''))

/**
 * Guesses the target of each column by its heading. If several match the same field, the name listed first above wins.
 */
export function guessMapping(columns: readonly string[], sample: readonly (readonly string[])[] = []): string[] {
  const bare = bareOf(columns)
  const mapping: string[] = bare.map((name) => (/^lineitem\d+$/.test(name) ? 'wide_item' : ''))
  for (const [place, all] of Object.entries(names)) {
    const index = all
      .split(' ')
      .map((name) => bare.indexOf(name))
      .find((at) => at !== -1)
    if (index !== undefined) mapping[index] = place
  }
  if (!mapping.includes('email')) {
    const holdsAddresses = (index: number) => sample.length > 0 && sample.every((row) => cleanEmail(row[index] ?? ''))
    const found = mapping.findIndex((target, index) => target === '' && holdsAddresses(index))
    if (found !== -1) mapping[found] = 'email'
  }
  return mapping
}

/** Returns the layout of a file whose columns have these targets. */
export function layoutOf(columns: readonly string[], mapping: readonly string[] = guessMapping(columns)): Layout {
  const wideItems = mapping.flatMap((target, index) => (target === 'wide_item' ? [index] : []))
  const places = Object.fromEntries(
    mapping.flatMap((target, index) => (Object.hasOwn(names, target) ? [[target, index] as const] : [])),
  )
  return { format: formatOf(bareOf(columns), wideItems), places, wideItems }
}

function formatOf(bare: readonly string[], wideItems: readonly number[]): ImportFormat {
  if (bare.includes('financialstatus') && bare.includes('lineitemname')) return 'shopify'
  const isWoo =
    wideItems.length > 0 || ['orderkey', 'emailbilling', 'billingemail', 'nrevenue'].some((name) => bare.includes(name))
  return isWoo ? 'woocommerce' : 'plain'
}

/** Returns why a file can't be read with this mapping, in a message for the owner; null if it can. */
export function problemOf(columns: readonly string[], mapping: readonly string[]): string | null {
  if (mapping.length !== columns.length) return 'Choose what to import each column as.'
  if (!mapping.every((target) => targets.includes(target))) return 'Field not found.'
  const used = mapping.filter((target) => target !== '' && target !== 'wide_item')
  if (new Set(used).size !== used.length) return 'Two columns are imported as the same field.'
  if (!used.includes('external_id')) return 'Choose the column with the order number.'
  return used.includes('total') ? null : 'Choose the column with the total.'
}

const statuses: Readonly<Record<OrderStatus | 'unpaid', string>> = {
  paid: 'paid completed complete processing partiallyrefunded fulfilled shipped done closed',
  refunded: 'refunded',
  cancelled: 'cancelled canceled voided failed trash declined',
  unpaid: 'pending pendingpayment authorized onhold partiallypaid unpaid draft checkoutdraft expired open',
}
const byWord = new Map(
  Object.entries(statuses).flatMap(([status, words]) => words.split(' ').map((word) => [word, status])),
)

/** Returns an order's status from a file; null if it isn't paid. An unknown or empty value counts as "paid". */
export function statusOf(cell: string): OrderStatus | null {
  const word = cell
    .toLowerCase()
    .replaceAll(/[^a-z]/g, '')
    .replace(/^wc/, '')
  const status = byWord.get(word) ?? 'paid'
  return status === 'unpaid' ? null : (status as OrderStatus)
}
