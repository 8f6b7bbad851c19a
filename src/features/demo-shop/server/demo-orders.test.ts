import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterAll, expect, test } from 'vitest'
import { discountsRoom } from '#features/discounts/server/index.ts'
import { forms } from '#features/forms/server/index.ts'
import { games } from '#features/games/server/index.ts'
import { importsRoom } from '#features/imports/server/index.ts'
import { shopsServer } from '#features/shops/server/testing/shops-server.ts'
import { demoShopBackend, startDemoShop } from './index.ts'

/** Codes that the test answers itself. All others are passed to the real call. */
const known: Record<string, object> = {
  SAVE10: { valid: true, type: 'percentage', value: 10 },
  FIVE: { valid: true, type: 'fixed', value: 5 },
  SHIP: { valid: true, type: 'shipping', value: 0 },
  BIG: { valid: false, reason: 'minimum', message: 'Spend €52.00 more to use this code.' },
}

// Proxy between the shop and Trellis.
const way = createServer((request, response) => {
  void (async () => {
    let body = ''
    for await (const chunk of request.setEncoding('utf8')) body += chunk
    if (request.url === '/discounts/code/check') {
      const { code } = JSON.parse(body) as { code: string }
      const answer = known[code]
      if (answer) return void response.end(JSON.stringify({ success: true, ...answer }))
    }
    const { authorization, ...rest } = request.headers
    const headers = Object.fromEntries(Object.entries(rest).map(([name, value]) => [name, String(value)]))
    const answer = await server.app.inject({
      method: 'POST',
      url: request.url!,
      payload: body,
      headers: { ...headers, ...(authorization && { authorization }) },
    })
    response.writeHead(answer.statusCode, { 'content-type': 'application/json' }).end(answer.body)
  })()
})
await new Promise<void>((done) => way.listen(0, '127.0.0.1', done))
const origin = `http://127.0.0.1:${(way.address() as AddressInfo).port}`
const rooms = [discountsRoom({ serviceOf: async () => 'custom' }), forms, games, importsRoom([])]
const server = await shopsServer({ origin, rooms })
const { database, tools, runJobs } = server
const site = await server.aSite()
const shop = await startDemoShop({
  port: 0,
  host: '127.0.0.1',
  scriptUrl: async () => null,
  backend: demoShopBackend({ database, tools, origin, siteOf: async () => site.siteId }),
})
afterAll(async () => {
  await shop.close()
  await new Promise((done) => way.close(done))
})

/** Creates a shopper with their own cookies. */
function aShopper() {
  const cookies = new Map<string, string>()
  const ask = async (path: string, form?: Record<string, string>, isJson = false) => {
    const cookie = [...cookies].map(([name, value]) => `${name}=${value}`).join('; ')
    const type = isJson ? 'application/json' : 'application/x-www-form-urlencoded'
    const body = isJson ? JSON.stringify(form) : new URLSearchParams(form).toString()
    const answer = await fetch(`http://127.0.0.1:${shop.port}${path}`, {
      redirect: 'manual',
      headers: { cookie, ...(form && { 'content-type': type }) },
      ...(form && { method: 'POST', body }),
    })
    for (const line of answer.headers.getSetCookie()) {
      const [name = '', value = ''] = line.split(';')[0]!.split('=')
      cookies.set(name, value)
    }
    return { status: answer.status, location: answer.headers.get('location') ?? '', text: await answer.text() }
  }
  const page = async (path: string) => (await ask(path)).text
  const cart = async () => JSON.parse(await page('/cart.json')) as { total_price: number; discount_codes: object[] }
  const apply = async (code: string) => JSON.parse((await ask('/cart/apply', { code }, true)).text) as object
  return { ask, page, cart, apply, cookies }
}

test('is connected with one click, and syncs its products', async () => {
  const before = aShopper()
  await before.ask('/cart/add', { slug: 'morning-mug' })
  expect(await before.apply('SAVE10')).toMatchObject({ ok: false, message: expect.stringContaining('not connected') })
  const { status, body } = await site.call('/shops/connect/demo')
  expect([status, body.connection]).toMatchObject([200, { is_demo: true, service: 'custom', name: 'Kettle & Kiln' }])
  await runJobs()
  const { products } = (await site.call('/shops/products/search', { search: 'mug' })).body
  expect(products).toMatchObject([{ external_id: 'morning-mug', price: 24 }])
  const { keys } = (await site.call('/api/keys')).body
  expect(keys).toMatchObject([{ name: 'Demo store', scopes: ['discounts:read', 'orders:write', 'products:write'] }])
})

test('checks and removes a code, and says why one is refused', async () => {
  const { ask, page, cart, apply } = aShopper()
  expect(await apply('SAVE10')).toMatchObject({ ok: false, message: expect.stringContaining('cart is empty') })
  await ask('/cart/add', { slug: 'morning-mug' })
  // The code was stored, and is applied when the first product is added to the cart.
  expect(await cart()).toMatchObject({ total_price: 2160, discount_codes: [{ code: 'SAVE10' }] })
  expect(await page('/cart')).toContain('€26.50')
  expect(await apply('BIG')).toEqual({ ok: false, message: 'Spend €52.00 more to use this code.' })
  expect(await apply('NONE')).toEqual({ ok: false, message: 'This code does not exist.' })
  expect(await cart()).toMatchObject({ discount_codes: [{ code: 'SAVE10' }] })
  expect(await apply('FIVE')).toEqual({ ok: true, message: '' })
  expect(await cart()).toMatchObject({ total_price: 1900 })
  await ask('/cart/apply', { code: 'BIG' })
  expect(await page('/cart')).toContain('Spend €52.00 more to use this code.')
  await ask('/cart/drop-code', {})
  expect(await cart()).toMatchObject({ total_price: 2400, discount_codes: [] })
  await apply('SHIP')
  expect(await page('/cart')).toContain('Free shipping is included.')
})

test('places an order, reports it to Trellis with a signed webhook, and counts it once', async () => {
  const { ask, page, apply } = aShopper()
  expect((await ask('/checkout')).location).toBe('/cart')
  await ask('/cart/add', { slug: 'ember-teapot' })
  await apply('SAVE10')
  expect((await ask('/checkout', { email: 'nobody' })).text).toContain('Enter a valid email address.')
  const { status, location } = await ask('/checkout', { email: 'Ann@example.com' })
  expect([status, location]).toEqual([303, '/thank-you?order=1001'])
  expect(await page(location)).toContain('€61.20')
  expect(await page('/cart')).toContain('Your cart is empty')
  await runJobs()
  const { orders } = (await site.call('/orders/list')).body
  expect(orders).toMatchObject([
    {
      external_id: '1001',
      email: 'ann@example.com',
      total: 61.2,
      discount: 6.8,
      discount_codes: ['SAVE10'],
      is_verified: true,
    },
  ])
  expect((await ask('/thank-you?order=999')).status).toBe(404)
})

test('a customer’s refund updates the order, the contact and the discount report', async () => {
  const saved = await site.call('/apps/discounts/campaign/save', {
    campaign: {
      campaignName: 'Kiln',
      discount: { discount_value: 10, create_method: 'shared', discount_prefix: 'KILN' },
    },
  })
  await runJobs()
  const { campaign } = saved.body
  const report = async () =>
    (await site.call('/apps/discounts/report', { campaign_id: campaign.id })).body.totals as object
  const { ask, page } = aShopper()
  await ask('/cart/add', { slug: 'ember-teapot' })
  await ask('/cart/apply', { code: 'KILN' })
  const { location } = await ask('/checkout', { email: 'ben@example.com' })
  await runJobs()
  expect(await report()).toMatchObject({ redeemed: 1, revenue: 61.2 })
  const stranger = aShopper()
  expect(await stranger.page(location)).not.toContain('Refund order')
  expect((await stranger.ask('/refund', {})).status).toBe(404)
  expect(await page(location)).toContain('Refund order')
  server.clock.advance(60_000)
  for (const press of [1, 2]) expect([press, (await ask('/refund', {})).location]).toEqual([press, location])
  const after = await page(location)
  expect(after).toContain('€61.20 of order 1002 is refunded.')
  expect(after).not.toContain('Refund order')
  await runJobs()
  const { orders } = (await site.call('/orders/list', { search: '1002' })).body
  expect(orders).toMatchObject([{ external_id: '1002', status: 'refunded', refunded: 61.2, net: 0 }])
  expect(await report()).toMatchObject({ redeemed: 0, revenue: 0 })
})

test('a tampered receipt refunds nothing', async () => {
  const { ask, cookies } = aShopper()
  await ask('/cart/add', { slug: 'bud-vase' })
  await ask('/checkout', { email: 'cleo@example.com' })
  const [number, proof] = cookies.get('receipt')!.split('~')
  cookies.set('receipt', `1001~${proof}`)
  expect((await ask('/refund', {})).status).toBe(404)
  cookies.set('receipt', `${number}~`)
  expect((await ask('/refund', {})).status).toBe(404)
  await runJobs()
  expect((await site.ordersOfSite()).find(({ external_id }) => external_id === number)).toMatchObject({
    status: 'paid',
  })
})

test('a recovery link refills the cart and applies its code', async () => {
  const { ask, cart } = aShopper()
  const { status, location } = await ask('/cart/rebuild?items=morning-mug:2,bud-vase:1,a-car:3&code=SAVE10')
  expect([status, location]).toEqual([303, '/cart'])
  expect(await cart()).toMatchObject({ item_count: 3, original_total_price: 7700, total_price: 6930 })
})

test('disconnecting revokes its API key', async () => {
  expect((await site.call('/shops/disconnect')).status).toBe(200)
  expect((await site.call('/api/keys')).body.keys[0]!.revoked_at).not.toBeNull()
  const { ask, apply } = aShopper()
  await ask('/cart/add', { slug: 'bud-vase' })
  expect(await apply('SAVE10')).toMatchObject({ ok: false })
})
