import { createHmac, randomBytes, randomUUID } from 'node:crypto'
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { execute, parse, validate } from 'graphql'
import { signatureOfQuery } from '../shopify/oauth.ts'
import { bodyOf, type Fault, goWrong } from './faults.ts'
import { shopifyRoot } from './shopify-root.ts'
import { costOf, mostPoints, shopifySchema } from './shopify-schema.ts'
import { emptyShopify } from './shopify-state.ts'

const path = '/admin/api/2026-10/graphql.json'
const bucket = { size: 2000, perSecond: 100 }
export const shopifyApp = { clientId: 'client-id', clientSecret: 'client-secret' }

/**
 * Starts a local Shopify shop. Its state can be read and set, queries run against the real schema, tokens expire and
 * rotate, points run out according to `now`, and requests fail as `faultOf` says.
 */
export async function startShopifyServer({ now }: { now: () => number }) {
  const tokens = new Map<string, { until: number }>()
  const refreshTokens = new Set<string>()
  const codes = new Set<string>()
  let points = { left: bucket.size, at: now() }
  const shop = {
    origin: '',
    state: emptyShopify(),
    /** Names of the executed operations. */
    asked: [] as string[],
    /** Returns the fault for a request; null for none. */
    faultOf: (_body: string): Fault | 'throttled' | null => null,
    /** Issues a token of the shop's own app, which never expires. */
    permanentToken: () => issue(Infinity),
    /** Issues the authorization code that an owner's consent results in. */
    authorizationCode: () => remember(codes, randomBytes(8).toString('hex')),
    /** Uninstalls the app, as its owner would: all tokens stop working. */
    revoke: () => (tokens.clear(), refreshTokens.clear(), (isInstalled = false)),
    /** Expires all tokens at once, as if their hour had passed. */
    expireTokens: () => tokens.clear(),
    /** Uses up all remaining points. */
    drain: () => (points = { left: 0, at: now() }),
    /** Creates a webhook as this shop sends it. */
    webhook(topic: string, payload: unknown, { webhookId = randomUUID(), secret = shopifyApp.clientSecret } = {}) {
      const body = Buffer.from(JSON.stringify(payload))
      const headers = {
        'content-type': 'application/json',
        'x-shopify-topic': topic,
        'x-shopify-shop-domain': new URL(shop.origin).host,
        'x-shopify-api-version': '2026-10',
        'x-shopify-webhook-id': webhookId,
        'x-shopify-event-id': randomUUID(),
        'x-shopify-hmac-sha256': createHmac('sha256', secret).update(body).digest('base64'),
      }
      return { headers, body }
    },
    close: () => new Promise<void>((done) => (server.closeAllConnections(), server.close(() => done()))),
  }
  let isInstalled = true
  const remember = (set: Set<string>, text: string) => (set.add(text), text)

  function issue(lifetime: number): string {
    const token = `shpat_${randomBytes(12).toString('hex')}`
    tokens.set(token, { until: now() + lifetime })
    return token
  }

  /** Answers a token request. */
  function grant(form: URLSearchParams): { status: number; json: unknown } {
    const isApp = form.get('client_id') === shopifyApp.clientId && form.get('client_secret') === shopifyApp.clientSecret
    const refuse = (error: string) => ({ status: 400, json: { error, error_description: 'Not valid.' } })
    if (!isApp || !isInstalled) return refuse(isApp ? 'app_not_installed' : 'invalid_client')
    const rotating = () => ({
      access_token: issue(3_600_000),
      expires_in: 3600,
      refresh_token: remember(refreshTokens, `shprt_${randomBytes(12).toString('hex')}`),
      refresh_token_expires_in: 7_776_000,
      scope: shop.state.scopes.join(','),
    })
    if (form.get('grant_type') === 'client_credentials') {
      return {
        status: 200,
        json: { access_token: issue(86_399_000), scope: shop.state.scopes.join(','), expires_in: 86_399 },
      }
    }
    if (form.get('grant_type') === 'refresh_token') {
      const given = form.get('refresh_token') ?? ''
      return refreshTokens.has(given) ? { status: 200, json: rotating() } : refuse('invalid_grant')
    }
    if (!codes.delete(form.get('code') ?? '')) return refuse('invalid_request')
    const json =
      form.get('expiring') === '1' ? rotating() : { access_token: issue(Infinity), scope: shop.state.scopes.join(',') }
    return { status: 200, json }
  }

  async function query(body: string, isThrottled: boolean): Promise<unknown> {
    const { query: text, variables } = JSON.parse(body) as { query: string; variables: Record<string, unknown> }
    const document = parse(text)
    const mistakes = validate(shopifySchema(), document)
    if (mistakes.length > 0) return { errors: mistakes.map(({ message }) => ({ message })) }
    const requestedQueryCost = costOf(document, variables)
    if (requestedQueryCost > mostPoints) {
      const message = `Query cost is ${requestedQueryCost}, which exceeds the single query max cost limit (1000).`
      return { errors: [{ message, extensions: { code: 'MAX_COST_EXCEEDED' } }] }
    }
    const left = Math.min(bucket.size, points.left + ((now() - points.at) / 1000) * bucket.perSecond)
    const mayAsk = left >= requestedQueryCost && !isThrottled
    points = { left: mayAsk ? left - requestedQueryCost : left, at: now() }
    const extensions = {
      cost: {
        requestedQueryCost,
        actualQueryCost: mayAsk ? requestedQueryCost : null,
        throttleStatus: {
          maximumAvailable: bucket.size,
          currentlyAvailable: points.left,
          restoreRate: bucket.perSecond,
        },
      },
    }
    if (!mayAsk) return { errors: [{ message: 'Throttled', extensions: { code: 'THROTTLED' } }], extensions }
    const rootValue = shopifyRoot(shop.state, shop.origin, now())
    const result = await execute({ schema: shopifySchema(), document, rootValue, variableValues: variables })
    const name = document.definitions.find((one) => one.kind === 'OperationDefinition')?.name?.value ?? ''
    shop.asked.push(name)
    const hidden = { message: 'This app is not approved to access the field.', extensions: { code: 'ACCESS_DENIED' } }
    const errors = [
      ...(result.errors?.map(({ message }) => ({ message })) ?? []),
      ...(shop.state.hidesPeople ? [hidden] : []),
    ]
    return { data: result.data, ...(errors.length > 0 && { errors }), extensions }
  }

  /** Returns the page on which an owner is asked to install the app. Both links lead to signed answers. */
  function consentPage(asked: URLSearchParams): string {
    const linkTo = (more: Record<string, string>) => {
      const query = new URLSearchParams({
        shop: new URL(shop.origin).host,
        state: asked.get('state') ?? '',
        timestamp: String(Math.floor(now() / 1000)),
        ...more,
      })
      query.set('hmac', signatureOfQuery(query, shopifyApp.clientSecret))
      return `${asked.get('redirect_uri')}?${query}`.replaceAll('&', '&amp;')
    }
    return `<!doctype html><title>Install app</title><a href="${linkTo({ code: shop.authorizationCode() })}">Install app</a>
      <a href="${linkTo({ error: 'access_denied' })}">Cancel</a>`
  }

  async function answer(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const body = await bodyOf(request)
    const fault = shop.faultOf(body)
    const isThrottled = fault === 'throttled'
    if (fault !== null && !isThrottled && !goWrong(fault, request, response)) return
    const isLost = fault === 'cut-after' || fault === 'silent'
    const send = (status: number, json: unknown) => {
      if (fault === 'cut-after') return request.socket.destroy()
      if (!isLost) response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(json))
    }
    const url = new URL(request.url ?? '/', shop.origin)
    if (url.pathname === '/admin/oauth/authorize') {
      response.writeHead(200, { 'content-type': 'text/html; charset=utf-8' }).end(consentPage(url.searchParams))
      return
    }
    if (request.url === '/admin/oauth/access_token') {
      const { status, json } = grant(new URLSearchParams(body))
      return void send(status, json)
    }
    if (request.url !== path) return void send(404, { errors: 'Not Found' })
    const token = tokens.get(String(request.headers['x-shopify-access-token']))
    if (!token || token.until <= now()) {
      return void send(401, { errors: '[API] Invalid API key or access token (unrecognized login or wrong password)' })
    }
    send(200, await query(body, isThrottled))
  }

  const server = createServer((request, response) => {
    answer(request, response).catch((error: unknown) => response.writeHead(500).end(String(error)))
  })
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done))
  shop.origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  return shop
}
