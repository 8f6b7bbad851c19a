import { expect, test } from 'vitest'
import { aFlow } from '#features/automations/server/testing/any-steps.ts'
import type { Mapping } from '../../contract.ts'
import { webhooksServer } from '../testing/webhooks-server.ts'

const server = await webhooksServer()
const { app, aSite, post, runJobs, typesReceived } = server

const agreed = { kind: 'always', text: 'Signed up at the till.' } as const
const mapping = (changes: Partial<Mapping> = {}): Mapping => ({
  email: 'customer.email',
  fields: [],
  tags: [],
  lists: [],
  consent: agreed,
  event: null,
  ...changes,
})

async function send(url: string, body: object | string, type = 'application/json') {
  // Requests with the same timestamp have no defined order, so the clock advances.
  server.clock.advance(1)
  const payload = typeof body === 'string' ? body : JSON.stringify(body)
  const answer = await app.inject({
    method: 'POST',
    url: new URL(url).pathname,
    payload,
    headers: { 'content-type': type },
  })
  return { status: answer.statusCode, body: answer.json() as Record<string, unknown> }
}

async function begin(changes?: Partial<Mapping> | null) {
  const begun = await server.begin('contact.subscribed', 'event.tracked')
  const { call } = begun
  const named = { name: 'Till', mapping: changes === null ? null : mapping(changes) }
  const { source } = await call('/webhooks/incoming/save', named)
  const requests = async () => (await call('/webhooks/incoming/requests', { source_id: source.id })).requests
  const find = async (email: string) => (await call('/contacts/list', { search: email })).contacts[0]
  return { ...begun, source, requests, find }
}

test('waits for an example, shows its fields, and then adds contacts with the mapping', async () => {
  const { call, source, requests, find } = await begin(null)
  const sale = {
    customer: { email: 'Ann@Example.com', name: { first: 'Ann' }, size: 'M' },
    items: [{ sku: 'tea' }],
    total: 12.5,
  }
  expect(await send(source.url, sale)).toMatchObject({ status: 200, body: { result: 'example' } })
  const [example] = await requests()
  expect(example).toMatchObject({ result: 'example', content_type: 'application/json' })
  expect(example!.values).toEqual([
    { place: 'customer.email', value: 'Ann@Example.com' },
    { place: 'customer.name.first', value: 'Ann' },
    { place: 'customer.size', value: 'M' },
    { place: 'items.0.sku', value: 'tea' },
    { place: 'total', value: '12.5' },
  ])
  expect(await find('ann@example.com')).toBeUndefined()
  const { list_id } = await call('/lists/save', { name: 'Till' })
  const fields = [
    { from: 'customer.name.first', to: 'first_name' },
    { from: 'customer.size', to: 'size' },
  ]
  const mapped = mapping({ fields, tags: ['till'], lists: [list_id] })
  await call('/webhooks/incoming/save', { source_id: source.id, name: 'Till', mapping: mapped })
  expect(await send(source.url, sale)).toMatchObject({
    status: 200,
    body: { success: true, result: 'added' },
  })
  expect(await find('ann@example.com')).toMatchObject({
    status: 'subscribed',
    first_name: 'Ann',
    fields: { size: 'M' },
    tags: ['till'],
    lists: [list_id],
  })
  expect((await send(source.url, sale)).body['result']).toBe('updated')
  expect((await requests()).map(({ result }) => result)).toEqual(['updated', 'added', 'example'])
})

test('accepts a form post as well', async () => {
  const { source, find } = await begin({ email: 'email', fields: [{ from: 'city', to: 'city' }] })
  const form = 'email=bob%40example.com&city=Rome'
  expect((await send(source.url, form, 'application/x-www-form-urlencoded')).body['result']).toBe('added')
  expect(await find('bob@example.com')).toMatchObject({ city: 'Rome', status: 'subscribed' })
})

test('without consent adds no one, and only changes contacts', async () => {
  const consent = { kind: 'field', from: 'news', text: 'News please.' } as const
  const { source, find, addContact } = await begin({
    consent,
    fields: [{ from: 'city', to: 'city' }],
  })
  const of = (email: string, news: unknown) => send(source.url, { customer: { email }, news, city: 'Rome' })
  expect((await of('cy@example.com', false)).body).toMatchObject({ result: 'skipped' })
  expect(await find('cy@example.com')).toBeUndefined()
  expect((await of('cy@example.com', true)).body).toMatchObject({ result: 'added' })
  await addContact('dora@example.com')
  expect((await of('dora@example.com', 'no')).body).toMatchObject({ result: 'updated' })
  expect(await find('dora@example.com')).toMatchObject({ city: 'Rome' })
})

test('never subscribes people again who unsubscribed, were deleted since or were erased', async () => {
  const { call, source, find, addContact } = await begin({ tags: ['till'] })
  const of = async (email: string) => (await send(source.url, { customer: { email } })).body
  const leave = async (email: string) => {
    const { id } = await addContact(email)
    const selection = { contact_ids: [id] }
    await call('/contacts/bulk', { selection, action: { kind: 'unsubscribe' } })
    return selection
  }
  await leave('left@example.com')
  expect(await of('left@example.com')).toMatchObject({
    result: 'updated',
    message: 'Not subscribed again: the contact is unsubscribed.',
  })
  expect(await find('left@example.com')).toMatchObject({ status: 'unsubscribed', tags: ['till'] })
  await call('/contacts/bulk', {
    selection: await leave('deleted@example.com'),
    action: { kind: 'delete' },
  })
  await of('deleted@example.com')
  expect((await find('deleted@example.com'))?.status).not.toBe('subscribed')
  await addContact('erased@example.com')
  await call('/contacts/person/erase', { email: 'erased@example.com' })
  expect(await of('erased@example.com')).toMatchObject({ result: 'skipped' })
  expect(await find('erased@example.com')).toBeUndefined()
})

test('a request records a custom event once per ID, with its values as properties', async () => {
  const event = { name: 'Bought at the till', name_from: '', id_from: 'id' }
  const { source } = await begin({ event })
  const sale = { id: 'sale-1', customer: { email: 'eve@example.com' }, total: 12.5 }
  expect((await send(source.url, sale)).body['result']).toBe('recorded')
  expect((await send(source.url, sale)).body['result']).toBe('repeated')
  await runJobs()
  expect(typesReceived()).toEqual(['contact.subscribed', 'event.tracked'])
  expect(server.received.at(-1)!.body.data).toMatchObject({
    name: 'Bought at the till',
    properties: { id: 'sale-1', total: '12.5' },
    contact: { email: 'eve@example.com' },
  })
})

test('the event starts an automation', async () => {
  const { call, source } = await begin({ event: { name: 'Booked', name_from: '', id_from: '' } })
  const event = { kind: 'custom', name: 'booked' } as const
  const tag = { id: 'a', under: null, kind: 'tag', change: 'add', tag: 'guest' } as const
  const { automation } = await call('/automations/save', {
    name: 'Guests',
    flow: aFlow([tag], { trigger: { kind: 'event', event, where: [] } }),
  })
  await call('/automations/publish', { automation_id: automation.id })
  await send(source.url, { customer: { email: 'fay@example.com' } })
  await runJobs()
  const { enrollments } = await call('/automations/enrollments', { automation_id: automation.id })
  expect(enrollments).toMatchObject([{ email: 'fay@example.com' }])
})

test.each([
  ['{"customer":', 'application/json', 400, 'The body is not valid JSON.'],
  ['[{"a":1}]', 'application/json', 400, 'Send one JSON object in each request.'],
  ['', 'application/json', 400, 'The request is empty. Send JSON or a form.'],
  ['{"customer":{"email":"nobody"}}', 'application/json', 400, '“customer.email” does not hold a valid email address.'],
  ['--a', 'multipart/form-data; boundary=a', 400, 'Send the form as application/x-www-form-urlencoded, or send JSON.'],
  [`{"a":"${'x'.repeat(70_000)}"}`, 'application/json', 413, 'The request is larger than 64 kB.'],
])('refuses %.20s as %s with %i', async (body, type, status, error) => {
  const { source, requests } = await begin()
  expect(await send(source.url, body, type)).toMatchObject({
    status,
    body: { success: false, error },
  })
  if (status === 400) expect(await requests()).toMatchObject([{ result: 'refused', problem: error }])
})

test('omits and names values that a field cannot store', async () => {
  const fields = [
    { from: 'age', to: 'age' },
    { from: 'zone', to: 'time_zone' },
    { from: 'city', to: 'city' },
  ]
  const { call, source, find } = await begin({ fields })
  await call('/contacts/fields/save', { key: 'age', label: 'Age', type: 'number' })
  const guest = { customer: { email: 'gus@example.com' }, age: 'old', zone: 'Mars', city: 'Bern' }
  expect((await send(source.url, guest)).body).toMatchObject({
    result: 'added',
    message: '“age” does not fit Age. “zone” does not fit time_zone.',
  })
  expect(await find('gus@example.com')).toMatchObject({ city: 'Bern', time_zone: '' })
})

test('a new URL invalidates the old one; a source can be turned off; no other URL works', async () => {
  const { call, source } = await begin()
  const guest = { customer: { email: 'hal@example.com' } }
  const renewed = (await call('/webhooks/incoming/rotate', { source_id: source.id })).source
  expect((await send(source.url, guest)).status).toBe(404)
  expect((await send(renewed.url, guest)).status).toBe(200)
  await call('/webhooks/incoming/save', { source_id: source.id, name: 'Till', is_enabled: false })
  expect((await send(renewed.url, guest)).status).toBe(403)
  const guessed = renewed.url.slice(0, -2) + (renewed.url.endsWith('AA') ? 'BB' : 'AA')
  expect((await send(guessed, guest)).status).toBe(404)
  expect((await send(`${new URL(source.url).origin}/in/x`, guest)).status).toBe(404)
})

test('another site’s source gets the same response as an unknown one', async () => {
  const { source } = await begin()
  const stranger = await aSite()
  for (const path of ['requests', 'rotate', 'delete', 'save'] as const) {
    const body = { site_id: stranger.id, source_id: source.id, name: 'Mine' }
    expect([path, (await post(`/webhooks/incoming/${path}`, body, stranger.owner)).status]).toEqual([path, 404])
  }
})

test('stores the last fifty requests', async () => {
  const { source, requests } = await begin(null)
  for (let n = 0; n < 53; n++) {
    await send(source.url, { n })
  }
  const kept = await requests()
  expect([kept.length, kept[0]!.values[0]!.value, kept.at(-1)!.values[0]!.value]).toEqual([50, '52', '3'])
})
