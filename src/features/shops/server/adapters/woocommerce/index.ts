import type { ShopAdapter } from '../adapter.ts'
import { openWooCommerce } from './open-woocommerce.ts'
import { parseWebhook, readWebhook } from './webhooks.ts'

export { readWooCommerceCallback, readWooCommerceReturn, wooCommerceAuthorizeUrl } from './connect.ts'
export { wooCommerceOrigin } from './woocommerce-origin.ts'

/** Adapter for WooCommerce stores. */
export const woocommerce: ShopAdapter = { open: openWooCommerce, readWebhook, parseWebhook }
