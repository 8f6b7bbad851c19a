import { expect, test } from 'vitest'
import { shopsServer } from './testing/shops-server.ts'

const { aSite, clock, emitted } = await shopsServer()
const mug = { external_id: 'mug', title: 'Morning mug', price: 24 }
const newsOf = (siteId: string) =>
  emitted
    .filter(({ event }) => event === 'shops.backInStock' || event === 'shops.priceDropped')
    .filter(({ payload }) => (payload as { site_id: string }).site_id === siteId)
    .map(({ event, payload }) => [event, payload])

test('reports a product that is back in stock once, and a price drop too', async () => {
  const { call, siteId } = await aSite()
  let minute = 0
  const record = async (change: object) => {
    const updated_at = new Date(clock.now + ++minute * 60_000).toISOString()
    const { status } = await call('/products/record', { products: [{ ...mug, updated_at, ...change }] })
    expect(status).toBe(200)
  }
  await record({ is_available: false })
  expect(newsOf(siteId)).toEqual([])
  await record({})
  await record({})
  const back = ['shops.backInStock', { site_id: siteId, product_ids: ['mug'] }]
  expect(newsOf(siteId)).toEqual([back])
  await record({ price: 19 })
  await record({ price: 19 })
  await record({ price: 22 })
  const products = [{ product_id: 'mug', title: 'Morning mug', price_before: 24, price: 19 }]
  const dropped = ['shops.priceDropped', { site_id: siteId, products }]
  expect(newsOf(siteId)).toEqual([back, dropped])
  // An older update is not news.
  const updated_at = new Date(clock.now).toISOString()
  await call('/products/record', { products: [{ ...mug, price: 10, updated_at }] })
  expect(newsOf(siteId)).toHaveLength(2)
})

test('does not report a product as back in stock that was missing for a while, unless it was sold out', async () => {
  const { call, siteId } = await aSite()
  const sold = { ...mug, external_id: 'sold', is_available: false }
  const all = [mug, sold]
  await call('/products/record', { products: all })
  await call('/products/record', { products: all.map((one) => ({ ...one, is_deleted: true, is_available: true })) })
  await call('/products/record', { products: all.map((one) => ({ ...one, is_available: true })) })
  expect(newsOf(siteId)).toEqual([['shops.backInStock', { site_id: siteId, product_ids: ['sold'] }]])
})

test('of many simultaneous reports, only one emits the events', async () => {
  const { call, siteId } = await aSite()
  await call('/products/record', { products: [{ ...mug, is_available: false }] })
  await Promise.all(Array.from({ length: 8 }, () => call('/products/record', { products: [{ ...mug, price: 20 }] })))
  expect(newsOf(siteId).map(([event]) => event)).toEqual(['shops.backInStock', 'shops.priceDropped'])
})
