import { afterAll, expect, test } from 'vitest'
import type { Id } from '#core/id.ts'
import { shopifyApp, startShopifyServer } from './adapters/testing/shopify-server.ts'
import { fakeCheckout, fakeProduct } from './adapters/testing/shopify-state.ts'
import { openShopOf } from './open-shop.ts'
import { runSync } from './sync/run-sync.ts'
import { pollCheckouts } from './sync/schedule.ts'
import { shopsServer } from './testing/shops-server.ts'

const privateShops = new Set<string>()
const { aSite, clock, runJobs, database, tools, emitted } = await shopsServer({ privateShops })
const open: { close: () => Promise<void> }[] = []
afterAll(() => Promise.all(open.map((shop) => shop.close())))
// The shop's clock keeps running, so that its bucket of points refills while our clock is stopped.
let ticks = 0
const context = (signal = new AbortController().signal) => ({ ...tools, database, signal, attempt: 1, maxAttempts: 1 })

async function aShopify() {
  const shop = await startShopifyServer({ now: () => clock.now + (ticks += 2000) })
  open.push(shop)
  privateShops.add(shop.origin)
  const site = await aSite()
  const keys = { kind: 'client', client_id: shopifyApp.clientId, client_secret: shopifyApp.clientSecret }
  const connect = async () => {
    const { status, body } = await site.call('/shops/connect/shopify', { address: shop.origin, keys })
    expect([status, body.error]).toEqual([200, undefined])
  }
  const products = async () => (await site.call('/shops/products/search', { limit: 100 })).body.products
  return { shop, ...site, siteId: site.siteId as Id, connect, products }
}

/** Variables of a request for a page of products. */
interface Asked {
  readonly after: string | null
  readonly query: string | null
}

test('an interrupted sync continues where it stopped, and reads no part twice', async () => {
  const { shop, siteId, connect, products, load } = await aShopify()
  for (let i = 1; i <= 90; i++) shop.state.products.push(fakeProduct(i))
  await connect()
  const stop = new AbortController()
  const cursors: string[] = []
  shop.faultOf = (body) => {
    const { query, variables } = JSON.parse(body.startsWith('{') ? body : '{}') as { query?: string; variables?: Asked }
    // A request that only asks for later changes belongs to another sync.
    if (!query?.includes('query Products') || variables!.query !== null) return null
    cursors.push(String(variables!.after))
    // The program stops while a page is being read.
    if (cursors.length === 2) queueMicrotask(() => stop.abort())
    return null
  }
  await runSync({ trusted: privateShops })
    .run({ site_id: siteId, kinds: ['products'] }, context(stop.signal))
    .catch(() => {})
  const before = (await products()).length
  expect([before > 0, before < 90]).toEqual([true, true])
  expect((await load())!.syncs.find(({ kind }: { kind: string }) => kind === 'products')).toMatchObject({
    state: 'reading',
    done: before,
  })
  await runJobs()
  expect((await products()).length).toBe(90)
  // The current page may be requested again, but pages that were stored are not.
  expect(cursors.filter((cursor) => cursor === 'null')).toHaveLength(1)
  expect(cursors.length - new Set(cursors).size).toBeLessThanOrEqual(1)
})

test('requests abandoned checkouts from Shopify, and reports each once', async () => {
  const { shop, siteId, connect } = await aShopify()
  await connect()
  await runJobs()
  clock.advance(20 * 60_000)
  const updatedAt = new Date(clock.now).toISOString()
  shop.state.checkouts.push(fakeCheckout(1, { updatedAt, email: 'ann@example.com' }))
  for (let i = 0; i < 3; i++) {
    await pollCheckouts.run({}, context())
    await runJobs()
    clock.advance(10 * 60_000)
  }
  const started = emitted.filter(
    ({ event, payload }) => event === 'shops.checkoutStarted' && (payload as { site_id: string }).site_id === siteId,
  )
  expect(started).toHaveLength(1)
  expect(started[0]!.payload).toMatchObject({ total: 18.55, lines: [{ title: 'A mug' }] })
})

test('of two processes with an expired token, one renews it, and both continue', async () => {
  const { shop, siteId, connect } = await aShopify()
  await connect()
  await runJobs()
  shop.state.products.push(fakeProduct(1))
  let renewals = 0
  shop.faultOf = (body) => {
    if (body.includes('client_credentials')) renewals++
    return null
  }
  shop.expireTokens()
  const shops = await Promise.all([
    openShopOf(context(), { trusted: privateShops }, siteId),
    openShopOf(context(), { trusted: privateShops }, siteId),
  ])
  const read = await Promise.all(shops.map((one) => one!.products(null, null)))
  expect(read.map(({ items }) => items.length)).toEqual([1, 1])
  expect(renewals).toBe(1)
})
