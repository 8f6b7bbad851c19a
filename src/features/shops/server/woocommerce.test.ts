import { afterAll, describe, expect, test } from 'vitest'
import { startWooCommerceServer } from './adapters/testing/woocommerce-server.ts'
import { fakeOrder, fakeProduct } from './adapters/testing/woocommerce-state.ts'
import { reconcile } from './sync/schedule.ts'
import { shopsServer } from './testing/shops-server.ts'

const privateShops = new Set<string>()
const { aSite, app, clock, runJobs, database, tools, deliver } = await shopsServer({ privateShops })
const open: { close: () => Promise<void> }[] = []
afterAll(() => Promise.all(open.map((store) => store.close())))

async function aStore() {
  const store = await startWooCommerceServer()
  open.push(store)
  privateShops.add(store.origin)
  const site = await aSite()
  const connect = () => {
    const { consumerKey, consumerSecret } = store.makeKeys()
    const keys = { address: store.origin, consumer_key: consumerKey, consumer_secret: consumerSecret }
    return site.call('/shops/connect/woocommerce', keys)
  }
  const products = async () => (await site.call('/shops/products/search', { limit: 100 })).body.products
  return { store, connect, products, ...site }
}
const hourly = async () => {
  await reconcile.run({}, { ...tools, database, signal: new AbortController().signal, attempt: 1, maxAttempts: 1 })
  await runJobs()
}

describe('a WooCommerce store', () => {
  test('is connected with keys and read, and its webhooks are registered', async () => {
    const { store, connect, products, ordersOfSite, load } = await aStore()
    for (let i = 1; i <= 3; i++) store.state.products.push(fakeProduct(i))
    store.state.orders.push(fakeOrder(1))
    const { status, body } = await connect()
    expect([status, body.error]).toEqual([200, undefined])
    expect(JSON.stringify(body)).not.toContain('cs_')
    await runJobs()
    expect((await products()).length).toBe(3)
    expect(await ordersOfSite()).toMatchObject([{ source: 'woocommerce', is_verified: true }])
    const { webhook_url, syncs } = (await load())!
    expect(syncs.every(({ state }: { state: string }) => state === 'live')).toBe(true)
    expect(JSON.stringify(store.state.webhooks)).toContain(webhook_url)
    expect((await deliver(new URL(webhook_url).pathname, store.ping().body, store.ping().headers)).status).toBe(200)
  })

  test('reports a trashed order by its ID only; the right one is canceled even if a plugin assigns other numbers', async () => {
    const { store, connect, ordersOfSite, load } = await aStore()
    // A plugin assigns its own order numbers.
    store.state.orders.push(fakeOrder(1, { number: '1001' }), fakeOrder(1001, { number: '1' }))
    await connect()
    await runJobs()
    const { webhook_url } = (await load())!
    const { secret } = store.state.webhooks.find(({ topic }) => topic === 'order.deleted')!
    clock.advance(3_600_000)
    const date_modified_gmt = new Date(clock.now).toISOString().slice(0, 19)
    store.state.orders[0] = fakeOrder(1, { number: '1001', status: 'trash', date_modified_gmt })
    const { body, headers } = store.webhook('order.deleted', { id: 1 }, { secret })
    expect((await deliver(new URL(webhook_url).pathname, body, headers)).status).toBe(200)
    await runJobs()
    const orders: { external_id: string; status: string }[] = await ordersOfSite()
    expect(Object.fromEntries(orders.map(({ external_id, status }) => [external_id, status]))).toEqual({
      1001: 'cancelled',
      1: 'paid',
    })
  })

  test('is not connected with wrong keys', async () => {
    const { store, call, load } = await aStore()
    const keys = { address: store.origin, consumer_key: 'ck_wrong', consumer_secret: 'cs_wrong' }
    const { status, body } = await call('/shops/connect/woocommerce', keys)
    expect([status, body.error, await load()]).toEqual([400, expect.stringContaining('refused the key'), null])
  })

  test('stops if its key is deleted, and continues with another', async () => {
    const { store, connect, load, ordersOfSite } = await aStore()
    await connect()
    await runJobs()
    store.revoke()
    clock.advance(3_600_000)
    await hourly()
    expect((await load())!).toMatchObject({ state: 'broken', problem: expect.stringContaining('refused the key') })
    const moved = new Date(clock.now).toISOString().slice(0, 19)
    store.state.orders.push(fakeOrder(5, { date_modified_gmt: moved }))
    expect((await connect()).status).toBe(200)
    await runJobs()
    expect([(await load())!.state, (await ordersOfSite()).length]).toEqual(['connected', 1])
  })
})

describe('its popup window', () => {
  async function opened() {
    const site = await aStore()
    const { body } = await site.call('/shops/connect/window', { service: 'woocommerce', address: site.store.origin })
    const end = async () => (await site.call('/shops/connect/window/state', { window_id: body.window_id })).body
    const asked = new URL(body.url)
    const state = asked.searchParams.get('user_id')!
    const approve = (keys = site.store.makeKeys()) =>
      app.inject({
        method: 'POST',
        url: new URL(asked.searchParams.get('callback_url')!).pathname,
        payload: {
          key_id: 1,
          user_id: state,
          consumer_key: keys.consumerKey,
          consumer_secret: keys.consumerSecret,
          key_permissions: 'read_write',
        },
      })
    const comeBack = (success: '0' | '1') => {
      const { pathname } = new URL(asked.searchParams.get('return_url')!)
      return app.inject({ url: `${pathname}?${new URLSearchParams({ success, user_id: state })}` })
    }
    return { ...site, asked, end, approve, comeBack }
  }

  test('connects the store once when it is approved', async () => {
    const { store, asked, end, approve, comeBack, load } = await opened()
    expect([asked.origin, asked.pathname]).toEqual([store.origin, '/wc-auth/v1/authorize'])
    expect(await end()).toMatchObject({ state: 'open' })
    expect((await approve()).statusCode).toBe(200)
    expect((await comeBack('1')).body).toContain('Your store is connected')
    expect([await end(), (await load())!.state]).toMatchObject([{ state: 'connected' }, 'connected'])
    expect((await approve()).statusCode).toBe(400)
  })

  test('reports a denial, and keys that do not work', async () => {
    const denied = await opened()
    await denied.comeBack('0')
    expect(await denied.end()).toMatchObject({ state: 'failed' })
    const wrong = await opened()
    expect(
      (await wrong.approve({ consumerKey: `ck_${'0'.repeat(40)}`, consumerSecret: `cs_${'0'.repeat(40)}` })).statusCode,
    ).toBe(400)
    expect([(await wrong.end()).state, await wrong.load()]).toEqual(['failed', null])
  })

  test('connects nothing if it is too old', async () => {
    const { approve, end, load } = await opened()
    clock.advance(10 * 60_000)
    expect((await approve()).statusCode).toBe(400)
    expect([(await end()).state, await load()]).toEqual(['expired', null])
  })
})
