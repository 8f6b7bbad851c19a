import { Webhook } from 'standardwebhooks'
import { expect, test } from 'vitest'
import { webhookHeaders } from '#platform/server/outgoing/standard-webhook.ts'
import { webhooksServer } from '../testing/webhooks-server.ts'

const { answer, aSite, begin, clock, mailbox, origin, post, received, runJobs, send, aTicket, typesReceived } =
  await webhooksServer()
const [minute, hour] = [60_000, 3_600_000]

test('posts an event to the endpoints that subscribed to it, signed, with the contact', async () => {
  const { site, call, endpoint, endpointAt, deliveries, addContact } = await begin('contact.subscribed')
  expect(endpoint.last_delivery).toBeNull()
  await endpointAt('/other', ['contact.unsubscribed'])
  const { id } = await addContact('ann@example.com')
  await runJobs()
  expect(received).toHaveLength(1)
  const [{ path, headers, text, body }] = received as [(typeof received)[0]]
  expect(path).toBe('/hook')
  expect(body).toMatchObject({
    type: 'contact.subscribed',
    version: 1,
    site_id: site.id,
    timestamp: new Date(clock.now).toISOString(),
    data: {
      is_history: false,
      contact: { id, email: 'ann@example.com', status: 'subscribed', tags: [] },
    },
  })
  const { secret } = await call('/webhooks/secret', { endpoint_id: endpoint.id })
  const message = {
    id: headers['webhook-id'] as string,
    at: Number(headers['webhook-timestamp']) * 1000,
    body: text,
  }
  expect(headers).toMatchObject(webhookHeaders(message, [secret]))
  // The reference library checks the age of a message against the real clock.
  const now = Math.floor(Date.now() / 1000)
  const fresh = webhookHeaders({ ...message, at: now * 1000 }, [secret])
  expect(new Webhook(secret).verify(text, fresh)).toEqual(body)
  expect(() => new Webhook(secret).verify(`${text} `, fresh)).toThrow('No matching signature found')
  expect(await deliveries()).toMatchObject([
    {
      message_id: message.id,
      state: 'delivered',
      status: 204,
      attempts: 1,
      email: 'ann@example.com',
      size: 0,
    },
  ])
})

test('after a rotation, signs deliveries with both secrets for a day', async () => {
  const { call, endpoint } = await begin('contact.subscribed')
  const endpoint_id = endpoint.id
  const signatures = async () => {
    await call('/webhooks/test', { endpoint_id })
    await runJobs()
    return String(received.at(-1)!.headers['webhook-signature']).split(' ').length
  }
  const { secret } = await call('/webhooks/secret', { endpoint_id })
  expect(secret).toMatch(/^whsec_[A-Za-z0-9+/=]{32}$/)
  expect(await signatures()).toBe(1)
  const rotated = await call('/webhooks/secret/rotate', { endpoint_id })
  expect(rotated.secret).not.toBe(secret)
  expect(await signatures()).toBe(2)
  clock.advance(25 * hour)
  expect(await signatures()).toBe(1)
})

test('retries a failure with growing pauses for three days, and disables an endpoint that never works', async () => {
  const { site, deliveries, endpointOf, addContact, call, endpoint } = await begin('contact.subscribed')
  answer(() => ({ status: 500, text: 'Out of order\0' }))
  await addContact('bob@example.com')
  await runJobs()
  expect(await deliveries()).toMatchObject([
    { state: 'waiting', status: 500, attempts: 1, problem: 'The endpoint answered 500.', size: 13 },
  ])
  for (let passed = 0; passed < 71; passed++) {
    clock.advance(hour)
    await runJobs()
  }
  expect((await endpointOf()).is_enabled).toBe(true)
  expect((await deliveries())[0]!.attempts).toBe(9)
  clock.advance(2 * hour)
  await runJobs()
  expect(await deliveries()).toMatchObject([{ state: 'failed', next_at: null }])
  expect(await endpointOf()).toMatchObject({
    is_enabled: false,
    problem: 'Nothing was delivered for three days. The endpoint answered 500.',
  })
  const notices = mailbox.filter(({ to }) => to.address === site.owner.email)
  expect(notices.map(({ subject }) => subject)).toEqual(['Corner & Shop: a webhook was disabled'])
  expect(notices[0]!.text).toContain(`/webhooks/${endpoint.id}`)

  await addContact('late@example.com')
  await runJobs()
  expect(await deliveries()).toHaveLength(1)
  answer(() => undefined)
  await call('/webhooks/enable', { endpoint_id: endpoint.id, is_enabled: true })
  expect((await call('/webhooks/replay', { endpoint_id: endpoint.id })).replayed).toBe(1)
  await runJobs()
  expect(await deliveries()).toMatchObject([{ state: 'delivered', attempts: 1 }])
  const ids = received.map(({ headers }) => headers['webhook-id'])
  expect(new Set(ids).size).toBe(1)
})

test('410 disables an endpoint immediately; Retry-After is respected', async () => {
  const { deliveries, endpointOf, addContact } = await begin('contact.subscribed')
  answer(() => ({ status: 429, headers: { 'retry-after': '3600' } }))
  await addContact('cy@example.com')
  await runJobs()
  clock.advance(50 * minute)
  await runJobs()
  expect(received).toHaveLength(1)
  answer(() => ({ status: 410 }))
  clock.advance(11 * minute)
  await runJobs()
  expect(await deliveries()).toMatchObject([{ state: 'failed', attempts: 2 }])
  expect(await endpointOf()).toMatchObject({
    is_enabled: false,
    problem: 'The endpoint answered 410: it no longer wants events.',
  })
})

test('delivers the events of a contact in their order, whatever fails in between', async () => {
  const { call, addContact, deliveries } = await begin('contact.subscribed', 'contact.tagged', 'contact.unsubscribed')
  let fails = true
  answer(({ body }) => {
    const { email } = body.data['contact'] as { email: string }
    return fails && email === 'dora@example.com' && body.type === 'contact.tagged' ? { status: 503 } : undefined
  })
  const dora = await addContact('dora@example.com')
  const eve = await addContact('eve@example.com')
  for (const { id } of [dora, eve]) {
    const selection = { contact_ids: [id] }
    await call('/contacts/bulk', { selection, action: { kind: 'tag', tag: 'vip' } })
    clock.advance(1)
    await call('/contacts/bulk', { selection, action: { kind: 'unsubscribe' } })
  }
  await runJobs()
  const typesOf = (email: string) =>
    received
      .filter(({ body }) => (body.data['contact'] as { email: string }).email === email)
      .map(({ body }) => body.type)
  expect(typesOf('eve@example.com')).toEqual(['contact.subscribed', 'contact.tagged', 'contact.unsubscribed'])
  expect(typesOf('dora@example.com')).toEqual(['contact.subscribed', 'contact.tagged'])
  expect(await deliveries('waiting')).toMatchObject([
    { type: 'contact.unsubscribed', attempts: 0 },
    { type: 'contact.tagged', attempts: 1 },
  ])
  fails = false
  clock.advance(minute)
  await runJobs()
  expect(typesOf('dora@example.com').slice(2)).toEqual(['contact.tagged', 'contact.unsubscribed'])
})

test('pauses a failing endpoint after a few failures, and sends everything at once when it works again', async () => {
  const { addContact, deliveries, endpointOf } = await begin('contact.subscribed')
  answer(() => ({ status: 502 }))
  for (let n = 0; n < 40; n++) await addContact(`many${n}@example.com`)
  await runJobs()
  expect(received.length).toBeLessThan(25)
  expect(await endpointOf()).toMatchObject({
    waiting: 40,
    paused_until: expect.any(String),
    last_delivery: { state: 'waiting' },
  })
  answer(() => undefined)
  clock.advance(minute)
  await runJobs()
  expect(await deliveries('waiting')).toEqual([])
  expect(await endpointOf()).toMatchObject({
    waiting: 0,
    paused_until: null,
    failing_since: null,
    last_delivery: { state: 'delivered', tried_at: new Date(clock.now).toISOString() },
  })
})

test('a submitted form, a custom event and an erasure each contain their data', async () => {
  const { site, call, email, popup_id } = await begin('form.submitted', 'event.tracked', 'contact.erased')
  await site.live(popup_id)
  await send({ fields: { email }, ticket: await aTicket() })
  await call('/events/track', { event: 'Booked', email, properties: { seats: 2 } })
  await runJobs()
  expect(received.map(({ body }) => body)).toMatchObject([
    {
      type: 'form.submitted',
      data: { form: { id: popup_id }, is_new_subscriber: true, contact: { email } },
    },
    {
      type: 'event.tracked',
      data: { name: 'Booked', properties: { seats: '2' }, contact: { email } },
    },
  ])
  await call('/contacts/person/erase', { email })
  await runJobs()
  expect(received.at(-1)!.body).toMatchObject({ type: 'contact.erased', data: { email } })
})

test.each([
  ['https://127.0.0.1/hook', 'This address is not on the internet.'],
  ['https://[::1]/', 'This address is not on the internet.'],
  ['http://example.com/', 'The address must start with https://.'],
  ['https://user:secret@example.com/', 'The address must not hold a password.'],
  ['hook', 'This is no address.'],
])('refuses %s', async (url, message) => {
  const { site } = await begin('contact.subscribed')
  const body = { site_id: site.id, url, events: ['contact.subscribed'] }
  const refused = await post('/webhooks/save', body, site.owner)
  expect([refused.status, refused.body.issues]).toEqual([400, [{ path: 'url', message }]])
})

test('refuses an unknown event, and an empty list of events', async () => {
  const { site } = await begin('contact.subscribed')
  const url = `${origin}/hook`
  for (const events of [[], ['contact.sneezed']])
    expect((await post('/webhooks/save', { site_id: site.id, url, events }, site.owner)).status).toBe(400)
})

test('another site’s webhook gets the same response as an unknown one', async () => {
  const { endpoint } = await begin('contact.subscribed')
  const stranger = await aSite()
  const endpoint_id = endpoint.id
  const ask = async (path: `/webhooks/${'deliveries' | 'secret' | 'test' | 'replay' | 'delete' | 'enable'}`) => {
    const body = { site_id: stranger.id, endpoint_id, is_enabled: false }
    return (await post(path, body, stranger.owner)).status
  }
  for (const path of ['deliveries', 'secret', 'test', 'replay', 'delete', 'enable'] as const)
    expect([path, await ask(`/webhooks/${path}`)]).toEqual([path, 404])
})

test('a delivery shows the posted body and the beginning of the response', async () => {
  const { call, endpoint } = await begin('contact.subscribed')
  answer(() => ({ status: 400, text: 'No such table' }))
  const { message_id } = await call('/webhooks/test', { endpoint_id: endpoint.id })
  await runJobs()
  const found = await call('/webhooks/delivery', { endpoint_id: endpoint.id, message_id })
  expect(JSON.parse(found.body)).toMatchObject({ type: 'webhook.test' })
  expect(found).toMatchObject({ answer: 'No such table', delivery: { status: 400, size: 13 } })
  answer(() => undefined)
  expect((await call('/webhooks/replay', { endpoint_id: endpoint.id, message_id })).replayed).toBe(1)
  await runJobs()
  expect(typesReceived()).toEqual(['webhook.test', 'webhook.test'])
  await call('/webhooks/delete', { endpoint_id: endpoint.id })
  expect((await call('/webhooks/list')).endpoints).toEqual([])
})
