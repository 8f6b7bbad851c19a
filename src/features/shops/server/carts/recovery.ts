import type { FastifyInstance } from 'fastify'
import type { Id } from '#core/id.ts'
import { addressKey } from '#platform/server/calls/call-limits.ts'
import { sendPlainPage } from '#platform/server/http/plain-page.ts'
import type { RouteTools } from '#platform/server/http/route-tools.ts'
import { readToken } from '#platform/server/secrets/signed-token.ts'
import { openConnection, type ShopNetwork } from '../open-shop.ts'
import { activeConnection } from '../store.ts'
import { type CartRow, findCart } from '../store-carts.ts'
import { recoveryPurpose } from './cart-events.ts'

const rate = { burst: 60, perMinute: 60 }

/** Serves `/r/<token>?code=`, which redirects to the shop, where the cart is refilled and the code applied. */
export function serveRecovery(app: FastifyInstance, tools: RouteTools, network: ShopNetwork): void {
  app.get<{ Params: { token: string }; Querystring: Record<string, unknown> }>('/r/:token', async (request, reply) => {
    tools.limiter.take([[`recovery ${addressKey(request.ip)}`, rate]])
    const [siteId, cartId] = readToken(tools.keyFor(recoveryPurpose), request.params.token, 2, tools.now()) ?? []
    const { code } = request.query
    const tags = Object.entries(request.query).filter(isTag)
    const isCode = typeof code === 'string' && /^[^\p{Cc}\p{Cs}]{1,100}$/u.test(code)
    const address = siteId && cartId ? await addressOf(tools, network, siteId, cartId, isCode ? code : null) : null
    reply.header('cache-control', 'no-store').header('referrer-policy', 'no-referrer')
    return address === null ? sendPlainPage(reply, gonePage) : reply.redirect(withTags(address, tags), 302)
  })
}

/** Checks for a tag that tells an analytics program where a visit comes from, such as "utm_source". */
const isTag = (entry: [string, unknown]): entry is [string, string] =>
  /^utm_[a-z]{1,20}$/.test(entry[0]) && typeof entry[1] === 'string' && entry[1].length <= 200

function withTags(address: string, tags: readonly (readonly [string, string])[]): string {
  const url = new URL(address)
  for (const [name, value] of tags) url.searchParams.set(name, value)
  return tags.length > 0 ? url.href : address
}

async function addressOf(
  tools: RouteTools,
  network: ShopNetwork,
  siteId: Id,
  cartId: Id,
  code: string | null,
): Promise<string | null> {
  const [cart, connection] = await tools.database.inSite(siteId, async (db) => [
    await findCart(db, siteId, cartId),
    await activeConnection(db, siteId),
  ])
  if (!connection) return null
  if (!cart) return connection.origin
  if (connection.service === 'custom') return rebuildUrl(connection.origin, cart, code)
  const checkout = {
    externalId: cart.external_id ?? '',
    email: cart.email_key,
    url: cart.url,
    currency: cart.currency,
    total: cart.total,
    lines: cart.lines.map((line) => ({
      productId: line.product_id,
      variantId: line.variant_id,
      title: line.title,
      quantity: line.quantity,
      price: line.price,
    })),
    updatedAt: cart.updated_at.toISOString(),
    completedAt: null,
  }
  return openConnection(tools, network, connection)?.recoveryLink(checkout, code) ?? connection.origin
}

/**
 * Returns the address at which a custom shop refills a cart: `/cart/rebuild?items=ID:QUANTITY,…&code=`, as described in
 * docs/shop-api.md.
 */
function rebuildUrl(origin: string, { lines }: CartRow, code: string | null): string {
  const url = new URL(`${origin}/cart/rebuild`)
  const items = lines.map((line) => `${line.variant_id || line.product_id}:${line.quantity}`)
  url.searchParams.set('items', items.join(','))
  if (code !== null) url.searchParams.set('code', code)
  return url.href
}

const gonePage = {
  status: 404,
  title: 'This link no longer works',
  body: '<p>The cart behind it is not there anymore. Visit the store to start a new one.</p>',
}
