import { sql } from 'kysely'
import { describe, expect, test } from 'vitest'
import { shopsServer } from './testing/shops-server.ts'

const { aSite, clock, runJobs, post, deliver, database, mailbox, call: _call } = await shopsServer()
const order = { external_id: '#1001', email: 'ann@example.com', currency: 'EUR', total: 40 }
const later = (minutes: number) => new Date(clock.now + minutes * 60_000).toISOString()

describe('a custom store', () => {
  test('reports an order by a signed webhook, which is acknowledged first, then stored and verified', async () => {
    const { custom, ordersOfSite, load } = await aSite()
    const { send } = await custom()
    const sent = await send({ id: 'e1', type: 'order.updated', data: { ...order, discount_codes: ['bread'] } })
    expect(sent).toEqual({ status: 200, body: { success: true } })
    expect(await ordersOfSite()).toEqual([])
    await runJobs()
    expect(await ordersOfSite()).toMatchObject([
      { external_id: '1001', total: 40, source: 'api', is_verified: true, discount_codes: ['BREAD'] },
    ])
    expect((await load())!.last_webhook_at).toBe(new Date(clock.now).toISOString())
  })

  test('may send an event again or in any order; an older event changes nothing', async () => {
    const { custom, ordersOfSite } = await aSite()
    const { send } = await custom()
    const paid = { type: 'order.updated', data: order }
    const refunded = { type: 'order.updated', data: { ...order, refunded: 15 }, created_at: later(2) }
    await send({ ...refunded, id: 'e2' })
    await runJobs()
    await send({ ...paid, id: 'e1' })
    await send({ ...refunded, id: 'e2', data: { ...order, refunded: 40 } })
    await runJobs()
    expect(await ordersOfSite()).toMatchObject([{ refunded: 15 }])
  })

  test('is refused with a wrong or old signature, or that of another store, and nothing is stored', async () => {
    const { custom, ordersOfSite } = await aSite()
    const { send, pathname } = await custom()
    const other = await (await aSite()).custom()
    const event = { id: 'e1', type: 'order.updated', data: order }
    const refused = { status: 401, body: { success: false, error: 'The signature of this webhook is not valid.' } }
    expect(await send(event, { secret: other.secret })).toEqual(refused)
    expect(await send(event, { at: clock.now - 301_000 })).toEqual(refused)
    expect(await send(event, { at: clock.now + 301_000 })).toEqual(refused)
    expect(await deliver(pathname, JSON.stringify(event), {})).toEqual(refused)
    expect((await send(event, { at: clock.now - 299_000 })).status).toBe(200)
    const nowhere = await deliver('/w/shop/01970000-0000-7000-8000-000000000000', '{}', {})
    expect([nowhere.status, nowhere.body.error]).toEqual([404, 'There is no such store connection.'])
    await runJobs()
    expect(await ordersOfSite()).toHaveLength(1)
  })

  test.each([
    ['data.total', { id: 'e1', type: 'order.updated', data: { ...order, total: -1 } }],
    ['type', { id: 'e1', type: 'order.lost', data: order }],
    ['id', { type: 'order.updated', data: order }],
    ['data.email', { id: 'e1', type: 'customer.redact', data: { email: 'nobody' } }],
  ])('is refused with an error on the field for an invalid event: %s', async (path, event) => {
    const { custom } = await aSite()
    const { send } = await custom()
    const { status, body } = await send(event)
    expect([status, body.issues.map((issue: { path: string }) => issue.path)]).toEqual([400, [path]])
  })

  test('is refused if the body is not JSON', async () => {
    const { custom } = await aSite()
    const { secret, pathname } = await custom()
    const { signBody } = await import('./custom/custom-webhook.ts')
    const { status } = await deliver(pathname, 'not json', signBody('not json', secret, clock.now))
    expect(status).toBe(400)
  })

  test('has its other orders imported if one cannot be imported', async () => {
    const { custom, ordersOfSite, siteId } = await aSite()
    const { send, connection } = await custom()
    await send({ id: 'e1', type: 'order.updated', data: order })
    await sql`INSERT INTO shop_inbox (site_id, connection_id, delivery_id, topic, body, received_at)
      VALUES (${siteId}, ${connection.id}, 'e0', 'order.updated', 'not json', ${new Date(clock.now)})`.execute(
      database.system,
    )
    await runJobs()
    expect(await ordersOfSite()).toHaveLength(1)
    const { rows } = await sql`SELECT 1 FROM shop_inbox WHERE site_id = ${siteId} AND applied_at IS NULL`.execute(
      database.system,
    )
    expect(rows).toEqual([])
  })

  test('sends customers with their consent; an unsubscribed contact stays unsubscribed', async () => {
    const { custom, call, contactOf } = await aSite()
    const { send } = await custom()
    const person = (id: string, email: string, marketing: string, more: object = {}) => ({
      id: `c-${id}-${marketing}`,
      type: 'customer.updated',
      data: { id, email, marketing, first_name: 'Ann', ...more },
    })
    await send(person('1', 'ann@example.com', 'subscribed', { consent_at: '2026-01-05T08:00:00Z' }))
    await send(person('2', 'bob@example.com', 'unknown'))
    await runJobs()
    const ann = await contactOf('ann@example.com')
    expect(ann).toMatchObject({ status: 'subscribed', first_name: 'Ann' })
    const { consents } = (await call('/contacts/load', { contact_id: ann!.id })).body
    expect(consents).toMatchObject([{ text: 'Accepted email marketing in the store (Custom store) on 2026-01-05.' }])
    expect(await contactOf('bob@example.com')).toBeUndefined()
    await call('/contacts/bulk', { selection: { contact_ids: [ann!.id] }, action: { kind: 'unsubscribe' } })
    clock.advance(60_000)
    await send({ ...person('1', 'ann@example.com', 'subscribed'), id: 'c-again' })
    await runJobs()
    expect((await contactOf('ann@example.com'))!.status).toBe('unsubscribed')
  })

  test('unsubscribes customers here when they unsubscribe there, unless they subscribed here later', async () => {
    const { custom, contactOf } = await aSite()
    const { send } = await custom()
    const at = (minutes: number) => new Date(clock.now + minutes * 60_000).toISOString()
    const word = (id: string, marketing: string, consent_at: string) =>
      send({ id, type: 'customer.updated', data: { id: '1', email: 'ann@example.com', marketing, consent_at } })
    await word('a', 'subscribed', at(0))
    await runJobs()
    await word('b', 'unsubscribed', at(-60))
    await runJobs()
    expect((await contactOf('ann@example.com'))!.status).toBe('subscribed')
    await word('c', 'unsubscribed', at(5))
    await runJobs()
    expect((await contactOf('ann@example.com'))!.status).toBe('unsubscribed')
  })

  test('sends a data request to the owner by email; a redaction erases the person', async () => {
    const { custom, call, contactOf, email, load: _load } = await aSite()
    const { send } = await custom()
    await call('/contacts/add', { email: 'ann@example.com', consent: 'Asked.' })
    await sql`UPDATE users SET email_confirmed_at = ${new Date(clock.now)} WHERE email = ${email}`.execute(
      database.system,
    )
    await send({ id: 'd', type: 'customer.data_request', data: { email: 'Ann@example.com' } })
    await runJobs()
    const { requests } = (await call('/shops/load')).body
    expect(requests).toMatchObject([{ email: 'ann@example.com' }])
    const mail = mailbox.find(({ to }) => to.address === email)
    expect([mail?.subject, mail?.text.includes('ann@example.com')]).toEqual(['A customer asks for their data', true])
    expect((await call('/shops/requests/done', { request_id: requests[0]!.id })).status).toBe(200)
    expect((await call('/shops/requests/done', { request_id: requests[0]!.id })).status).toBe(404)
    await send({ id: 'r', type: 'customer.redact', data: { email: 'ann@example.com' } })
    await runJobs()
    expect(await contactOf('ann@example.com')).toBeUndefined()
  })

  test('is refused once disconnected, and its data stays', async () => {
    const { custom, call, ordersOfSite, load } = await aSite()
    const { send } = await custom()
    await send({ id: 'e1', type: 'order.updated', data: order })
    await runJobs()
    expect((await call('/shops/disconnect')).status).toBe(200)
    clock.advance(6000)
    expect((await send({ id: 'e2', type: 'order.updated', data: order })).status).toBe(404)
    expect([await load(), (await ordersOfSite()).length]).toEqual([null, 1])
    expect((await call('/shops/disconnect')).body.error).toBe('No store is connected.')
  })

  test('is refused until the first store is disconnected', async () => {
    const { custom, call } = await aSite()
    await custom()
    const { status, body } = await call('/shops/connect/custom', {
      name: 'B',
      address: 'other.example',
      currency: 'EUR',
    })
    expect([status, body.error]).toEqual([
      409,
      'This site is connected with https://kiosk.example. Disconnect that store first.',
    ])
  })
})

test('strangers learn nothing about a connection, and a plain call cannot create one', async () => {
  const [mine, theirs] = [await aSite(), await aSite()]
  await theirs.custom()
  const { status, body } = await post('/shops/load', { site_id: theirs.siteId }, { token: mine.token })
  expect([status, body.error]).toEqual([403, 'You are not a member of this site.'])
  expect(JSON.stringify((await theirs.call('/shops/load')).body)).not.toContain('whsec_')
})
