import type { ImportFormat, OrderStatus } from './shapes.ts'

/** What a column of a file of orders tells of. */
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

/** What can be read of an order, by the column that it stands in. */
export type Place = keyof typeof names

/** Where everything stands in a file. */
export interface Layout {
  readonly format: ImportFormat
  readonly places: Readonly<Partial<Record<Place, number>>>
  /** Columns that hold an item each. */
  readonly wideItems: readonly number[]
}

/** Finds out by the heading where everything stands: of several columns that tell the same, the first name above wins. */
export function layoutOf(columns: readonly string[]): Layout {
  const bare = columns.map((column) => column.toLowerCase().replaceAll(/[^a-z0-9]/g, ''))
  const places = Object.fromEntries(
    Object.entries(names).flatMap(([place, all]) => {
      const index = all
        .split(' ')
        .map((name) => bare.indexOf(name))
        .find((at) => at !== -1)
      return index === undefined ? [] : [[place, index]]
    }),
  )
  const wideItems = bare.flatMap((name, index) => (/^lineitem\d+$/.test(name) ? [index] : []))
  return { format: formatOf(bare, wideItems), places, wideItems }
}

function formatOf(bare: readonly string[], wideItems: readonly number[]): ImportFormat {
  if (bare.includes('financialstatus') && bare.includes('lineitemname')) return 'shopify'
  const isWoo =
    wideItems.length > 0 || ['orderkey', 'emailbilling', 'billingemail', 'nrevenue'].some((name) => bare.includes(name))
  return isWoo ? 'woocommerce' : 'plain'
}

/** What has to be in a file, and is missing; in the owner's words. */
export function missingOf({ places }: Layout): string[] {
  return [
    ...(places.external_id === undefined ? ['the number of the order ("Order number")'] : []),
    ...(places.total === undefined ? ['what was paid ("Total")'] : []),
  ]
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

/** The status that a file gives an order; null for one that is not paid. A word that nobody knows, or none, is "paid". */
export function statusOf(cell: string): OrderStatus | null {
  const word = cell
    .toLowerCase()
    .replaceAll(/[^a-z]/g, '')
    .replace(/^wc/, '')
  const status = byWord.get(word) ?? 'paid'
  return status === 'unpaid' ? null : (status as OrderStatus)
}
