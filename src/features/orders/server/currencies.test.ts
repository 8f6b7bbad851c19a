import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { sitesWithOrders } from './testing/sites-with-orders.ts'

const { aSite, database, runJobs } = await sitesWithOrders()

test('an order in another currency counts as an order, but is not included in the totals', async () => {
  const { record, add, contact, totals, call } = aSite()
  const ann = await add('ann@example.com')
  await record({ email: 'ann@example.com' })
  await record({ external_id: '2', email: 'ann@example.com', currency: 'usd', total: 500, tax: 0, shipping: 0 })
  expect((await contact(ann.id)).contact).toMatchObject({ orders_count: 2, spent: 90 })
  expect((await totals()).totals).toMatchObject({ orders: 2, net: 90, average: 90, left_out: { other_currency: 1 } })
  expect((await totals()).totals.others).toEqual([{ currency: 'USD', orders: 1, net: 500 }])
  await call('/orders/settings', { settings: { currency: 'USD', counts_unverified: true } })
  await runJobs()
  expect((await contact(ann.id)).contact).toMatchObject({ orders_count: 2, spent: 500 })
  expect(await totals()).toMatchObject({ currency: 'USD', totals: { net: 500 } })
})

test('converts orders in another currency by the owner’s exchange rate, both new and existing ones', async () => {
  const { record, add, contact, totals, call } = aSite()
  const ann = await add('ann@example.com')
  const usd = { email: 'ann@example.com', currency: 'usd', tax: 0, shipping: 0 }
  await record({ email: 'ann@example.com' })
  await record({ ...usd, external_id: '2', total: 100 })
  const settings = { currency: 'EUR', counts_unverified: true, rates: { usd: 0.9, GBP: 1.2 } }
  expect((await call('/orders/settings', { settings })).body).toMatchObject({
    settings: { rates: { USD: 0.9, GBP: 1.2 } },
    currencies: ['EUR', 'USD'],
  })
  await runJobs()
  expect((await contact(ann.id)).contact).toMatchObject({ orders_count: 2, spent: 180 })
  expect((await totals()).totals).toMatchObject({
    net: 180,
    average: 90,
    left_out: { other_currency: 0 },
    others: [],
  })
  const { order } = await record({ ...usd, external_id: '3', total: 50, currency: 'GBP' })
  expect(order).toMatchObject({ rate: 1.2 })
  expect((await totals()).totals).toMatchObject({ orders: 3, net: 240 })
  for (const rates of [{ USD: 0 }, { USD: -1 }, { dollar: 1 }])
    expect((await call('/orders/settings', { settings: { ...settings, rates } })).status).toBe(400)
})

test('the site’s currency is the chosen one, otherwise the first order’s', async () => {
  const [one, other] = [aSite(), aSite()]
  for (const { siteId, key } of [one, other])
    await sql`INSERT INTO sites (site_id, name, url, key, time_zone, created_at)
      VALUES (${siteId}, 'Shop', 'https://shop.example', ${key}, 'UTC', now())`.execute(database.system)
  expect((await one.call('/sites/update', { currency: 'CHF' })).body).toMatchObject({ success: true })
  expect((await one.call('/orders/settings')).body.settings.currency).toBe('CHF')
  await one.record({ email: 'ann@example.com' })
  expect(await one.totals()).toMatchObject({ currency: 'CHF', totals: { orders: 1, net: 0 } })
  expect((await other.call('/orders/settings')).body.settings.currency).toBe('')
  await other.record({ email: 'ann@example.com' })
  expect((await other.call('/sites/update', {})).body.site.currency).toBe('EUR')
  // A currency chosen in the site's general settings also applies to its orders.
  await one.call('/orders/settings', { settings: { currency: 'EUR', counts_unverified: true } })
  await runJobs()
  expect((await one.call('/sites/update', {})).body.site.currency).toBe('EUR')
  expect(await one.totals()).toMatchObject({ currency: 'EUR', totals: { net: 90 } })
})

test('drops exchange rates into an earlier currency when another is chosen in the site’s settings', async () => {
  const { siteId, key, call, record, totals } = aSite()
  await sql`INSERT INTO sites (site_id, name, url, key, time_zone, created_at)
    VALUES (${siteId}, 'Shop', 'https://shop.example', ${key}, 'UTC', now())`.execute(database.system)
  await record({})
  await call('/orders/settings', { settings: { currency: 'EUR', counts_unverified: true, rates: { USD: 0.9 } } })
  await record({ external_id: '2', currency: 'USD', total: 100, tax: 0, shipping: 0 })
  await call('/sites/update', { currency: 'GBP' })
  await runJobs()
  expect((await call('/orders/settings')).body.settings).toMatchObject({ currency: 'GBP', rates: {} })
  expect(await totals()).toMatchObject({ currency: 'GBP', totals: { net: 0, left_out: { other_currency: 2 } } })
})
