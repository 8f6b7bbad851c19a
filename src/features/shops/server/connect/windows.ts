import type { Received } from '#core/call.ts'
import { AppError } from '#core/error.ts'
import type { Id } from '#core/id.ts'
import { brandOf } from '#features/branding/server/index.ts'
import { openWindow, type WindowKind } from '#platform/server/connect-windows/connect-windows.ts'
import type { SiteContext } from '#platform/server/context.ts'
import type { shopCalls } from '../../contract.ts'
import { shopifyAuthorizeUrl } from '../adapters/shopify/index.ts'
import { wooCommerceAuthorizeUrl } from '../adapters/woocommerce/index.ts'
import type { ShopNetwork } from '../open-shop.ts'
import { originOfShopify, originOfWooCommerce } from './connect-keys.ts'

/** The windows in which owners connect a store. */
export const shopWindows: WindowKind = {
  room: 'shops',
  noun: 'store',
  titles: { connected: 'Your store is connected', failed: 'Your store was not connected' },
}

type Wish = Received<typeof shopCalls.openWindow>
/** Kinds of stores that are connected in a window. */
export type WindowService = Wish['service']

/** Starts connecting in a separate window. */
export async function beginWindow(
  wish: Wish,
  ctx: SiteContext,
  network: ShopNetwork,
): Promise<{ url: string; window_id: Id }> {
  const { publicUrl } = ctx
  if (wish.service === 'shopify') {
    const { client_id: clientId, client_secret: clientSecret } = wish
    const origin = originOfShopify(network, wish.address)
    const secrets = { origin, clientId, clientSecret }
    const { window_id, state } = await openWindow(ctx, shopWindows, { service: 'shopify', secrets })
    const redirectUri = `${publicUrl}/shops/window/shopify`
    return { url: shopifyAuthorizeUrl({ origin, clientId, redirectUri, state }), window_id }
  }
  const origin = originOfWooCommerce(network, wish.address)
  if (!publicUrl.startsWith('https:') && !origin.startsWith('http:')) {
    throw new AppError(
      'conflict',
      'WooCommerce answers to https:// addresses alone. Paste a key and its secret instead.',
    )
  }
  const { window_id, state } = await openWindow(ctx, shopWindows, { service: 'woocommerce', secrets: { origin } })
  const url = wooCommerceAuthorizeUrl({
    origin,
    appName: (await brandOf(ctx)).name,
    state,
    returnUrl: `${publicUrl}/shops/window/woocommerce/return`,
    callbackUrl: `${publicUrl}/shops/window/woocommerce`,
  })
  return { url, window_id }
}
