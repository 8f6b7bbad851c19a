import { createHmac } from 'node:crypto'
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { confirmPage, listPage, payPage } from './pay-page.ts'
import { stripeCalls } from './stripe-calls.ts'
import { type Fields, found, Refused, type Session, type Subscription } from './stripe-objects.ts'

const version = '2026-10-28.endive'
const day = 86_400

/** Returns Stripe's response to a request. */
function outcomeOf(act: () => object): { status: number; body: object } {
  try {
    return { status: 200, body: structuredClone(act()) }
  } catch (error) {
    const { status, type, code, message } =
      error instanceof Refused ? error : new Refused(500, 'api_error', String(error))
    return { status, body: { error: { type, message, ...(code && { code }) } } }
  }
}

/** The interface that tests use to inspect and control the fake Stripe server. */
export interface StripeServer {
  readonly url: string
  readonly requests: { method: string; path: string; fields: Fields }[]
  readonly sessions: Map<string, Session>
  readonly subscriptions: Map<string, Subscription>
  /** The result of the next card charges. */
  card: 'works' | 'declines' | 'asks'
  /** Pays a session as a visitor of its page does. A bank debit is unpaid at first. */
  pay(sessionId: string, how?: 'card' | 'bank'): void
  /** Changes a subscription, as the passage of time or Stripe's dashboard would. */
  change(subscriptionId: string, change: Partial<Subscription>): void
  /** Creates a webhook as Stripe sends it: the body and its signature. */
  event(type: string, customer: string): { body: string; header: string }
  /** Sets the URL to which each change is sent at once, like Stripe's webhooks. */
  tell(address: string | null): void
  close(): Promise<void>
}

/**
 * Starts a local server that responds like Stripe: form encoding, the pinned version, idempotency keys, errors, payment
 * pages.
 */
export async function startStripe({
  now = () => Date.now(),
  secretKey = 'sk_test_local_key',
  webhookSecret = 'whsec_local_secret',
} = {}): Promise<StripeServer> {
  const customers = new Map<string, Fields>()
  const sessions = new Map<string, Session>()
  const subscriptions = new Map<string, Subscription>()
  const answered = new Map<string, { sent: string; status: number; body: object }>()
  const requests: StripeServer['requests'] = []
  let count = 0
  let hook: string | null = null
  const seconds = () => Math.floor(now() / 1000)
  const newId = (kind: string) => `${kind}_${++count}`

  const lengthOf = (price: string) => (price.endsWith('_year') ? 365 : 30) * day

  function pay(id: string, how: 'card' | 'bank' = 'card'): void {
    const session = found(sessions, id)
    if (session.status !== 'open') throw new Refused(400, 'invalid_request_error', 'The session is not open.')
    const isTrial = session.trialDays > 0
    session.status = 'complete'
    session.payment_status = isTrial ? 'no_payment_required' : how === 'bank' ? 'unpaid' : 'paid'
    session.url = null
    const created = seconds()
    const end = created + (isTrial ? session.trialDays * day : lengthOf(session.price))
    const status = isTrial ? 'trialing' : how === 'bank' ? 'incomplete' : 'active'
    const sub: Subscription = {
      id: newId('sub'),
      customer: session.customer,
      status,
      item: newId('si'),
      price: session.price,
      trial_end: isTrial ? end : null,
      period_end: end,
      cancel_at_period_end: false,
      ended_at: null,
      created,
    }
    subscriptions.set(sub.id, sub)
    void told('checkout.session.completed', session.customer)
  }

  function event(type: string, customer: string) {
    const body = JSON.stringify({ id: newId('evt'), object: 'event', type, data: { object: { customer } } })
    const time = seconds()
    const signature = createHmac('sha256', webhookSecret).update(`${time}.${body}`).digest('hex')
    return { body, header: `t=${time},v1=${signature}` }
  }

  async function told(type: string, customer: string): Promise<void> {
    if (hook === null) return
    const { body, header } = event(type, customer)
    const headers = { 'content-type': 'application/json', 'stripe-signature': header }
    await fetch(hook, { method: 'POST', headers, body }).catch(() => undefined)
  }

  function change(id: string, changes: Partial<Subscription>): void {
    Object.assign(found(subscriptions, id), changes)
    void told('customer.subscription.updated', found(subscriptions, id).customer)
  }

  const calls = stripeCalls({
    customers,
    sessions,
    subscriptions,
    seconds,
    newId,
    told,
    url: () => url,
    card: () => server.card,
  })

  function answer(request: IncomingMessage, text: string): { status: number; body: object } {
    const { method = 'GET', headers } = request
    const address = new URL(request.url ?? '/', 'http://stripe')
    const path = address.pathname.slice('/v1/'.length)
    if (headers.authorization !== `Bearer ${secretKey}`)
      throw new Refused(401, 'invalid_request_error', 'Invalid API Key provided')
    if (headers['stripe-version'] !== version)
      throw new Refused(400, 'invalid_request_error', 'Invalid Stripe API version')
    if (method === 'POST' && text && headers['content-type'] !== 'application/x-www-form-urlencoded')
      throw new Refused(
        400,
        'invalid_request_error',
        'Invalid request (check that your POST content type is application/x-www-form-urlencoded).',
      )
    const fields = Object.fromEntries(method === 'POST' ? new URLSearchParams(text) : address.searchParams)
    const key = String(headers['idempotency-key'] ?? '')
    const known = key ? answered.get(key) : undefined
    if (known && known.sent !== path + text)
      throw new Refused(
        400,
        'idempotency_error',
        'Keys for idempotent requests can only be used with the same parameters.',
      )
    if (known) return known
    requests.push({ method, path, fields })
    for (const [verb, pattern, act] of calls) {
      const match = verb === method ? pattern.exec(path) : null
      if (!match) continue
      const done = outcomeOf(() => act(fields, match[1] ?? ''))
      // Like Stripe, replays successes and card errors (status 402) for the same key, but not errors about the form of
      // a request.
      if (key && (done.status === 200 || done.status === 402)) answered.set(key, { sent: path + text, ...done })
      return done
    }
    throw new Refused(404, 'invalid_request_error', `Unrecognized request URL (${method}: /v1/${path}).`)
  }

  /** Serves the pages that users see: a payment in its window, and the portal. */
  function page(request: IncomingMessage, response: ServerResponse): boolean {
    const address = new URL(request.url ?? '/', 'http://stripe')
    const [, kind, id = ''] = address.pathname.split('/')
    if (kind === 'confirm') {
      const back = address.searchParams.get('back') ?? ''
      const price = address.searchParams.get('price') ?? ''
      if (address.searchParams.has('done')) {
        change(id, { price })
        response.writeHead(303, { location: back }).end()
      } else
        response
          .setHeader('content-type', 'text/html')
          .end(confirmPage(`${address.href.slice(address.origin.length)}&done=1`))
    } else if (kind === 'portal') response.setHeader('content-type', 'text/html').end(listPage())
    else if (kind === 'pay') {
      const session = found(sessions, id)
      const how = address.searchParams.get('how')
      if (how === 'card' || how === 'bank') {
        pay(id, how)
        response.writeHead(303, { location: session.success_url }).end()
      } else if (how === 'step') response.setHeader('content-type', 'text/html').end(confirmPage(`/pay/${id}?how=card`))
      else response.setHeader('content-type', 'text/html').end(payPage(session, how === 'declined'))
    } else return false
    return true
  }

  const http = createServer((request, response) => {
    const parts: Buffer[] = []
    request.on('data', (part: Buffer) => parts.push(part))
    request.on('end', () => {
      let isPage = false
      const { status, body } = outcomeOf(() => {
        isPage = page(request, response)
        return isPage ? {} : answer(request, Buffer.concat(parts).toString())
      }) as { status: number; body: { status?: number; body?: object } }
      if (isPage) return
      response
        .writeHead(body.status ?? status, { 'content-type': 'application/json' })
        .end(JSON.stringify(body.body ?? body))
    })
  })
  await new Promise<void>((resolve) => http.listen(0, '127.0.0.1', resolve))
  const url = `http://127.0.0.1:${(http.address() as AddressInfo).port}`
  const server: StripeServer = {
    url,
    requests,
    sessions,
    subscriptions,
    card: 'works',
    pay,
    change,
    event,
    tell: (address) => void (hook = address),
    close: async () => {
      http.closeAllConnections()
      await new Promise((resolve) => http.close(resolve))
    },
  }
  return server
}
