import type { Received } from '#core/call.ts'
import { AppError } from '#core/error.ts'
import type { Id } from '#core/id.ts'
import type { SiteContext, Tools } from '#platform/server/context.ts'
import { readToken, signToken } from '#platform/server/secrets/signed-token.ts'
import type { shopCalls } from '../../contract.ts'
import { shopifyAuthorizeUrl } from '../adapters/shopify/index.ts'
import { wooCommerceAuthorizeUrl } from '../adapters/woocommerce/index.ts'
import { sealSecrets } from '../credentials.ts'
import type { ShopNetwork } from '../open-shop.ts'
import { findWindow, insertWindow } from '../store-windows.ts'
import { originOfShopify, originOfWooCommerce } from './connect-keys.ts'

const lasts = 10 * 60_000
const purpose = 'shops.window'

/** The word that a window carries to the shop and back: the site and the window, signed, for ten minutes. */
const stateOf = ({ keyFor }: Pick<Tools, 'keyFor'>, siteId: Id, windowId: Id, until: number) =>
  signToken(keyFor(purpose), { ids: [siteId, windowId], until })

/** The site and the window that a word names; null when we did not make it, or its time is over. */
export function readState({ keyFor, now }: Pick<Tools, 'keyFor' | 'now'>, state: string): readonly [Id, Id] | null {
  const [siteId, windowId] = readToken(keyFor(purpose), state, 2, now()) ?? []
  return siteId && windowId ? [siteId, windowId] : null
}

/** Begins to connect in a window of its own. */
export async function openWindow(
  wish: Received<typeof shopCalls.openWindow>,
  ctx: SiteContext,
  network: ShopNetwork,
): Promise<{ url: string; window_id: Id }> {
  const { db, siteId, user, publicUrl } = ctx
  const windowId = ctx.newId()
  const until = ctx.now() + lasts
  const state = stateOf(ctx, siteId, windowId, until)
  const origin =
    wish.service === 'shopify' ? originOfShopify(network, wish.address) : originOfWooCommerce(network, wish.address)
  const isSecure = publicUrl.startsWith('https:') || origin.startsWith('http:')
  if (wish.service === 'woocommerce' && !isSecure) {
    throw new AppError(
      'conflict',
      'WooCommerce answers to https:// addresses alone. Paste a key and its secret instead.',
    )
  }
  const secrets: Record<string, string> =
    wish.service === 'shopify' ? { clientId: wish.client_id, clientSecret: wish.client_secret } : {}
  await insertWindow(db, {
    site_id: siteId,
    id: windowId,
    user_id: user.id,
    service: wish.service,
    origin,
    secrets: sealSecrets(ctx, siteId, windowId, secrets),
    expires_at: new Date(until),
    answered_at: null,
    problem: '',
    connection_id: null,
  })
  const url =
    wish.service === 'shopify'
      ? shopifyAuthorizeUrl({
          origin,
          clientId: wish.client_id,
          redirectUri: `${publicUrl}/shops/window/shopify`,
          state,
        })
      : wooCommerceAuthorizeUrl({
          origin,
          appName: 'Trellis',
          state,
          returnUrl: `${publicUrl}/shops/window/woocommerce/return`,
          callbackUrl: `${publicUrl}/shops/window/woocommerce`,
        })
  return { url, window_id: windowId }
}

/** How a window ended, for the screen that opened it. */
export async function windowState(
  { window_id }: Received<typeof shopCalls.window>,
  { db, siteId, now }: SiteContext,
): Promise<{ state: 'open' | 'connected' | 'failed' | 'expired'; problem: string }> {
  const window = await findWindow(db, siteId, window_id)
  if (!window) throw new AppError('not_found', 'There is no such window.')
  if (window.connection_id !== null) return { state: 'connected', problem: '' }
  if (window.problem !== '') return { state: 'failed', problem: window.problem }
  return { state: window.expires_at.getTime() <= now() ? 'expired' : 'open', problem: '' }
}
