import { setTimeout as sleep } from 'node:timers/promises'
import type { FastifyInstance } from 'fastify'
import { AppError } from '#core/error.ts'
import {
  type AnsweredWindow,
  endOfWindow,
  takeWindow,
  tooLate,
} from '#platform/server/connect-windows/connect-windows.ts'
import { finishWindow } from '#platform/server/connect-windows/finish-window.ts'
import { limitAnswers, serveWindowEnd } from '#platform/server/connect-windows/serve-window-end.ts'
import type { RouteTools } from '#platform/server/http/route-tools.ts'
import { type ShopCredentials, ShopError } from '../adapters/adapter.ts'
import { exchangeCode, readShopifyCallback } from '../adapters/shopify/index.ts'
import { readWooCommerceCallback, readWooCommerceReturn } from '../adapters/woocommerce/index.ts'
import { shopFetch, type ShopNetwork } from '../open-shop.ts'
import { tryShop } from './connect-keys.ts'
import { saveShopConnection } from './save-connection.ts'
import { shopWindows, type WindowService } from './windows.ts'

/** Serves the addresses to which shops redirect owners back and WooCommerce sends its keys. */
export function serveWindows(app: FastifyInstance, tools: RouteTools, network: ShopNetwork): void {
  serveWindowEnd(app, tools, shopWindows, {
    path: '/shops/window/shopify',
    answer: (query) => answerOfShopify(tools, network, query),
  })
  app.post<{ Body: unknown }>('/shops/window/woocommerce', async (request, reply) => {
    limitAnswers(tools, request.ip)
    const problem = await keysOfWooCommerce(tools, network, request.body)
    // With any status other than 200, WordPress shows its owner an error page, and the keys are lost.
    return problem === ''
      ? reply.code(200).send({ success: true })
      : reply.code(400).send({ success: false, error: problem })
  })
  serveWindowEnd(app, tools, shopWindows, {
    path: '/shops/window/woocommerce/return',
    // The keys arrived earlier; this page only shows the result.
    answer: (query) => {
      const { state, isApproved } = readWooCommerceReturn(query)
      const problem = isApproved
        ? 'The store did not send its keys. Check that it can reach this installation, or paste a key and its secret.'
        : 'Access was denied in the store. Nothing was connected.'
      return endOfWindow(tools, shopWindows, state, problem)
    },
  })
}

/** Completes a Shopify window. Returns the problem, empty for none. */
async function answerOfShopify(tools: RouteTools, network: ShopNetwork, query: URLSearchParams): Promise<string> {
  const state = query.get('state') ?? ''
  const window = await takeWindow<WindowService>(tools, shopWindows, state)
  if (!window) return tooLate(shopWindows)
  return finish(tools, network, window, async () => {
    const { origin = '', clientId = '', clientSecret = '' } = window.secrets
    const read = readShopifyCallback(query, { origin, clientSecret, state, now: tools.now() })
    if (!read.ok) throw new AppError('invalid', read.reason)
    const parts = {
      origin,
      fetch: shopFetch(network),
      now: tools.now,
      sleep: async (ms: number) => {
        await sleep(Math.min(ms, 5000))
      },
    }
    return exchangeCode(parts, { clientId, clientSecret, code: read.code })
  })
}

/** Processes the keys that a WooCommerce store sends. Returns the problem, empty for none. */
async function keysOfWooCommerce(tools: RouteTools, network: ShopNetwork, body: unknown): Promise<string> {
  const keys = readWooCommerceCallback(body)
  const window = keys && (await takeWindow<WindowService>(tools, shopWindows, keys.state))
  if (!keys || !window) return tooLate(shopWindows)
  return finish(tools, network, window, async () => {
    if (!keys.mayWrite) throw new AppError('invalid', 'The store gave read access alone. Allow read and write.')
    const webhookSecret = Buffer.from(tools.randomBytes(32)).toString('base64url')
    return { kind: 'woocommerce', consumerKey: keys.consumerKey, consumerSecret: keys.consumerSecret, webhookSecret }
  })
}

function finish(
  tools: RouteTools,
  network: ShopNetwork,
  window: AnsweredWindow<WindowService>,
  ask: () => Promise<ShopCredentials>,
): Promise<string> {
  const { siteId, userId, service, secrets } = window
  const { origin = '' } = secrets
  return finishWindow(tools, window, {
    isRefusal: (error) => error instanceof ShopError,
    ask: async () => tryShop(tools, network, service, origin, await ask()),
    keep: (db, found) => saveShopConnection({ ...tools, db, siteId }, { ...found, service, origin, userId }),
  })
}
