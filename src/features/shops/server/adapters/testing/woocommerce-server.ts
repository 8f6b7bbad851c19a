import { createHmac, randomBytes, randomUUID } from 'node:crypto'
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { bodyOf, type Fault, goWrong } from './faults.ts'
import { answerRoute } from './woocommerce-routes.ts'
import { emptyWooCommerce } from './woocommerce-state.ts'

const hex = () => randomBytes(20).toString('hex')

/**
 * Starts a local WooCommerce store. Its state can be read and set, it has the same pitfalls as the real one, and
 * requests fail as `faultOf` says. `storefront` answers requests that aren't calls of its REST API.
 */
export async function startWooCommerceServer(
  storefront?: (request: IncomingMessage, response: ServerResponse) => Promise<void>,
) {
  const keys = new Map<string, string>()
  const store = {
    origin: '',
    state: emptyWooCommerce(),
    /** Completed requests, such as "POST wc/v3/coupons/batch". */
    asked: [] as string[],
    /** Returns the fault for a request; null for none. */
    faultOf: (_request: string): Fault | null => null,
    /** Creates a key and its secret, as the owner does in the settings. */
    makeKeys() {
      const made = { consumerKey: `ck_${hex()}`, consumerSecret: `cs_${hex()}` }
      keys.set(made.consumerKey, made.consumerSecret)
      return made
    },
    /** Deletes all keys, as the owner would. */
    revoke: () => keys.clear(),
    /**
     * Approves or denies access, as the owner does on the page at /wc-auth. The keys are sent to the callback, which
     * must answer exactly 200. Returns the address to which the browser is redirected, or null for an error page.
     */
    async decide(authorizeUrl: string, isApproved: boolean): Promise<string | null> {
      const { searchParams } = new URL(authorizeUrl)
      const [state, callback, back] = ['user_id', 'callback_url', 'return_url'].map(
        (name) => searchParams.get(name) ?? '',
      )
      const returnTo = new URL(back!)
      returnTo.searchParams.set('success', isApproved ? '1' : '0')
      returnTo.searchParams.set('user_id', state!)
      if (!isApproved) return returnTo.href
      const { consumerKey, consumerSecret } = store.makeKeys()
      const body = {
        key_id: 1,
        user_id: state,
        consumer_key: consumerKey,
        consumer_secret: consumerSecret,
        key_permissions: 'read_write',
      }
      const { status } = await fetch(callback!, {
        method: 'POST',
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify(body),
      })
      return status === 200 ? returnTo.href : null
    },
    /** Creates a webhook as this store sends it. */
    webhook(
      topic: string,
      payload: unknown,
      { secret, deliveryId = randomUUID() }: { secret: string; deliveryId?: string },
    ) {
      const body = Buffer.from(JSON.stringify(payload))
      const [resource = '', event = ''] = topic.split('.')
      const headers = {
        'content-type': 'application/json',
        'x-wc-webhook-source': `${store.origin}/`,
        'x-wc-webhook-topic': topic,
        'x-wc-webhook-resource': resource,
        'x-wc-webhook-event': event,
        'x-wc-webhook-id': '1',
        'x-wc-webhook-delivery-id': deliveryId,
        'x-wc-webhook-signature': createHmac('sha256', secret).update(body).digest('base64'),
      }
      return { headers, body }
    },
    /** The ping that is sent immediately when a webhook is registered. */
    ping: () => ({
      headers: { 'content-type': 'application/x-www-form-urlencoded' },
      body: Buffer.from('webhook_id=7'),
    }),
    close: () => new Promise<void>((done) => (server.closeAllConnections(), server.close(() => done()))),
  }

  function mayAsk(request: IncomingMessage): boolean {
    const given = Buffer.from(String(request.headers.authorization ?? '').replace(/^Basic /, ''), 'base64').toString()
    const [key = '', secret = ''] = given.split(':')
    return keys.has(key) && keys.get(key) === secret
  }

  async function answer(request: IncomingMessage, response: ServerResponse): Promise<void> {
    if (storefront && !/^\/wp-json\/(wc\/v3\/|$)/.test(request.url!.replace(/\?.*/, '')))
      return storefront(request, response)
    const text = await bodyOf(request)
    const { pathname, searchParams } = new URL(request.url ?? '/', store.origin)
    const path = pathname.replace(/^\/wp-json\//, '')
    const name = `${request.method} ${path}`
    const fault = store.faultOf(name)
    if (fault !== null && !goWrong(fault, request, response)) return
    const send = (status: number, json: unknown) => {
      if (fault === 'cut-after') request.socket.destroy()
      else if (fault !== 'silent')
        response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(json))
    }
    if (path === pathname)
      return void response.writeHead(404, { 'content-type': 'text/html' }).end('<h1>Not found</h1>')
    if (!mayAsk(request)) {
      const message = 'Sorry, you cannot list resources.'
      return send(401, { code: 'woocommerce_rest_cannot_view', message, data: { status: 401 } })
    }
    store.asked.push(name)
    const body = text === '' ? {} : (JSON.parse(text) as Record<string, unknown>)
    const { status, json } = answerRoute(store.state, {
      method: request.method ?? 'GET',
      path,
      query: searchParams,
      body,
    })
    send(status, json)
  }

  const server = createServer((request, response) => {
    answer(request, response).catch((error: unknown) => response.writeHead(500).end(String(error)))
  })
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done))
  store.origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  return store
}
