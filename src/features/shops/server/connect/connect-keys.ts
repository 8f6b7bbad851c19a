import { setTimeout as sleep } from 'node:timers/promises'
import { AppError } from '#core/error.ts'
import type { Received } from '#core/call.ts'
import type { ExternalCallContext } from '#platform/server/context.ts'
import { shopifyOrigin } from '../adapters/shopify/index.ts'
import { wooCommerceOrigin } from '../adapters/woocommerce/index.ts'
import type { shopCalls, ShopConnection, ShopService } from '../../contract.ts'
import { type ShopCredentials, ShopError, type ShopFacts } from '../adapters/adapter.ts'
import { adapterOf } from '../adapter-of.ts'
import { connectionOf } from '../connection.ts'
import { shopFetch, type ShopNetwork } from '../open-shop.ts'
import { syncsOf } from '../store-syncs.ts'
import { saveShopConnection } from './save-connection.ts'

/** Connects a Shopify shop with the keys that its owner pasted. */
export async function connectShopify(
  { address, keys }: Received<typeof shopCalls.connectShopify>,
  ctx: ExternalCallContext,
  network: ShopNetwork,
): Promise<{ connection: ShopConnection }> {
  const credentials: ShopCredentials =
    keys.kind === 'client'
      ? { kind: 'shopify-client', clientId: keys.client_id, clientSecret: keys.client_secret }
      : {
          kind: 'shopify-token',
          accessToken: keys.access_token,
          ...(keys.client_secret && { clientSecret: keys.client_secret }),
        }
  return connect(ctx, network, 'shopify', originOfShopify(network, address), credentials)
}

/** Connects a WooCommerce store with the keys that its owner pasted. */
export async function connectWooCommerce(
  { address, consumer_key, consumer_secret }: Received<typeof shopCalls.connectWooCommerce>,
  ctx: ExternalCallContext,
  network: ShopNetwork,
): Promise<{ connection: ShopConnection }> {
  const webhookSecret = Buffer.from(ctx.randomBytes(32)).toString('base64url')
  const credentials = {
    kind: 'woocommerce',
    consumerKey: consumer_key,
    consumerSecret: consumer_secret,
    webhookSecret,
  } as const
  return connect(ctx, network, 'woocommerce', originOfWooCommerce(network, address), credentials)
}

async function connect(
  ctx: ExternalCallContext,
  network: ShopNetwork,
  service: ShopService,
  origin: string,
  given: ShopCredentials,
): Promise<{ connection: ShopConnection }> {
  const { facts, credentials } = await tryShop(ctx, network, service, origin, given)
  return ctx.database.inSite(ctx.siteId, async (db) => {
    const wish = { service, origin, credentials, facts, userId: ctx.user.id }
    const row = await saveShopConnection({ ...ctx, db }, wish)
    return { connection: connectionOf(ctx, row, await syncsOf(db, ctx.siteId, row.id)) }
  })
}

/**
 * Queries a shop with credentials that are not stored yet. Throws `invalid`, with a message for the owner, if the shop
 * rejects them.
 */
export async function tryShop(
  { now }: Pick<ExternalCallContext, 'now'>,
  network: ShopNetwork,
  service: ShopService,
  origin: string,
  given: ShopCredentials,
): Promise<{ facts: ShopFacts; credentials: ShopCredentials }> {
  let credentials = given
  const shop = adapterOf(service)!.open({
    origin,
    credentials,
    fetch: shopFetch(network),
    now,
    sleep: async (ms) => {
      await sleep(Math.min(ms, 5000))
    },
    renewCredentials: async (renew) => (credentials = await renew(credentials)),
  })
  try {
    return { facts: await shop.facts(), credentials }
  } catch (error) {
    if (!(error instanceof ShopError)) throw error
    const path = error.failure.kind === 'unavailable' ? 'address' : ''
    throw new AppError('invalid', error.message, { issues: path ? [{ path, message: error.message }] : [] })
  }
}

/** Returns the origin of a Shopify shop; throws `invalid` if the address isn't one. */
export function originOfShopify({ trusted }: ShopNetwork, address: string): string {
  const own = URL.parse(address)?.origin
  if (own !== undefined && trusted.has(own)) return own
  return shopifyOrigin(address) ?? refuse('Enter your myshopify.com address, such as acme.myshopify.com.')
}

/** Returns the address of a WooCommerce store; throws `invalid` if it isn't one. */
export function originOfWooCommerce({ trusted }: ShopNetwork, address: string): string {
  const read = wooCommerceOrigin(address, trusted)
  return read.ok ? read.origin : refuse(read.reason)
}

function refuse(message: string): never {
  throw new AppError('invalid', message, { issues: [{ path: 'address', message }] })
}
