import { sql } from 'kysely'
import { describe, expect, test } from 'vitest'
import { paid, sitesWithOrders } from './testing/sites-with-orders.ts'

const { aSite, clock, database, post, runJobs, tools } = await sitesWithOrders()
const dayMs = 86_400_000

describe('a thank-you page', () => {
  test('reports an order once; the order is unverified, and can be excluded', async () => {
    const { tell, totals, call, add, contact } = aSite()
    const ann = await add('ann@example.com')
    const order = { external_id: '7', total: 20, email: 'ann@example.com' }
    for (let i = 0; i < 3; i++) expect((await tell(order)).body).toEqual({ success: true })
    const [told] = (await call('/orders/list')).body.orders
    expect(told).toMatchObject({ source: 'javascript', is_verified: false, is_counted: true, net: 20 })
    expect((await contact(ann.id)).contact).toMatchObject({ orders_count: 1, spent: 20 })
    await call('/orders/settings', { settings: { currency: 'EUR', counts_unverified: false } })
    await runJobs()
    expect((await totals()).totals).toMatchObject({ orders: 0, net: 0, left_out: { unverified: 1 } })
    expect((await contact(ann.id)).contact).toMatchObject({ orders_count: 0, spent: 0, last_bought_at: null })
    await tell({ ...order, external_id: '8' })
    expect((await totals()).totals).toMatchObject({ orders: 0, left_out: { unverified: 2 } })
  })

  test('changes no existing order, while the store can make its order a verified one', async () => {
    const { tell, record, call } = aSite()
    await record({})
    clock.advance(1000)
    await tell({ external_id: '1001', total: 9999 })
    await tell({ external_id: '1002', total: 9999 })
    expect((await record({ external_id: '1002' })).outcome).toBe('updated')
    const { orders: all } = (await call('/orders/list')).body
    expect(all).toMatchObject([
      { external_id: '1002', total: 119, is_verified: true, source: 'javascript' },
      { external_id: '1001', total: 119 },
    ])
  })

  test('can’t set a status or time or send invalid data, and needs a site’s key', async () => {
    const { tell, call } = aSite()
    await tell({ external_id: '1', total: 5, status: 'refunded', placed_at: '2001-01-01T00:00:00Z', refunded: 5 })
    expect((await call('/orders/list')).body.orders).toMatchObject([
      { status: 'paid', refunded: 0, placed_at: new Date(clock.now).toISOString() },
    ])
    expect((await tell({ external_id: '2', total: 'much' })).status).toBe(400)
    expect((await tell({ external_id: '3', total: 1, email: 'x' })).status).toBe(400)
    expect((await post('/v/order', { key: 'none', order: paid })).status).toBe(403)
  })
})

test('attributes revenue to the visitor who ordered, once, and a refund reverses it', async () => {
  const { siteId, record, tell } = aSite()
  const visitor_id = tools.newId()
  await tell({ external_id: '1', total: 40, visitor_id })
  await tell({ external_id: '1', total: 40, visitor_id })
  const revenue = async () =>
    (
      await sql<{
        amount: number
      }>`SELECT amount FROM visitor_revenue WHERE site_id = ${siteId} AND visitor_id = ${visitor_id}`.execute(
        database.system,
      )
    ).rows
  expect(await revenue()).toEqual([{ amount: 40 }])
  await record({ external_id: '1', total: 40, tax: 4, shipping: 0 })
  expect(await revenue()).toEqual([{ amount: 36 }])
  await record({ external_id: '1', total: 40, tax: 4, shipping: 0, status: 'refunded' })
  expect(await revenue()).toEqual([{ amount: 0 }])
})

test('attributes an order reported by the server to the browser in which its buyer was last identified', async () => {
  const { siteId, record, add } = aSite()
  const ann = await add('ann@example.com')
  const [old, visitor] = [tools.newId(), tools.newId()]
  for (const [id, at] of [
    [visitor, clock.now],
    [old, clock.now - dayMs],
  ] as const)
    await sql`INSERT INTO visitor_identities (site_id, visitor_id, contact_id, external_id, at)
      VALUES (${siteId}, ${id}, ${ann.id}, '', ${new Date(at)})`.execute(database.system)
  await record({ email: 'ann@example.com' })
  expect((await record({ email: 'ann@example.com' })).outcome).toBe('unchanged')
  const { rows } = await sql`SELECT visitor_id, amount FROM visitor_revenue WHERE site_id = ${siteId}`.execute(
    database.system,
  )
  expect(rows).toEqual([{ visitor_id: visitor, amount: 90 }])
})
