import { describe, expect, test } from 'vitest'
import { linkNewContacts } from './link-orders.ts'
import { paid, sitesWithOrders } from './testing/sites-with-orders.ts'

const { aSite, database, emitted, tools, clock, post } = await sitesWithOrders()
const dayMs = 86_400_000
const link = () =>
  linkNewContacts.run({}, { ...tools, database, signal: new AbortController().signal, attempt: 1, maxAttempts: 1 })

describe('an order', () => {
  test('is stored once however often it is reported, and updated', async () => {
    const { record, call, totals, siteId } = aSite()
    const first = await record({
      external_id: '#1001',
      items: [{ product_id: 'mug', title: 'Mug', price: 45, quantity: 2 }],
    })
    expect(first).toMatchObject({
      outcome: 'added',
      order: { external_id: '1001', net: 90, status: 'paid', source: 'api', is_verified: true, is_counted: true },
    })
    const payload = {
      site_id: siteId,
      order_ids: [first.order.id],
      placed_ids: [first.order.id],
      fulfilled_ids: [],
      refunded_ids: [],
      canceled_ids: [],
    }
    expect(emitted.at(-1)).toEqual({ event: 'orders.changed', payload })
    const items = [{ quantity: 2, price: 45, title: 'Mug', product_id: 'mug' }]
    expect((await record({ items })).outcome).toBe('unchanged')
    const again = await record({ items, refunded: 59.5 })
    expect(again).toMatchObject({ outcome: 'updated', order: { id: first.order.id, net: 45, refunded: 59.5 } })
    const { body } = await call('/orders/list')
    expect(body.orders).toEqual([again.order])
    expect((await call('/orders/load', { order_id: first.order.id })).body.order).toEqual(again.order)
    expect(await totals()).toMatchObject({
      currency: 'EUR',
      totals: { orders: 1, net: 45, refunded: 59.5, average: 45 },
    })
  })

  test.each([
    ['order.total', { total: -1 }],
    ['order.currency', { currency: 'euro' }],
    ['order.external_id', { external_id: ' # ' }],
    ['order.email', { email: 'nobody' }],
    ['order.placed_at', { placed_at: '2027-11-20T10:00:00Z' }],
    ['order.placed_at', { placed_at: '1970-01-01T00:00:00Z' }],
    ['order.items', { items: Array(201).fill({ title: 'x' }) }],
    ['order.status', { status: 'lost' }],
  ])('is refused with an error at the field: %s', async (path, wrong) => {
    const { call } = aSite()
    const { status, body } = await call('/orders/record', { order: { ...paid, ...wrong } })
    expect([status, body.issues[0].path]).toEqual([400, path])
    expect((await call('/orders/list')).body.orders).toEqual([])
  })

  test('that is reported several times at once counts once', async () => {
    const { record, totals, add, contact } = aSite()
    const ann = await add('ann@example.com')
    const all = await Promise.all(Array.from({ length: 6 }, () => record({ email: 'ann@example.com' })))
    expect(all.filter(({ outcome }) => outcome === 'added')).toHaveLength(1)
    expect(all.filter(({ outcome }) => outcome === 'unchanged')).toHaveLength(5)
    expect((await totals()).totals).toMatchObject({ orders: 1, net: 90 })
    expect((await contact(ann.id)).contact).toMatchObject({ orders_count: 1, spent: 90 })
    expect((await contact(ann.id)).activity.filter(({ kind }: { kind: string }) => kind === 'bought')).toHaveLength(1)
  })

  test('that is reported at the same time as others of the same buyer is not lost', async () => {
    const { record, add, contact } = aSite()
    const ann = await add('ann@example.com')
    const numbers = Array.from({ length: 12 }, (_, i) => `n${i}`)
    const email = 'ann@example.com'
    const told = await Promise.all(
      numbers.map((external_id) => record({ external_id, email, items: [{ title: external_id }] })),
    )
    expect(told.map(({ outcome }) => outcome)).toEqual(numbers.map(() => 'added'))
    expect((await contact(ann.id)).contact).toMatchObject({ orders_count: 12, spent: 12 * 90 })
  })

  test('of another site is treated as nonexistent', async () => {
    const [mine, theirs] = [aSite(), aSite()]
    const { order } = await theirs.record({})
    expect((await mine.call('/orders/load', { order_id: order.id })).status).toBe(404)
    expect((await mine.call('/orders/status', { order_id: order.id, status: 'refunded' })).status).toBe(404)
    expect((await mine.call('/orders/status', { external_id: '1001', status: 'refunded' })).status).toBe(404)
    expect((await mine.call('/orders/list')).body.orders).toEqual([])
    expect((await mine.record({ total: 1 })).outcome).toBe('added')
    expect((await theirs.call('/orders/load', { order_id: order.id })).body.order.total).toBe(119)
    expect((await post('/orders/list', { site_id: theirs.siteId })).status).toBe(401)
  })
})

describe('a contact’s purchases', () => {
  test('are shown with the contact and in the activity; a refund reduces them, and can be reverted', async () => {
    const { record, add, contact, call } = aSite()
    const ann = await add('ann@example.com')
    clock.advance(1000)
    const items = [{ product_id: 'mug', title: 'A mug' }, { title: 'Tea' }]
    const placed_at = new Date(clock.now - 3 * dayMs).toISOString()
    await record({ email: 'Ann@Example.com', items, discount_codes: ['save10'], placed_at })
    const { order } = await record({ external_id: '1002', email: 'ann@example.com', total: 50, tax: 0, shipping: 0 })
    expect(await contact(ann.id)).toMatchObject({
      contact: {
        orders_count: 2,
        spent: 140,
        first_bought_at: placed_at,
        last_bought_at: new Date(clock.now).toISOString(),
      },
      activity: [
        { kind: 'bought', what: 'Order 1002, €50.00' },
        { kind: 'subscribed' },
        { kind: 'bought', at: placed_at },
      ],
    })
    const count = async (field: string, operator: string, value: unknown) =>
      (await call('/contacts/count', { filter: { match: 'all', conditions: [{ field, operator, value }] } })).body.count
    expect(await count('product', 'has', 'mug')).toBe(1)
    expect(await count('product', 'has', 'Tea')).toBe(1)
    expect(await count('discount_code', 'has', 'Save10')).toBe(1)
    expect(await count('spent', 'equals', 140)).toBe(1)
    expect((await call('/contacts/vocabulary')).body.products).toEqual([
      { key: 'mug', title: 'A mug' },
      { key: 'Tea', title: 'Tea' },
    ])
    const back = await call('/orders/status', { order_id: order.id, status: 'refunded' })
    expect(back.body.order).toMatchObject({ net: 0, is_counted: false, status: 'refunded' })
    expect(await contact(ann.id)).toMatchObject({
      contact: { orders_count: 1, spent: 90, last_bought_at: placed_at },
    })
    expect((await contact(ann.id)).activity).toContainEqual({
      kind: 'refunded',
      what: 'Order 1002, €50.00',
      at: new Date(clock.now).toISOString(),
    })
    await call('/orders/status', { order_id: order.id, status: 'paid' })
    expect((await contact(ann.id)).contact).toMatchObject({ orders_count: 2, spent: 140 })
  })

  test('include orders from before the contact was added', async () => {
    const { record, add, contact, call } = aSite()
    await record({ email: 'late@example.com' })
    clock.advance(dayMs)
    const late = await add('late@example.com')
    expect((await contact(late.id)).contact.orders_count).toBe(0)
    await link()
    const { body } = await call('/orders/list', { contact_id: late.id })
    expect(body.orders).toHaveLength(1)
    expect(await contact(late.id)).toMatchObject({
      contact: { orders_count: 1, spent: 90 },
      activity: [{ kind: 'subscribed' }, { kind: 'bought' }],
    })
  })

  test('follow a merge, and an erasure', async () => {
    const { record, add, contact, call } = aSite()
    const [ann, other] = [await add('ann@example.com'), await add('a.lee@example.com')]
    await record({ email: 'ann@example.com' })
    await record({ external_id: '2', email: 'a.lee@example.com', total: 10, tax: 0, shipping: 0 })
    const merged = await call('/contacts/merge', { contact_id: ann.id, from_id: other.id })
    expect(merged.body.contact).toMatchObject({ orders_count: 2, spent: 100 })
    const { merge_id } = merged.body
    expect((await call('/contacts/unmerge', { merge_id })).body.contact).toMatchObject({ orders_count: 1, spent: 90 })
    expect((await contact(other.id)).contact).toMatchObject({ orders_count: 1, spent: 10 })
    await call('/contacts/merge', { contact_id: ann.id, from_id: other.id })
    await record({ external_id: '3', email: 'ann@example.com', total: 5, tax: 0, shipping: 0 })
    expect((await contact(ann.id)).contact).toMatchObject({ orders_count: 3, spent: 105 })
    const { person } = (await call('/contacts/person/export', { email: 'ann@example.com' })).body
    expect(person.orders).toHaveLength(3)
    await call('/contacts/person/erase', { email: 'ann@example.com' })
    expect((await call('/orders/list')).body.orders).toEqual([])
  })
})

test('the totals of a generated month equal the expected sums', async () => {
  const { record, totals, call } = aSite()
  const known = { orders: 0, net: 0, tax: 0, shipping: 0, discount: 0, total: 0 }
  const byDay = new Map<string, number>()
  for (let i = 0; i < 60; i++) {
    const at = new Date(Date.UTC(2026, 9, 1 + (i % 30), 12))
    const order = { total: 100 + i, tax: 10 + (i % 3), shipping: 5, discount: i % 7 }
    const status = i % 10 === 9 ? 'refunded' : i % 10 === 8 ? 'cancelled' : 'paid'
    await record({
      ...order,
      external_id: `m${i}`,
      placed_at: at.toISOString(),
      status,
      email: `p${i % 20}@example.com`,
    })
    if (status !== 'paid') continue
    const net = order.total - order.tax - order.shipping
    known.orders++
    known.net += net
    known.tax += order.tax
    known.shipping += order.shipping
    known.discount += order.discount
    known.total += order.total
    byDay.set(at.toISOString().slice(0, 10), (byDay.get(at.toISOString().slice(0, 10)) ?? 0) + net)
  }
  await record({ external_id: 'before', placed_at: '2026-09-30T23:59:59Z' })
  await record({ external_id: 'after', placed_at: '2026-11-01T00:00:00Z' })
  const month = await totals({ from: '2026-10-01', to: '2026-10-31' })
  expect(month).toMatchObject({
    interval: 'day',
    totals: { ...known, customers: 16, left_out: { ended: 12, unverified: 0, other_currency: 0 } },
  })
  expect(month.series).toHaveLength(31)
  expect(new Map(month.series.map(({ at, net }: { at: string; net: number }) => [at.slice(0, 10), net]))).toEqual(
    new Map([
      ...byDay,
      ...month.series
        .filter(({ net }: { net: number }) => net === 0)
        .map(({ at }: { at: string }) => [at.slice(0, 10), 0] as const),
    ]),
  )
  expect((await totals({ from: '2026-01-01', to: '2026-12-31' })).series).toHaveLength(12)
  const seen: string[] = []
  for (let after: string | null = ''; after !== null;) {
    const page: { orders: { external_id: string }[]; next: string | null } = (
      await call('/orders/list', { from: '2026-10-01', to: '2026-10-31', limit: 25, ...(after && { after }) })
    ).body
    seen.push(...page.orders.map(({ external_id }) => external_id))
    after = page.next
  }
  expect([seen.length, new Set(seen).size]).toEqual([60, 60])
  expect((await call('/orders/list', { status: 'refunded', search: 'M' })).body.orders).toHaveLength(6)
  expect((await call('/orders/list', { after: 'x' })).status).toBe(400)
  expect((await call('/orders/totals', { from: '2026-13-01' })).status).toBe(400)
  expect((await totals({ search: 'nobody' })).totals).toMatchObject({ orders: 0, average: 0 })
})

test('reports once that an order is fulfilled, refunded or canceled', async () => {
  const { record } = aSite()
  const { order } = await record({})
  const newsOf = async (change: object) => {
    const before = emitted.length
    const { order: after } = await record(change)
    const told = emitted.slice(before).find(({ event }) => event === 'orders.changed')?.payload as object | undefined
    const found = Object.entries(told ?? {}).filter(
      ([key, ids]) => key !== 'order_ids' && Array.isArray(ids) && ids.includes(order.id),
    )
    return [after.is_fulfilled, found.map(([key]) => key)]
  }
  expect(await newsOf({ is_fulfilled: true })).toEqual([true, ['fulfilled_ids']])
  // A report without the fulfillment status doesn't change it.
  expect(await newsOf({ refunded: 20 })).toEqual([true, ['refunded_ids']])
  expect(await newsOf({ refunded: 20, is_fulfilled: true })).toEqual([true, []])
  expect(await newsOf({ refunded: 20, status: 'cancelled' })).toEqual([true, ['canceled_ids']])
})
