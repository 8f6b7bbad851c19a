import type { OrderImport, OrderSource, OrderStatus } from '../contract.ts'

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
