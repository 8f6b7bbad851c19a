import { afterAll, beforeEach, expect, test } from 'vitest'
import { allPages } from '../testing/all-pages.ts'
import { shopParts } from '../testing/an-open-shop.ts'
import { startShopifyServer } from '../testing/shopify-server.ts'
import { emptyShopify, fakeCheckout, fakeCustomer, fakeOrder, fakeProduct } from '../testing/shopify-state.ts'
import { openShopify } from './open-shopify.ts'

const clock = { now: Date.UTC(2026, 10, 23) }
const server = await startShopifyServer({ now: () => clock.now })
afterAll(() => server.close())
beforeEach(() => {
  server.state = emptyShopify()
  server.faultOf = () => null
})

const credentials = () =>
  ({ kind: 'shopify-token', accessToken: server.permanentToken(), clientSecret: 'client-secret' }) as const
const open = () => openShopify(shopParts(server.origin, credentials(), { clock }).parts)

test('reads the name, the currency as the store writes it, and warnings for the owner', async () => {
  const shop = open()
  expect(await shop.facts()).toEqual({
    name: 'Acme',
    currency: { code: 'USD', symbol: '$', isPrefix: true },
    timeZone: 'America/New_York',
    warnings: [],
    hasAllOrders: true,
  })
  server.state = {
    ...server.state,
    currency: 'EUR',
    moneyFormat: '<span class=money>{{amount_with_comma_separator}} €</span>',
  }
  server.state.scopes = ['read_products', 'write_discounts', 'write_customers']
  const { currency, warnings, hasAllOrders } = await shop.facts()
  expect(hasAllOrders).toBe(false)
  expect(currency).toEqual({ code: 'EUR', symbol: '€', isPrefix: false })
  expect(warnings[0]).toBe('The app lacks access scopes: read_orders. Add them to the app and install it again.')
  expect(warnings[1]).toMatch(/only the orders of the last 60 days.*read_all_orders/)
})

test('reads products with all variants and collections, in parts, and later only the changed ones', async () => {
  const variants = Array.from({ length: 260 }, (_, n) => ({
    id: 5000 + n,
    title: `Size ${n}`,
    sku: `S${n}`,
    price: String(30 - n / 100),
    compareAtPrice: '35.00',
    stock: n === 0 ? null : n,
  }))
  server.state.products = Array.from({ length: 45 }, (_, n) => fakeProduct(n + 1))
  server.state.products[6] = fakeProduct(7, { variants, collectionIds: [1, 2, 3, 4, 5, 6, 7] })
  server.state.products[7] = fakeProduct(8, { status: 'ARCHIVED' })
  const shop = open()
  const products = await allPages((after) => shop.products(null, after))
  expect(products.map(({ externalId }) => Number(externalId))).toEqual(server.state.products.map(({ id }) => id))
  expect(products[0]).toEqual({
    externalId: '1',
    title: 'Product 1',
    url: `${server.origin}/products/product-1`,
    imageUrl: 'https://cdn.shopify.com/1.jpg',
    price: 19.9,
    compareAtPrice: null,
    isAvailable: true,
    collectionIds: [],
    variants: [
      { externalId: '100', title: '', sku: 'SKU-1', price: 19.9, compareAtPrice: null, stock: 5, imageUrl: '' },
    ],
    updatedAt: '2026-10-01T00:00:01.000Z',
    isDeleted: false,
  })
  const large = products[6]!
  expect([large.variants.length, new Set(large.variants.map(({ externalId }) => externalId)).size]).toEqual([260, 260])
  expect([large.price, large.compareAtPrice, large.variants[0]!.stock, large.collectionIds.length]).toEqual([
    27.41,
    35,
    null,
    7,
  ])
  expect([products[7]!.isDeleted, products[7]!.isAvailable]).toEqual([true, true])

  server.state.products[2] = fakeProduct(3, { updatedAt: '2026-11-01T00:00:00.000Z', title: 'New' })
  const changed = await allPages((after) => shop.products('2026-10-31T00:00:00.000Z', after))
  expect(changed.map(({ title }) => title)).toEqual(['New'])
  expect([(await shop.product('3'))?.title, await shop.product('999'), await shop.product('x"')]).toEqual([
    'New',
    null,
    null,
  ])
})

test('reads a product that changes during the listing again at the end, and skips none', async () => {
  server.state.products = Array.from({ length: 45 }, (_, n) => fakeProduct(n + 1))
  const shop = open()
  const first = await shop.products(null, null)
  server.state.products[0] = fakeProduct(1, { updatedAt: '2026-11-01T00:00:00.000Z' })
  const rest = await allPages(async (after) => shop.products(null, after ?? first.next))
  const ids = [...first.items, ...rest].map(({ externalId }) => Number(externalId))
  expect(new Set(ids)).toEqual(new Set(server.state.products.map(({ id }) => id)))
  expect(ids.at(-1)).toBe(1)
})

test('reads collections', async () => {
  server.state.collections = Array.from({ length: 251 }, (_, n) => ({ id: n + 1, title: `Collection ${n + 1}` }))
  const shop = open()
  const collections = await allPages((after) => shop.collections(after))
  expect(collections).toHaveLength(251)
  expect(collections[0]).toEqual({ externalId: '1', title: 'Collection 1' })
})

test('imports customers with the consent that the store recorded; a missing address is not an error', async () => {
  server.state.customers = [
    fakeCustomer(1),
    fakeCustomer(2, { state: 'UNSUBSCRIBED', phone: '+15551234' }),
    fakeCustomer(3, { state: 'PENDING', consentAt: null }),
    fakeCustomer(4, { email: null, firstName: null, lastName: null }),
  ]
  const customers = await allPages((after) => open().customers(null, after))
  expect(customers.map(({ email, marketing }) => [email, marketing])).toEqual([
    ['person1@example.com', 'subscribed'],
    ['person2@example.com', 'unsubscribed'],
    ['person3@example.com', 'unknown'],
    ['', 'unknown'],
  ])
  expect(customers[1]).toMatchObject({ externalId: '2', firstName: 'Ann', lastName: 'Lee 2', phone: '+15551234' })
  expect([customers[0]!.consentAt, customers[2]!.consentAt]).toEqual(['2026-10-01T00:00:01.000Z', null])
})

test('on a plan that hides personal data, hides only the addresses', async () => {
  server.state.hidesPeople = true
  server.state.orders = [fakeOrder(1001)]
  server.state.customers = [fakeCustomer(1)]
  const [orders, customers] = [await open().orders(null, null), await open().customers(null, null)]
  expect([orders.items[0]!.order.email, orders.items[0]!.order.total, customers.items[0]!.email]).toEqual([
    '',
    45.8,
    '',
  ])
})

test('reads orders with payments, refunds, codes and every line, but no test orders or unpaid ones', async () => {
  const lines = Array.from({ length: 120 }, (_, n) => ({
    productId: n,
    variantId: n,
    title: `L${n}`,
    quantity: 1,
    price: '1.00',
  }))
  server.state.orders = [
    fakeOrder(1001, { isFulfilled: true }),
    fakeOrder(1002, { financial: 'PARTIALLY_REFUNDED', refunded: '10.00', email: null }),
    fakeOrder(1003, { financial: 'REFUNDED', refunded: '45.80' }),
    fakeOrder(1004, { cancelledAt: '2026-11-01T00:00:00Z' }),
    fakeOrder(1005, { financial: 'PENDING' }),
    fakeOrder(1006, { test: true }),
    fakeOrder(1007, { lines, email: 'not an address', codes: [] }),
  ]
  const orders = await allPages((after) => open().orders(null, after))
  expect(orders.map(({ order }) => [order.external_id, order.status, order.refunded])).toEqual([
    ['1001', 'paid', 0],
    ['1002', 'paid', 10],
    ['1003', 'refunded', 45.8],
    ['1004', 'cancelled', 0],
    ['1007', 'paid', 0],
  ])
  expect(orders[0]).toEqual({
    updatedAt: '2026-10-01T00:16:41.000Z',
    order: {
      external_id: '1001',
      email: 'person1001@example.com',
      visitor_id: '',
      placed_at: '2026-10-01T00:16:41.000Z',
      currency: 'USD',
      is_fulfilled: true,
      total: 45.8,
      discount: 4,
      tax: 3.8,
      shipping: 4.9,
      refunded: 0,
      status: 'paid',
      items: [{ product_id: '1', title: 'A mug', quantity: 2, price: 18.55 }],
      discount_codes: ['SAVE10'],
    },
  })
  expect([orders[4]!.order.items.length, orders[4]!.order.email]).toEqual([120, ''])
})

test('gives abandoned checkouts a link that restores them, with a code applied', async () => {
  server.state.checkouts = Array.from({ length: 12 }, (_, n) => fakeCheckout(n + 1))
  const shop = open()
  const checkouts = await allPages((after) => shop.abandonedCheckouts(null, after))
  expect(checkouts).toHaveLength(12)
  expect(checkouts[0]).toMatchObject({ externalId: '1', email: 'person1@example.com', total: 18.55, currency: 'USD' })
  const link = new URL(shop.recoveryLink(checkouts[0]!, 'SAVE 10')!)
  expect([link.pathname, link.searchParams.get('redirect')]).toEqual([
    '/discount/SAVE%2010',
    '/1/checkouts/ac/1/recover?key=k1',
  ])
  expect(shop.recoveryLink(checkouts[0]!, null)).toBe(checkouts[0]!.url)
  expect(shop.recoveryLink({ ...checkouts[0]!, url: '' }, 'A')).toBeNull()
})

test('registers each webhook topic once, removes those of an earlier connection, and keeps those of others', async () => {
  const here = 'https://trellis.example/w/shop/key-2'
  const others = { id: 'gid://shopify/WebhookSubscription/1', topic: 'ORDERS_CREATE', uri: 'https://erp.example/hooks' }
  const old = {
    id: 'gid://shopify/WebhookSubscription/2',
    topic: 'ORDERS_CREATE',
    uri: 'https://trellis.example/w/shop/key-1',
  }
  server.state.webhooks = [others, old]
  const shop = open()
  for (let time = 0; time < 2; time++) {
    await shop.ensureWebhooks(here)
    expect(server.state.webhooks.filter(({ uri }) => uri === here)).toHaveLength(11)
    expect(server.state.webhooks).toHaveLength(12)
  }
  server.state.webhooks = server.state.webhooks.filter(({ topic }) => topic !== 'PRODUCTS_UPDATE')
  await shop.ensureWebhooks(here)
  expect(server.state.webhooks).toHaveLength(12)
  await shop.removeWebhooks(here)
  expect(server.state.webhooks).toEqual([others])
})

test('registers no webhooks without the app’s secret, and notifies the owner', async () => {
  const { accessToken, kind } = credentials()
  const shop = openShopify(shopParts(server.origin, { kind, accessToken }, { clock }).parts)
  await shop.ensureWebhooks('https://trellis.example/w/shop/a')
  expect(server.state.webhooks).toEqual([])
  expect((await shop.facts()).warnings).toHaveLength(1)
})

test('when out of cost points, waits until Shopify has restored enough', async () => {
  server.state.orders = Array.from({ length: 200 }, (_, n) => fakeOrder(n + 1))
  const { parts, kept } = shopParts(server.origin, credentials(), { clock })
  const shop = openShopify(parts)
  server.drain()
  const before = clock.now
  expect(await allPages((after) => shop.orders(null, after))).toHaveLength(200)
  // Eight pages of about 750 points each, at 100 points per second.
  expect((clock.now - before) / 1000).toBeGreaterThan(50)
  expect((clock.now - before) / 1000).toBeLessThan(75)
  expect(Math.max(...kept.waits)).toBeLessThanOrEqual(10_000)
})
