import { sql } from 'kysely'
import { afterAll, describe, expect, test } from 'vitest'
import { signatureOfQuery } from './adapters/shopify/oauth.ts'
import { shopifyApp, startShopifyServer } from './adapters/testing/shopify-server.ts'
import { fakeCustomer, fakeOrder, fakeProduct } from './adapters/testing/shopify-state.ts'
import { reconcile } from './sync/schedule.ts'
import { shopsServer } from './testing/shops-server.ts'

const privateShops = new Set<string>()
const server = await shopsServer({ privateShops })
const { aSite, app, clock, runJobs, database, mailbox, tools } = server
const keys = { kind: 'client', client_id: shopifyApp.clientId, client_secret: shopifyApp.clientSecret }

const open: { close: () => Promise<void> }[] = []
afterAll(() => Promise.all(open.map((shop) => shop.close())))
// The shop's clock keeps running, so that its bucket of points refills while our clock is stopped.
let ticks = 0

async function aShopify() {
  const shop = await startShopifyServer({ now: () => clock.now + (ticks += 2000) })
  open.push(shop)
  privateShops.add(shop.origin)
  const site = await aSite()
  const connect = () => site.call('/shops/connect/shopify', { address: shop.origin, keys })
  const products = async () => (await site.call('/shops/products/search', { limit: 100 })).body.products
  const state = async () => (await site.load())?.state
  return { shop, ...site, connect, products, state }
}
const hourly = async () => {
  await reconcile.run({}, { ...tools, database, signal: new AbortController().signal, attempt: 1, maxAttempts: 1 })
  await runJobs()
}

describe('a Shopify store', () => {
  test('is connected and read completely, and its webhooks are registered', async () => {
    const { shop, connect, products, ordersOfSite, contactOf, load } = await aShopify()
    for (let i = 1; i <= 60; i++) shop.state.products.push(fakeProduct(i))
    for (let i = 1; i <= 30; i++) shop.state.orders.push(fakeOrder(i))
    shop.state.customers.push(fakeCustomer(1, { email: 'ann@example.com', state: 'SUBSCRIBED' }))
    const { status, body } = await connect()
    expect([status, body.connection]).toMatchObject([
      200,
      { service: 'shopify', state: 'connected', origin: shop.origin },
    ])
    expect(JSON.stringify(body)).not.toContain(shopifyApp.clientSecret)
    await runJobs()
    expect([(await products()).length, (await ordersOfSite()).length]).toEqual([60, 10])
    expect(await ordersOfSite()).toMatchObject([{ source: 'shopify', is_verified: true }, ...Array(9).fill({})])
    expect((await contactOf('ann@example.com'))!.status).toBe('subscribed')
    const connection = await load()
    expect(connection!.syncs.map(({ kind, state, done }: Record<string, unknown>) => [kind, state, done])).toEqual([
      ['collections', 'live', 0],
      ['products', 'live', 60],
      ['customers', 'live', 1],
      ['orders', 'live', 30],
      ['checkouts', 'live', 0],
    ])
    expect(shop.state.webhooks.map(({ uri }) => uri)).toContain(connection!.webhook_url)
  })

  test('reads the orders of 60 days without the scope for all orders, and says so; the others follow once it is granted', async () => {
    const { shop, connect, ordersOfSite, load } = await aShopify()
    const day = 86_400_000
    const at = (days: number) => new Date(clock.now - days * day).toISOString()
    for (const [id, days] of [
      [1, 400],
      [2, 61],
      [3, 59],
      [4, 1],
    ] as const)
      shop.state.orders.push(fakeOrder(id, { processedAt: at(days), updatedAt: at(days) }))
    const all = shop.state.scopes
    shop.state.scopes = all.filter((scope) => scope !== 'read_all_orders')
    await connect()
    await runJobs()
    const numbers = async () => (await ordersOfSite()).map((one: { external_id: string }) => one.external_id).sort()
    const said = async () => (await load())!.warnings.filter((one: string) => one.includes('read_all_orders'))
    expect(await numbers()).toEqual(['3', '4'])
    expect(await said()).toEqual([expect.stringMatching(/only the orders of the last 60 days/)])
    shop.state.scopes = all
    await connect()
    await runJobs()
    expect(await numbers()).toEqual(['1', '2', '3', '4'])
    expect(await said()).toEqual([])
    // Older orders are read once, not every day.
    clock.advance(day)
    shop.state.orders.push(fakeOrder(5, { processedAt: at(300), updatedAt: at(300) }))
    await hourly()
    expect(await numbers()).toHaveLength(4)
  })

  test('gets changes of a lost webhook an hour later, and deletions a day later', async () => {
    const { shop, connect, products } = await aShopify()
    shop.state.products.push(fakeProduct(1), fakeProduct(2))
    await connect()
    await runJobs()
    clock.advance(3_600_000)
    shop.state.products.push(fakeProduct(3, { updatedAt: new Date(clock.now).toISOString() }))
    shop.state.products.splice(0, 1)
    await hourly()
    expect(await products()).toHaveLength(3)
    clock.advance(86_400_000)
    await hourly()
    expect(await products()).toHaveLength(2)
  })

  test('verifies a webhook, stores it once and applies it; a forged one is refused', async () => {
    const { shop, connect, load, products, deliver } = { ...(await aShopify()), deliver: server.deliver }
    await connect()
    await runJobs()
    shop.state.products.push(fakeProduct(7))
    const { pathname } = new URL((await load())!.webhook_url)
    const payload = {
      id: 7,
      admin_graphql_api_id: 'gid://shopify/Product/7',
      updated_at: new Date(clock.now).toISOString(),
    }
    const send = (secret?: string) => {
      const { headers, body } = shop.webhook('products/update', payload, {
        webhookId: 'e1e1e1e1-0000-4000-8000-000000000001',
        ...(secret && { secret }),
      })
      return deliver(pathname, body, headers)
    }
    expect((await send('another secret')).status).toBe(401)
    expect([(await send()).status, (await send()).status]).toEqual([200, 200])
    const { rows } = await sql`SELECT 1 FROM shop_inbox WHERE delivery_id LIKE '%e1e1e1e1-0000%'`.execute(
      database.system,
    )
    expect(rows).toHaveLength(1)
    await runJobs()
    expect(await products()).toHaveLength(1)
  })

  test('stops when its access is revoked, notifies the owner once, and continues when it is connected again', async () => {
    const { shop, connect, state, email, load, ordersOfSite, call } = await aShopify()
    await sql`UPDATE users SET email_confirmed_at = ${new Date(clock.now)} WHERE email = ${email}`.execute(
      database.system,
    )
    await connect()
    await runJobs()
    shop.revoke()
    clock.advance(3_600_000)
    await hourly()
    await hourly()
    expect([await state(), (await load())!.problem]).toEqual(['broken', expect.stringContaining('Shopify')])
    expect(mailbox.filter(({ to }) => to.address === email).map(({ subject }) => subject)).toEqual([
      'Bakery: Shopify is disconnected',
    ])
    expect((await call('/shops/sync')).body.error).toBe('Connect the store again first.')
    shop.state.orders.push(fakeOrder(5, { updatedAt: new Date(clock.now).toISOString() }))
    const token = shop.permanentToken()
    const again = { address: shop.origin, keys: { kind: 'token', access_token: token } }
    expect((await call('/shops/connect/shopify', again)).status).toBe(200)
    await runJobs()
    expect([await state(), (await ordersOfSite()).length]).toEqual(['connected', 1])
  })

  test.each([
    ['keys', { keys: { ...keys, client_secret: 'wrong' } }, 'Check the client ID and secret'],
    ['address', { address: 'shop.example.com' }, 'Enter your myshopify.com address'],
  ])('reports refused credentials, and stores nothing: %s', async (_what, wrong, words) => {
    const { shop, call, load } = await aShopify()
    const { status, body } = await call('/shops/connect/shopify', { address: shop.origin, keys, ...wrong })
    expect([status, body.error, await load()]).toEqual([400, expect.stringContaining(words), null])
  })
})

describe('a popup window', () => {
  async function opened() {
    const site = await aShopify()
    const wish = {
      service: 'shopify',
      address: site.shop.origin,
      client_id: keys.client_id,
      client_secret: keys.client_secret,
    }
    const { body } = await site.call('/shops/connect/window', wish)
    const asked = new URL(body.url)
    const state = asked.searchParams.get('state')!
    const answer = (more: Record<string, string> = {}) => {
      const timestamp = String(Math.floor(clock.now / 1000))
      const code = site.shop.authorizationCode()
      const query = new URLSearchParams({ code, shop: new URL(site.shop.origin).host, state, timestamp, ...more })
      query.set('hmac', signatureOfQuery(query, shopifyApp.clientSecret))
      return app.inject({ url: `/shops/window/shopify?${query}` })
    }
    const end = async () => (await site.call('/shops/connect/window/state', { window_id: body.window_id })).body
    return { ...site, asked, answer, end, window_id: body.window_id as string }
  }

  test('connects the store once when it is approved', async () => {
    const { asked, answer, end, state, shop } = await opened()
    expect(asked.origin).toBe(shop.origin)
    expect(await end()).toMatchObject({ state: 'open' })
    const page = await answer()
    expect([page.statusCode, page.body.includes('Your store is connected')]).toEqual([200, true])
    expect([await end(), await state()]).toMatchObject([{ state: 'connected' }, 'connected'])
    const second = await answer()
    expect([second.statusCode, second.body.includes('This window is no longer valid')]).toEqual([400, true])
  })

  test('reports a denial, an expired request, and a response for another store', async () => {
    const denied = await opened()
    expect((await denied.answer({ error: 'access_denied' })).body).toContain('The app was not installed.')
    expect(await denied.end()).toMatchObject({ state: 'failed', problem: 'The app was not installed.' })
    const other = await opened()
    expect((await other.answer({ shop: 'evil.myshopify.com' })).body).toContain('another shop')
    const late = await opened()
    clock.advance(10 * 60_000)
    expect((await late.answer()).body).toContain('This window is no longer valid')
    expect([await late.end(), await late.state()]).toMatchObject([{ state: 'expired' }, undefined])
  })

  test('of another site does not count', async () => {
    const [mine, theirs] = [await opened(), await opened()]
    const { status, body } = await mine.call('/shops/connect/window/state', { window_id: theirs.window_id })
    expect([status, body.error]).toEqual([404, 'Window not found.'])
  })
})
