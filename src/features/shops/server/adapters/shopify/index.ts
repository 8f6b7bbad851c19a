import type { ShopAdapter } from '../adapter.ts'
import { openShopify } from './open-shopify.ts'
import { parseWebhook, readWebhook } from './webhooks.ts'

export { readShopifyCallback, shopifyAuthorizeUrl } from './oauth.ts'
export { shopifyOrigin } from './shopify-origin.ts'
export { exchangeCode } from './token.ts'

/** Adapter for Shopify shops. */
export const shopify: ShopAdapter = { open: openShopify, readWebhook, parseWebhook }
