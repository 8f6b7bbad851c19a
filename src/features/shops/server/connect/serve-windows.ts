import { setTimeout as sleep } from 'node:timers/promises'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { includesRole } from '#core/access.ts'
import { escapeHtml } from '#core/escape-html.ts'
import { AppError } from '#core/error.ts'
import { addressKey } from '#platform/server/calls/call-limits.ts'
import { sendPlainPage } from '#platform/server/http/plain-page.ts'
import type { RouteTools } from '#platform/server/http/route-tools.ts'
import { roleOn } from '#features/sites/server/index.ts'
import { type ShopCredentials, ShopError } from '../adapters/adapter.ts'
import { exchangeCode, readShopifyCallback } from '../adapters/shopify/index.ts'
import { readWooCommerceCallback, readWooCommerceReturn } from '../adapters/woocommerce/index.ts'
import { openSecrets } from '../credentials.ts'
import { shopFetch, type ShopNetwork } from '../open-shop.ts'
import { answerWindow, closeWindow, findWindow, type WindowRow } from '../store-windows.ts'
import { tryShop } from './connect-keys.ts'
import { keepConnection } from './keep-connection.ts'
import { readState } from './windows.ts'

const rate = { burst: 30, perMinute: 30 }

/** Where shops send owners back to, and WooCommerce its keys. */
export function serveWindows(app: FastifyInstance, tools: RouteTools, network: ShopNetwork): void {
  app.get('/shops/window/shopify', async (request, reply) => {
    tools.limiter.take([[`shop windows ${addressKey(request.ip)}`, rate]])
    return sendEnd(reply, await answerOfShopify(tools, network, queryOf(request)))
  })
  app.post<{ Body: unknown }>('/shops/window/woocommerce', async (request, reply) => {
    tools.limiter.take([[`shop windows ${addressKey(request.ip)}`, rate]])
    const problem = await keysOfWooCommerce(tools, network, request.body)
    // Anything but 200 has WordPress show its owner a page of errors, and the keys are lost.
    return problem === ''
      ? reply.code(200).send({ success: true })
      : reply.code(400).send({ success: false, error: problem })
  })
  app.get('/shops/window/woocommerce/return', async (request, reply) => {
    tools.limiter.take([[`shop windows ${addressKey(request.ip)}`, rate]])
    const { state, isApproved } = readWooCommerceReturn(queryOf(request))
    return sendEnd(reply, await returnOfWooCommerce(tools, state, isApproved))
  })
}

const queryOf = ({ url }: FastifyRequest) => new URLSearchParams(url.split('?')[1] ?? '')
const tooLate = 'This window is no longer valid. Close it, and connect the store again from Trellis.'

/** Ends a window of Shopify; answers what went wrong, empty for nothing. */
async function answerOfShopify(tools: RouteTools, network: ShopNetwork, query: URLSearchParams): Promise<string> {
  const state = query.get('state') ?? ''
  const window = await take(tools, state)
  if (!window) return tooLate
  return end(tools, network, window, async () => {
    const { clientId = '', clientSecret = '' } = openSecrets(tools, window.site_id, window.id, window.secrets)
    const { origin } = window
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

/** Takes the keys that a WooCommerce store sends; answers what went wrong, empty for nothing. */
async function keysOfWooCommerce(tools: RouteTools, network: ShopNetwork, body: unknown): Promise<string> {
  const keys = readWooCommerceCallback(body)
  const window = keys && (await take(tools, keys.state))
  if (!keys || !window) return tooLate
  return end(tools, network, window, async () => {
    if (!keys.mayWrite) throw new AppError('invalid', 'The store gave read access alone. Allow read and write.')
    const webhookSecret = Buffer.from(tools.randomBytes(32)).toString('base64url')
    return { kind: 'woocommerce', consumerKey: keys.consumerKey, consumerSecret: keys.consumerSecret, webhookSecret }
  })
}

/** The keys came before: the page only says how it went. */
async function returnOfWooCommerce(tools: RouteTools, state: string, isGranted: boolean): Promise<string> {
  const ids = readState(tools, state)
  const window = ids && (await tools.database.inSite(ids[0], (db) => findWindow(db, ids[0], ids[1])))
  if (!window) return tooLate
  if (window.connection_id !== null || window.problem !== '') return window.problem
  const problem = isGranted
    ? 'The store did not send its keys. Check that it can reach this Trellis, or paste a key and its secret.'
    : 'Access was denied in the store. Nothing was connected.'
  await tools.database.inSite(window.site_id, (db) => closeWindow(db, window, { problem }))
  return problem
}

/** The window of a word, if this is its first answer. */
async function take(tools: RouteTools, state: string): Promise<WindowRow | undefined> {
  const ids = readState(tools, state)
  if (!ids) return undefined
  return tools.database.inSite(ids[0], (db) => answerWindow(db, ids[0], ids[1], new Date(tools.now())))
}

async function end(
  tools: RouteTools,
  network: ShopNetwork,
  window: WindowRow,
  ask: () => Promise<ShopCredentials>,
): Promise<string> {
  const { site_id: siteId, service, origin, user_id: userId } = window
  try {
    const { facts, credentials } = await tryShop(tools, network, service, origin, await ask())
    await tools.database.inSite(siteId, async (db) => {
      const role = await roleOn(db, userId, siteId)
      if (role === undefined || !includesRole(role, 'admin'))
        throw new AppError('forbidden', 'You are no longer an admin of this site.')
      const row = await keepConnection({ ...tools, db, siteId }, { service, origin, credentials, facts, userId })
      await closeWindow(db, window, { connection_id: row.id })
    })
    return ''
  } catch (error) {
    if (!(error instanceof AppError) && !(error instanceof ShopError)) throw error
    await tools.database.inSite(siteId, (db) => closeWindow(db, window, { problem: error.message }))
    return error.message
  }
}

function sendEnd(reply: FastifyReply, problem: string): FastifyReply {
  const isWell = problem === ''
  return sendPlainPage(reply, {
    status: isWell ? 200 : 400,
    title: isWell ? 'Your store is connected' : 'Your store was not connected',
    body: `<p>${isWell ? 'Close this window and return to Trellis.' : escapeHtml(problem)}</p>`,
  })
}
