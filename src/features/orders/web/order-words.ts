import type { OrderSource } from '../contract.ts'
import type { Place } from '../order-columns.ts'

/** Labels of the order sources. */
export const sourceNames: Readonly<Record<OrderSource, string>> = {
  javascript: 'Thank-you page',
  api: 'API',
  import: 'File',
  shopify: 'Shopify',
  woocommerce: 'WooCommerce',
}

/** Labels of the fields that a file's column can be imported as. */
export const placeNames = {
  external_id: 'Order number',
  email: 'Customer email',
  placed_at: 'Order date',
  currency: 'Currency',
  total: 'Total',
  tax: 'Tax',
  shipping: 'Shipping',
  discount: 'Discount',
  refunded: 'Refunded',
  status: 'Status',
  cancelled_at: 'Cancellation date',
  codes: 'Discount codes',
  item_title: 'Product name',
  item_id: 'Product ID or SKU',
  quantity: 'Quantity',
  price: 'Unit price',
  wide_item: 'Line item (all in one column)',
} as const satisfies Record<Place | 'wide_item', string>
