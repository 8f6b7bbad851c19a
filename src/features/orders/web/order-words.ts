import type { OrderImport, OrderSource, OrderStatus } from '../contract.ts'
import type { Place } from '../order-columns.ts'

/** What statuses are called on the screen. */
export const statusNames: Readonly<Record<OrderStatus, string>> = {
  paid: 'Paid',
  refunded: 'Refunded',
  cancelled: 'Cancelled',
}

/** Where orders come from, on the screen. */
export const sourceNames: Readonly<Record<OrderSource, string>> = {
  javascript: 'Thank-you page',
  api: 'API',
  import: 'File',
  shopify: 'Shopify',
  woocommerce: 'WooCommerce',
}

/** The states of an import on the screen. */
export const importStateNames: Readonly<Record<OrderImport['state'], string>> = {
  ready: 'Ready',
  checking: 'Being checked',
  checked: 'Checked',
  importing: 'Being imported',
  imported: 'Imported',
  failed: 'Failed',
  cancelled: 'Stopped',
}

/** Whose files are understood. */
export const formatNames: Readonly<Record<OrderImport['format'], string>> = {
  shopify: 'Shopify’s export',
  woocommerce: 'An export of WooCommerce',
  plain: 'A plain list',
}

/** Where a column of a file may go. */
export const placeNames = {
  external_id: 'Order number',
  email: 'Email of the buyer',
  placed_at: 'When it was placed',
  currency: 'Currency',
  total: 'Total paid',
  tax: 'Tax in it',
  shipping: 'Shipping in it',
  discount: 'Discount given',
  refunded: 'Refunded',
  status: 'Status',
  cancelled_at: 'When it was cancelled',
  codes: 'Discount codes',
  item_title: 'Product: name',
  item_id: 'Product: number or SKU',
  quantity: 'Product: pieces',
  price: 'Product: price of one',
  wide_item: 'A product, all in this column',
} as const satisfies Record<Place | 'wide_item', string>
