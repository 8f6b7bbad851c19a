import { afterAll, describe, expect, test } from 'vitest'
import { shopifyApp, startShopifyServer } from '#features/shops/server/adapters/testing/shopify-server.ts'
import * as shopify from '#features/shops/server/adapters/testing/shopify-state.ts'
import { startWooCommerceServer } from '#features/shops/server/adapters/testing/woocommerce-server.ts'
import * as woocommerce from '#features/shops/server/adapters/testing/woocommerce-state.ts'
import { shoppersOf } from './testing/shoppers.ts'
import { shortcutsServer } from './testing/shortcuts-server.ts'

const privateShops = new Set<string>()
const server = await shortcutsServer(undefined, { privateShops })
const { aSite, advance, app, clock, runJobs } = server
const { aShopper, follow } = shoppersOf(server)
const hour = 3_600_000
const day = 24 * hour
const open: { close: () => Promise<void> }[] = []
afterAll(() => Promise.all(open.map((store) => store.close())))
// The store's clock keeps running, so that its bucket of points refills while our clock is stopped.
let ticks = 0

type Site = Awaited<ReturnType<typeof aSite>>

/** Sends a store's webhook and applies it. */
async function deliver(site: Site, { body, headers }: { body: Buffer; headers: Record<string, string> }) {
  const { connection } = await site.call('/shops/load')
  const url = new URL(connection!.webhook_url).pathname
  const { statusCode } = await app.inject({ method: 'POST', url, payload: body, headers })
  expect(statusCode).toBe(200)
  await runJobs()
}

async function aShopify() {
  const store = await startShopifyServer({ now: () => clock.now + (ticks += 2000) })
  open.push(store)
  privateShops.add(store.origin)
  store.state.products.push(shopify.fakeProduct(1, { title: 'Blue mug' }))
  const site = await aSite()
  const keys = { kind: 'client', client_id: shopifyApp.clientId, client_secret: shopifyApp.clientSecret }
  expect(await site.call('/shops/connect/shopify', { address: store.origin, keys })).toMatchObject({ success: true })
  await runJobs()
  const tell = (topic: string, payload: object) => deliver(site, store.webhook(topic, payload))
  const order = (email: string, codes: string[] = []) =>
    tell('orders/create', {
      id: 7,
      admin_graphql_api_id: 'gid://shopify/Order/7',
      name: '#7',
      email,
      currency: 'USD',
      total_price: '43.20',
      financial_status: 'paid',
      created_at: new Date(clock.now).toISOString(),
      processed_at: new Date(clock.now).toISOString(),
      updated_at: new Date(clock.now).toISOString(),
      discount_codes: codes.map((code) => ({ code, amount: '4.80', type: 'percentage' })),
      line_items: [],
    })
  return { store, site, tell, order }
}

async function aWooCommerce() {
  const store = await startWooCommerceServer()
  open.push(store)
  privateShops.add(store.origin)
  store.state.products.push(woocommerce.fakeProduct(1, { name: 'Blue mug' }))
  const site = await aSite()
  const { consumerKey, consumerSecret } = store.makeKeys()
  const keys = { address: store.origin, consumer_key: consumerKey, consumer_secret: consumerSecret }
  expect(await site.call('/shops/connect/woocommerce', keys)).toMatchObject({ success: true })
  await runJobs()
  const order = async (email: string, codes: string[] = []) => {
    const { secret } = store.state.webhooks.find(({ topic }) => topic === 'order.created')!
    const at = new Date(clock.now).toISOString().slice(0, 19)
    const told = woocommerce.fakeOrder(7, {
      billing: { email },
      total: '43.20',
      total_tax: '0',
      shipping_total: '0',
      date_created_gmt: at,
      date_modified_gmt: at,
      coupon_lines: codes.map((code) => ({ code: code.toLowerCase() })),
    })
    await deliver(site, store.webhook('order.created', told, { secret }))
  }
  return { store, site, order }
}

async function figuresOf(site: Site, id: string) {
  await advance(0)
  return (await site.load(id)).figures
}

/** One abandoned cart that was bought with its code. */
const recovered = { entered: 1, converted: 1, codes_redeemed: 1, revenue: 43.2 }

describe('with a Shopify store,', () => {
  test('emails an abandoned checkout with a code that exists in the store, until its order arrives', async () => {
    const { store, site, tell, order } = await aShopify()
    const { shortcut } = await site.save({ template_id: 'abandoned-checkout' })
    await runJobs()
    const ann = await aShopper(site, 'ann-shopify@example.com')
    const url = `${store.origin}/1/checkouts/ac/9/recover?key=k9`
    await tell('checkouts/create', {
      id: 9,
      token: 'c9',
      email: ann.email,
      abandoned_checkout_url: url,
      currency: 'USD',
      total_price: '48.00',
      created_at: new Date(clock.now).toISOString(),
      updated_at: new Date(clock.now).toISOString(),
      line_items: [{ product_id: 1, variant_id: 100, title: 'Blue mug', quantity: 2, price: '24.00' }],
    })
    for (const wait of [hour, hour, 22 * hour, 2 * day]) await advance(wait)
    expect(ann.mails().map(({ subject }) => subject)).toEqual([
      'You left something behind',
      'Anything holding you back?',
      '10% off your cart, for two days',
    ])
    const html = ann.mails()[2]!.html ?? ''
    expect(html).toContain('Blue mug')
    const [code = ''] = /COMEBACK10-\w+/.exec(html) ?? []
    const codes = [...store.state.discounts.values()].flatMap((one) => one.codes.map((made) => made.code))
    expect(codes).toContain(code)
    expect(new URL(await follow(html, 'Use my 10% off')).origin).toBe(store.origin)
    await order(ann.email, [code])
    expect(await figuresOf(site, shortcut.id)).toMatchObject(recovered)
  })
})

describe('with a WooCommerce store,', () => {
  test('emails an abandoned checkout with a code that exists in the store, until its order arrives', async () => {
    const { store, site, order } = await aWooCommerce()
    const { shortcut } = await site.save({ template_id: 'abandoned-checkout' })
    await runJobs()
    const ann = await aShopper(site, 'ann-woo@example.com')
    await ann.checkOut()
    for (const wait of [hour, hour, 22 * hour, 2 * day]) await advance(wait)
    expect(ann.mails()).toHaveLength(3)
    const html = ann.mails()[2]!.html ?? ''
    const [code = ''] = /COMEBACK10-\w+/.exec(html) ?? []
    expect(store.state.coupons.map((one) => one.code.toLowerCase())).toContain(code.toLowerCase())
    expect(new URL(await follow(html, 'Use my 10% off')).origin).toBe(store.origin)
    await order(ann.email, [code])
    expect(await figuresOf(site, shortcut.id)).toMatchObject(recovered)
  })
})

test.each([
  ['Shopify', aShopify],
  ['WooCommerce', aWooCommerce],
] as const)('%s: an order triggers the thank-you email and the review request', async (name, open) => {
  const { site, order } = await open()
  const { shortcut } = await site.save({ template_id: 'post-purchase' })
  const bob = await aShopper(site, `bob-${name.toLowerCase()}@example.com`)
  await order(bob.email)
  for (const wait of [hour, 14 * day]) await advance(wait)
  expect(bob.mails().map(({ subject }) => subject)).toEqual(['Thank you for your order', 'How do you like it?'])
  expect(await figuresOf(site, shortcut.id)).toMatchObject({ entered: 1, converted: 0, emails_sent: 2 })
})
