import { afterAll, beforeEach, expect, test } from 'vitest'
import { allPages } from '../testing/all-pages.ts'
import { shopParts } from '../testing/an-open-shop.ts'
import { startWooCommerceServer } from '../testing/woocommerce-server.ts'
import { emptyWooCommerce, fakeCustomer, fakeOrder, fakeProduct } from '../testing/woocommerce-state.ts'
import { openWooCommerce } from './open-woocommerce.ts'
import { wooCommerceOrigin } from './woocommerce-origin.ts'

const clock = { now: Date.UTC(2026, 10, 23) }
const server = await startWooCommerceServer()
afterAll(() => server.close())
beforeEach(() => {
  server.state = emptyWooCommerce()
  server.faultOf = () => null
})

const webhookSecret = 'hush'
const open = (keys = server.makeKeys()) =>
  openWooCommerce(shopParts(server.origin, { kind: 'woocommerce', ...keys, webhookSecret }, { clock }).parts)

test('decodes entities in the store’s facts, and warns the owner of surprises', async () => {
  const shop = open()
  expect(await shop.facts()).toEqual({
    name: 'Acme & Sons',
    currency: { code: 'USD', symbol: '$', isPrefix: true },
    timeZone: 'Europe/Berlin',
    warnings: [],
  })
  Object.assign(server.state, { timeZone: '', gmtOffset: -3.5, currency: { code: 'EUR', symbol: '&euro;' } })
  server.state.settings = { woocommerce_currency_pos: 'right_space', woocommerce_enable_coupons: 'no' }
  server.state.zones[1]!.methods[0]!.settings = { requires: { value: 'min_amount' } }
  const facts = await shop.facts()
  expect([facts.currency, facts.timeZone]).toEqual([{ code: 'EUR', symbol: '€', isPrefix: false }, '-03:30'])
  expect(facts.warnings).toEqual([
    expect.stringMatching(/^Coupons are turned off/),
    expect.stringMatching(/^Free shipping codes/),
  ])
})

test('a wrong or deleted key ends the connection, says what to check, and is never shown', async () => {
  const keys = server.makeKeys()
  const error = await open({ ...keys, consumerSecret: 'cs_wrong' })
    .facts()
    .catch((error: unknown) => error)
  expect(error).toMatchObject({ failure: { kind: 'revoked' } })
  expect(String(error)).not.toContain('cs_wrong')
  const shop = open(keys)
  await shop.facts()
  server.revoke()
  await expect(shop.facts()).rejects.toMatchObject({ failure: { kind: 'revoked' } })
})

test('says so if there is no WooCommerce', async () => {
  const { parts } = shopParts(
    `${server.origin}/blog`,
    { kind: 'woocommerce', ...server.makeKeys(), webhookSecret },
    { clock },
  )
  await expect(openWooCommerce(parts).facts()).rejects.toMatchObject({
    failure: {
      kind: 'refused',
      message:
        'WooCommerce has nothing at this address. In WordPress, choose any structure but “Plain” under Settings › Permalinks.',
    },
  })
})

test('reads products with their variations, in parts, and later only the changed ones', async () => {
  server.state.products = Array.from({ length: 230 }, (_, n) => fakeProduct(n + 1))
  server.state.products[4] = fakeProduct(5, { type: 'variable', price: '9', name: 'Caf&eacute; mug' })
  server.state.products[5] = fakeProduct(6, { status: 'draft' })
  server.state.products[6] = fakeProduct(7, {
    on_sale: true,
    regular_price: '25',
    stock_status: 'outofstock',
    manage_stock: true,
    stock_quantity: 0,
  })
  const variation = {
    price: '12.50',
    regular_price: '15',
    on_sale: true,
    manage_stock: true,
    stock_quantity: 3,
  } as const
  server.state.variations.set(
    5,
    Array.from({ length: 101 }, (_, n) => ({
      id: 900 + n,
      ...variation,
      attributes: [{ option: 'L' }, { option: `No. ${n}` }],
    })),
  )
  const shop = open()
  const products = await allPages((after) => shop.products(null, after))
  expect(new Set(products.map(({ externalId }) => externalId)).size).toBe(230)
  const of = (id: number) => products.find(({ externalId }) => externalId === String(id))!
  expect(of(1)).toEqual({
    externalId: '1',
    title: 'Product 1',
    url: 'https://shop.example/product/1',
    imageUrl: 'https://shop.example/1.jpg',
    price: 19.9,
    compareAtPrice: null,
    isAvailable: true,
    collectionIds: ['1'],
    variants: [
      { externalId: '1', title: '', sku: 'SKU-1', price: 19.9, compareAtPrice: null, stock: null, imageUrl: '' },
    ],
    updatedAt: '2026-10-01T00:00:01.000Z',
    isDeleted: false,
  })
  expect([of(5).title, of(5).price, of(5).variants.length]).toEqual(['Café mug', 9, 101])
  expect(of(5).variants[1]).toMatchObject({ title: 'L, No. 1', price: 12.5, compareAtPrice: 15, stock: 3 })
  expect([of(6).isDeleted, of(7).isAvailable, of(7).compareAtPrice]).toEqual([true, false, 25])

  server.state.products[2] = fakeProduct(3, { date_modified_gmt: '2026-11-01T00:00:00' })
  const changed = await allPages((after) => shop.products('2026-11-01T00:00:00.000Z', after))
  expect(changed.map(({ externalId }) => externalId)).toEqual(['3'])
  expect([(await shop.product('3'))?.externalId, await shop.product('999'), await shop.product('../x')]).toEqual([
    '3',
    null,
    null,
  ])
})

test('reads everything even if more items share one second than fit on a page, or change meanwhile', async () => {
  const second = '2026-10-05T12:00:00'
  server.state.orders = Array.from({ length: 480 }, (_, n) => {
    const spread = new Date(Date.UTC(2026, 9, n < 50 ? 4 : 6) + n * 1000).toISOString().slice(0, 19)
    return fakeOrder(n + 1, { date_modified_gmt: n >= 50 && n < 400 ? second : spread })
  })
  const shop = open()
  let pages = 0
  const orders = await allPages((after) => {
    // On each page, an item that was read at the beginning moves to the end.
    if (pages++ < 3) server.state.orders[pages]!.date_modified_gmt = `2026-10-07T00:00:0${pages}`
    return shop.orders(null, after)
  })
  expect(new Set(orders.map(({ order }) => order.external_id)).size).toBe(480)
})

test('finds all orders moved to the trash among the changed ones, however many there are', async () => {
  const moved = '2026-11-20T12:00:00'
  server.state.orders = Array.from({ length: 250 }, (_, n) =>
    fakeOrder(n + 1, n < 230 ? { status: 'trash', date_modified_gmt: moved } : {}),
  )
  server.state.orders.push(fakeOrder(900, { date_modified_gmt: '2026-11-21T00:00:00' }))
  const shop = open()
  const changed = await allPages((after) => shop.orders('2026-11-01T00:00:00.000Z', after))
  const ofStatus = (word: string) =>
    new Set(changed.flatMap(({ order }) => (order.status === word ? order.external_id : [])))
  expect([ofStatus('cancelled').size, [...ofStatus('paid')]]).toEqual([230, ['900']])
  // When a store is read for the first time, its trash is not read.
  expect((await allPages((after) => shop.orders(null, after))).every(({ order }) => order.status === 'paid')).toBe(true)
})

test('reports a store that is too old to list changes, and does not ask again', async () => {
  server.state.orders = Array.from({ length: 150 }, (_, n) => fakeOrder(n + 1))
  server.state.ignoresChanges = true
  const shop = open()
  const first = await shop.orders(null, null)
  await expect(shop.orders(null, first.next)).rejects.toMatchObject({
    failure: { kind: 'refused', message: expect.stringMatching(/5\.8/) },
  })
})

test('reads categories and customers', async () => {
  server.state.categories = Array.from({ length: 101 }, (_, n) => ({
    id: n + 1,
    name: n === 0 ? 'Mugs &amp; cups' : `C${n}`,
  }))
  server.state.customers = Array.from({ length: 150 }, (_, n) => fakeCustomer(n + 1))
  const shop = open()
  const collections = await allPages((after) => shop.collections(after))
  expect([collections.length, collections[0]]).toEqual([101, { externalId: '1', title: 'Mugs & cups' }])
  const customers = await allPages((after) => shop.customers(null, after))
  expect([customers.length, customers[0]]).toMatchObject([
    150,
    { externalId: '1', email: 'person1@example.com', marketing: 'unknown' },
  ])
  const late = await allPages((after) => shop.customers('2026-10-01T00:02:20.000Z', after))
  expect(late.map(({ externalId }) => Number(externalId))).toEqual([
    150, 149, 148, 147, 146, 145, 144, 143, 142, 141, 140,
  ])
  expect(await shop.abandonedCheckouts(null, null)).toEqual({ items: [], next: null })
})

test('reads orders with payments, refunds and coupons, but none with a pending payment', async () => {
  server.state.orders = [
    fakeOrder(1),
    fakeOrder(2, { refunds: [{ total: '-10.00' }, { total: '-2.50' }], number: 'A-2' }),
    fakeOrder(3, { status: 'on-hold' }),
    fakeOrder(4, { status: 'pending' }),
    fakeOrder(5, { status: 'refunded', refunds: [{ total: '-45.80' }] }),
    fakeOrder(6, { status: 'cancelled' }),
    fakeOrder(7, { status: 'shipped-by-a-plugin', billing: {} }),
    fakeOrder(8, { status: 'completed' }),
  ]
  const orders = await allPages((after) => open().orders(null, after))
  expect(orders.map(({ order }) => [order.external_id, order.status, order.refunded])).toEqual([
    ['1', 'paid', 0],
    ['A-2', 'paid', 12.5],
    ['5', 'refunded', 45.8],
    ['6', 'cancelled', 0],
    ['7', 'paid', 0],
    ['8', 'paid', 0],
  ])
  // Refunded or canceled orders no longer show whether they were shipped.
  expect(orders.map(({ order }) => order.is_fulfilled)).toEqual([false, false, undefined, undefined, undefined, true])
  expect(orders[0]).toEqual({
    updatedAt: '2026-10-01T00:00:01.000Z',
    order: {
      external_id: '1',
      email: 'person1@example.com',
      visitor_id: '',
      placed_at: '2026-10-01T00:00:01.000Z',
      currency: 'USD',
      is_fulfilled: false,
      total: 45.8,
      discount: 4,
      tax: 3.8,
      shipping: 4.9,
      refunded: 0,
      status: 'paid',
      items: [{ product_id: '1', title: 'A mug', quantity: 2, price: 18.55 }],
      discount_codes: ['save10'],
    },
  })
})

test('registers each webhook topic once, enables disabled ones, and removes those of an earlier connection', async () => {
  const here = 'https://trellis.example/w/shop/key-2'
  const others = {
    id: 1,
    status: 'active',
    topic: 'order.updated',
    delivery_url: 'https://erp.example/x',
    secret: 's',
    failures: 0,
  } as const
  const old = { ...others, id: 2, delivery_url: 'https://trellis.example/w/shop/key-1' }
  server.state.webhooks = [{ ...others }, { ...old }]
  const shop = open()
  for (let time = 0; time < 2; time++) {
    await shop.ensureWebhooks(here)
    expect(server.state.webhooks).toHaveLength(11)
  }
  server.state.webhooks[3]!.status = 'disabled'
  server.state.webhooks.splice(5, 1)
  await shop.ensureWebhooks(here)
  const ours = server.state.webhooks.filter(({ delivery_url }) => delivery_url === here)
  expect(ours.map(({ status, secret }) => `${status} ${secret}`)).toEqual(Array(10).fill('active hush'))
  await shop.removeWebhooks(here)
  expect(server.state.webhooks).toEqual([others])
})

test('a link restores a cart, with a code applied', () => {
  const line = { productId: '5', variantId: '901', title: 'Mug', quantity: 2, price: 12.5 }
  const cart = { externalId: '', email: '', url: '', currency: 'USD', total: 25, updatedAt: '', completedAt: null }
  const lines = [
    line,
    { ...line, productId: '7', variantId: '', quantity: 1 },
    { ...line, productId: 'x', variantId: '' },
  ]
  const link = open().recoveryLink({ ...cart, lines }, 'SAVE 10')
  expect(link).toBe(`${server.origin}/checkout-link/?products=901:2,7:1&coupon=SAVE%2010`)
  expect(open().recoveryLink({ ...cart, lines: [] }, null)).toBeNull()
})

test.each([
  ['shop.example', { ok: true, origin: 'https://shop.example' }],
  [' https://Shop.example/ ', { ok: true, origin: 'https://shop.example' }],
  ['https://shop.example/store/wp-admin/index.php?x', { ok: true, origin: 'https://shop.example/store' }],
  ['https://shop.example/cart/', { ok: true, origin: 'https://shop.example' }],
  ['http://shop.example', { ok: false, reason: expect.stringMatching(/https:/) }],
  ['http://127.0.0.1:81', { ok: true, origin: 'http://127.0.0.1:81' }],
  ['https://user:pass@shop.example', { ok: false, reason: expect.stringMatching(/^Enter/) }],
  ['ftp://shop.example', { ok: false, reason: expect.anything() }],
  ['shop', { ok: false, reason: expect.stringMatching(/^Enter/) }],
  ['', { ok: false, reason: expect.stringMatching(/^Enter/) }],
])('reads %j as the store %j', (text, address) => {
  expect(wooCommerceOrigin(text, new Set(['http://127.0.0.1:81']))).toEqual(address)
})
