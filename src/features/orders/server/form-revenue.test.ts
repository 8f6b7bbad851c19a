import { expect, test } from 'vitest'
import { subscribeContact } from '#features/contacts/server/index.ts'
import { linkNewContacts } from './link-orders.ts'
import { ordersServer } from './testing/orders-server.ts'

const { database, tools, clock, post, aMember } = await ordersServer()
const hourMs = 3_600_000
const at = (hours: number) => new Date(clock.now + hours * hourMs).toISOString()
const link = () =>
  linkNewContacts.run({}, { ...tools, database, signal: new AbortController().signal, attempt: 1, maxAttempts: 1 })

function aSite() {
  const { siteId, token } = aMember()
  const call = async <Path extends string>(path: Path, body: object = {}) =>
    (await post(path, { site_id: siteId, ...body }, { token })).body
  const record = async (order: object) =>
    (await call('/orders/record', { order: { currency: 'EUR', total: 10, ...order } })).order
  const subscribe = (email: string, popupId: string) =>
    database.inSite(siteId, (db) =>
      subscribeContact(
        { ...tools, db },
        { siteId, email, popupId, fields: {}, page: '/', consent: { text: 'Yes', method: 'form', addressPrefix: '' } },
      ),
    )
  const earned = async (query: object) => (await call('/orders/totals', query)).totals
  return { call, record, subscribe, earned }
}

test('a form’s revenue is what its subscribers bought since they subscribed', async () => {
  const { call, record, subscribe, earned } = aSite()
  const [form, other] = [tools.newId(), tools.newId()]
  await subscribe('ann@example.com', form)
  await subscribe('bob@example.com', other)
  await record({ external_id: 'early', email: 'ann@example.com', placed_at: at(-1) })
  const { popup_id } = await record({ external_id: 'ann', email: 'ann@example.com', total: 30, placed_at: at(0) })
  expect(popup_id).toBe(form)
  await record({ external_id: 'bob', email: 'bob@example.com', total: 5 })
  await record({ external_id: 'nobody', email: 'cy@example.com', total: 7 })
  expect(await earned({ popup_id: form })).toMatchObject({ orders: 1, customers: 1, net: 30 })
  expect((await call('/orders/list', { popup_id: other })).orders).toMatchObject([{ external_id: 'bob' }])
  expect(await earned({ popup_id: form, since: at(1) })).toMatchObject({ orders: 0 })
  expect(await earned({ popup_id: form, since: at(0) })).toMatchObject({ orders: 1 })
  await call('/orders/status', { external_id: 'ann', status: 'refunded' })
  expect(await earned({ popup_id: form })).toMatchObject({ orders: 0, net: 0, refunded: 30 })
})

test('an order reported again keeps its form; an order from before the subscription gets none', async () => {
  const { record, subscribe, earned } = aSite()
  const form = tools.newId()
  const before = { external_id: 'before', email: 'ann@example.com' }
  await record({ ...before, placed_at: at(-2) })
  await record({ external_id: 'same day', email: 'ann@example.com', placed_at: at(1) })
  await subscribe('ann@example.com', form)
  await link()
  expect(await earned({ popup_id: form })).toMatchObject({ orders: 1 })
  await record({ ...before, total: 11 })
  expect(await earned({ popup_id: form })).toMatchObject({ orders: 1, net: 10 })
  await record({ external_id: 'same day', total: 12 })
  expect(await earned({ popup_id: form })).toMatchObject({ orders: 1, net: 12 })
})

test('an order whose buyer’s email is reported later gets its form, but only if placed after the subscription', async () => {
  const { record, subscribe, earned } = aSite()
  const form = tools.newId()
  await record({ external_id: 'before' })
  clock.advance(hourMs)
  await subscribe('ann@example.com', form)
  await record({ external_id: 'later' })
  clock.advance(hourMs)
  expect(await record({ external_id: 'later', email: 'ann@example.com' })).toMatchObject({ popup_id: form })
  expect(await record({ external_id: 'before', email: 'ann@example.com' })).toMatchObject({ popup_id: null })
  expect(await earned({ popup_id: form })).toMatchObject({ orders: 1 })
})

test('another site’s form has no revenue here', async () => {
  const [mine, theirs] = [aSite(), aSite()]
  const form = tools.newId()
  await theirs.subscribe('ann@example.com', form)
  await theirs.record({ external_id: '1', email: 'ann@example.com' })
  expect(await mine.earned({ popup_id: form })).toMatchObject({ orders: 0, net: 0 })
})
