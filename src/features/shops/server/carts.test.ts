import { createHmac } from 'node:crypto'
import { sql } from 'kysely'
import { describe, expect, test } from 'vitest'
import { scriptCalls } from '#features/visitors/contract.ts'
import { shopsServer } from './testing/shops-server.ts'

const { aSite, app, call, clock, emitted, runJobs, post, tools, database } = await shopsServer()
const minutes = (count: number) => clock.advance(count * 60_000)
const abandon = async () => {
  const { abandonIdleCarts } = await import('./carts/abandon.ts')
  await abandonIdleCarts.run(
    {},
    { ...tools, database, signal: new AbortController().signal, attempt: 1, maxAttempts: 1 },
  )
}
const line = { product_id: 'mug', variant_id: 'm1', title: 'Mug', quantity: 2, price: 24 }

async function aShopper() {
  const site = await aSite()
  await site.custom()
  const visitor_id = tools.newId()
  let events = 0
  const tell = (kind: string, more: object = {}, id = `event-${++events}`) =>
    post('/v/cart', { key: site.key, id, visitor_id, kind, ...more })
  const cart = (lines: object[] = [line], total = 48) => tell('cart', { cart: { currency: 'EUR', total, lines } })
  const carts = async () => (await site.call('/shops/carts')).body.carts
  const heard = () =>
    emitted
      .filter(
        ({ event, payload }) => event.startsWith('shops.') && (payload as { site_id: string }).site_id === site.siteId,
      )
      .map(({ event }) => event.slice('shops.'.length))
      .filter((event) => event !== 'connected')
  /** The owner's server signs that the browser belongs to a contact. */
  const isProven = async (email: string) => {
    await site.call('/contacts/add', { email, consent: 'Asked.' })
    const { secret } = await call(scriptCalls.identitySecret, { site_id: site.siteId }, site)
    const hash = createHmac('sha256', secret).update(email).digest('hex')
    await post('/v/identify', { key: site.key, visitor_id, email, hash })
  }
  /** Cart entries in the contacts' histories, latest first. */
  const history = async () => {
    const { rows } = await sql<{ kind: string; what: string }>`
      SELECT kind, what FROM contact_activity WHERE site_id = ${site.siteId}
        AND kind IN ('viewed', 'carted', 'checkout', 'abandoned', 'recovered') ORDER BY at DESC, id DESC`.execute(
      database.system,
    )
    return rows.map(({ kind, what }) => `${kind}: ${what}`)
  }
  return { ...site, visitor_id, tell, cart, carts, heard, isProven, history }
}

describe('a cart', () => {
  test('belongs to one visitor, is reported only when it changed, and is removed when it is empty', async () => {
    const { cart, carts, heard } = await aShopper()
    await cart()
    await cart()
    expect(await carts()).toMatchObject([{ state: 'open', total: 48, lines: [{ product_id: 'mug', quantity: 2 }] }])
    await cart([{ ...line, quantity: 1 }], 24)
    expect([await carts(), heard()]).toMatchObject([[{ total: 24 }], ['cartUpdated', 'cartUpdated']])
    await cart([], 0)
    expect(await carts()).toEqual([])
  })

  test('has no contact, whatever address a stranger claims, until the browser’s contact is verified', async () => {
    const { key, visitor_id, call, tell, carts, isProven } = await aShopper()
    await call('/contacts/add', { email: 'ann@example.com', consent: 'Asked.' })
    await post('/v/identify', { key, visitor_id, email: 'ann@example.com' })
    await tell('checkout', { email: 'ann@example.com', cart: { currency: 'EUR', total: 48, lines: [line] } })
    expect(await carts()).toMatchObject([{ contact_id: null }])
    await isProven('bea@example.com')
    expect(await carts()).toMatchObject([{ contact_id: expect.any(String), lines: [{ product_id: 'mug' }] }])
    // Another browser in which the same address is typed doesn't change that cart.
    const visitor = tools.newId()
    const other = { kind: 'checkout', email: 'bea@example.com', cart: { currency: 'EUR', total: 1, lines: [line] } }
    await post('/v/cart', { key, id: 'x', visitor_id: visitor, ...other })
    const byTotal = (await carts()).toSorted((a: { total: number }, b: { total: number }) => a.total - b.total)
    expect(byTotal).toMatchObject([
      { contact_id: null, total: 1 },
      { contact_id: expect.any(String), total: 48 },
    ])
  })

  test('adds each product to a contact’s history once, and nothing for an unknown visitor', async () => {
    const { tell, cart, isProven, history } = await aShopper()
    await tell('viewed', { product: { id: 'mug', title: 'Mug' } })
    await cart()
    await isProven('cleo@example.com')
    expect(await history()).toEqual([])
    await tell('viewed', { product: { id: 'lamp', title: 'Lamp' } })
    const lamp = { ...line, product_id: 'lamp', variant_id: '', title: 'Lamp', quantity: 1 }
    await cart([{ ...line, quantity: 5 }, lamp], 144)
    await cart([{ ...line, quantity: 5 }, lamp], 144)
    await cart([lamp], 24)
    expect(await history()).toEqual(['carted: Lamp', 'carted: 3 × Mug', 'viewed: Lamp'])
  })

  test('is stored once if it is reported twice at the same moment', async () => {
    const { cart, carts } = await aShopper()
    const answers = await Promise.all(Array.from({ length: 6 }, () => cart()))
    expect(answers.map(({ status }) => status)).toEqual(Array(6).fill(200))
    expect(await carts()).toHaveLength(1)
  })

  test('is abandoned once, after an idle hour, and recovered by an order of the same person', async () => {
    const { tell, cart, carts, call, heard, isProven, history } = await aShopper()
    await cart()
    await isProven('ann@example.com')
    await tell('checkout', { cart: { currency: 'EUR', total: 48, lines: [line] } })
    minutes(59)
    await abandon()
    expect(heard()).toEqual(['cartUpdated', 'checkoutStarted'])
    minutes(1)
    await abandon()
    await abandon()
    expect(heard()).toEqual(['cartUpdated', 'checkoutStarted', 'cartAbandoned'])
    expect(await carts()).toMatchObject([{ state: 'abandoned', is_checkout: true, contact_id: expect.any(String) }])
    const order = { external_id: '1', email: 'ann@example.com', currency: 'EUR', total: 48 }
    await call('/orders/record', { order })
    expect((await carts())[0]!.state).toBe('recovered')
    expect(heard().at(-1)).toBe('cartRecovered')
    // The unknown visitor's cart became hers. Her history contains her actions from then on.
    expect(await history()).toEqual(['recovered: €48.00, Mug', 'abandoned: €48.00, Mug', 'checkout: €48.00, Mug'])
  })

  test('is ended by an order without an event if it is not abandoned yet; an order from before the cart does not end it', async () => {
    const { tell, carts, call, heard, isProven } = await aShopper()
    await isProven('bob@example.com')
    await tell('checkout', { cart: { currency: 'EUR', total: 48, lines: [line] } })
    const order = { external_id: '1', email: 'bob@example.com', currency: 'EUR', total: 48 }
    const before = new Date(clock.now - 86_400_000).toISOString()
    await call('/orders/record', { order: { ...order, external_id: '0', placed_at: before } })
    expect((await carts())[0]!.state).toBe('open')
    await call('/orders/record', { order })
    expect([(await carts())[0]!.state, heard().includes('cartRecovered')]).toEqual(['bought', false])
  })

  test('is abandoned after the time that the site sets', async () => {
    const { cart, carts, call } = await aShopper()
    expect((await call('/shops/settings/save', { abandoned_after_minutes: 5 })).status).toBe(400)
    await call('/shops/settings/save', { abandoned_after_minutes: 20 })
    await cart()
    minutes(20)
    await abandon()
    expect(await carts()).toMatchObject([{ state: 'abandoned' }])
  })

  test('has a link that restores it in the store, with a code applied', async () => {
    const { cart, carts } = await aShopper()
    await cart()
    const { pathname } = new URL((await carts())[0]!.recovery_url)
    const led = async (path: string) => (await app.inject({ url: path })).headers.location
    expect(await led(pathname)).toBe('https://kiosk.example/cart/rebuild?items=m1%3A2')
    expect(await led(`${pathname}?code=TEA%20%26%20CAKE`)).toBe(
      'https://kiosk.example/cart/rebuild?items=m1%3A2&code=TEA+%26+CAKE',
    )
    expect(await led(`${pathname}?utm_source=trellis&utm_medium=email&to=elsewhere`)).toBe(
      'https://kiosk.example/cart/rebuild?items=m1%3A2&utm_source=trellis&utm_medium=email',
    )
    const gone = await app.inject({ url: `${pathname.slice(0, -2)}xx` })
    expect([gone.statusCode, gone.body.includes('This link no longer works')]).toEqual([404, true])
  })
})

test('reports a product view once per event', async () => {
  const { tell, heard } = await aShopper()
  const product = { product: { id: 'mug', title: 'Mug' } }
  await tell('viewed', product, 'look-1')
  await tell('viewed', product, 'look-1')
  await tell('viewed', product, 'look-2')
  expect(heard()).toEqual(['productViewed', 'productViewed'])
})

test('refuses an unknown site key', async () => {
  const { status } = await post('/v/cart', { key: 'nobody', id: 'x', visitor_id: tools.newId(), kind: 'viewed' })
  expect(status).toBe(403)
  await runJobs()
})
