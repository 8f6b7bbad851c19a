import { createHash, randomBytes } from 'node:crypto'
import { sql } from 'kysely'
import { beforeEach, describe, expect, test } from 'vitest'
import type { FormDocument } from '#form/document/form-document.ts'
import { silentLog } from '#platform/server/testing/silent-log.ts'
import { testDatabase } from '#platform/server/testing/test-database.ts'
import { testServer } from '#platform/server/testing/calls.ts'
import { analyticsRoom, createIntake, recordConversion } from '#features/analytics/server/index.ts'
import { autoResponses } from '#features/auto-responses/server/index.ts'
import { contacts } from '#features/contacts/server/index.ts'
import { sending } from '#features/sending/server/index.ts'
import { isMember, siteOfKey, sitesRoom } from '#features/sites/server/index.ts'
import { visitorCalls } from '../contract.ts'
import { type LiveForm, publish, visitorsRoom } from './index.ts'
import { knownForms } from './store-known-forms.ts'

const database = await testDatabase()
const intake = createIntake({ database, now: () => server.clock.now, log: silentLog })
const embed = { scriptFor: () => '', chunks: new Map() }
const rooms = [sitesRoom(), contacts, sending, autoResponses, analyticsRoom(), visitorsRoom({ intake, embed })]
const users = new Map<string, string>()
const callers = (_tools: unknown, { system }: typeof database) => ({
  identify: async (hash: Uint8Array) => {
    const id = users.get(Buffer.from(hash).toString('hex'))
    return id === undefined ? null : { id, email: 'ada@example.com', isAdmin: false, isPro: false }
  },
  isMember: (userId: string, siteId: string) => isMember(system, userId, siteId),
  siteOfKey: (key: string) => siteOfKey(system, key),
})
const server = await testServer({ rooms, database, callers })
const { app, get, mailbox, post, runJobs, tools } = server

const field = (name: string, kind = 'text', required = false) => {
  const said = { label: '', showLabel: false, placeholder: '' }
  return { type: 'textField', id: name, style: {}, name, kind, required, ...said }
}
const documentWith = (...fields: object[]) => {
  const tab = (id: string, childComponents: object[]) => ({ type: 'tab', id, name: 'Main', style: {}, childComponents })
  return {
    version: 1,
    steps: { subscribe: { tabs: [tab('a', fields)] }, success: { tabs: [tab('b', [])] } },
  } as FormDocument
}
const liveForm = (id: string, ...fields: object[]): LiveForm => ({
  entry: { id, name: 'Spring', type: 'popup', triggers: {}, frequency: { count: 1, interval: 'day' } },
  document: documentWith(field('email', 'email', true), ...fields),
})

async function aSite() {
  const token = randomBytes(32).toString('base64url')
  users.set(createHash('sha256').update(token).digest('hex'), tools.newId())
  const { site } = (await post('/sites/create', { name: 'Shop' }, { token })).body
  const { id, key } = site as { id: string; key: string }
  return {
    id,
    key,
    call: async (path: string, body: object = {}) => (await post(path, { site_id: id, ...body }, { token })).body,
    publishForms: (...forms: LiveForm[]) =>
      database.inSite(id, (db) => publish({ ...tools, db }, id, async () => ({ forms }))),
  }
}

let site: Awaited<ReturnType<typeof aSite>>
let popup_id: string
beforeEach(async () => {
  site = await aSite()
  popup_id = tools.newId()
  await site.publishForms(liveForm(popup_id))
})

const anEvent = (more: object = {}) => {
  const event = {
    id: tools.newId(),
    kind: 'view',
    popup_id,
    visitor_id: tools.newId(),
    page: 'https://shop.example/a?b=c',
  }
  return { ...event, ...more }
}
const record = (events: object[], more: object = {}) => post('/v/record', { key: site.key, events, ...more })
const eventsOf = async () =>
  (
    await sql<{ id: string; kind: string; page: string }>`
      SELECT id, kind, page FROM events WHERE site_id = ${site.id} ORDER BY id`.execute(database.system)
  ).rows

describe('how many have signed up', () => {
  const saying = (text: string) => ({
    type: 'text',
    id: 't',
    style: {},
    blocks: [{ type: 'paragraph', spans: [{ text }] }],
  })
  const signups = (key: string, popup: string) => app.inject(`/v/signups/${key}/${popup}`)
  const convert = () => {
    const event = { siteId: site.id, id: tools.newId(), popup_id, visitor_id: '', page: '', traits: {} }
    return database.inSite(site.id, (db) => recordConversion({ ...tools, db }, event))
  }

  test('is told of a form that says it, and of no other', async () => {
    expect((await signups(site.key, popup_id)).statusCode).toBe(404)
    await site.publishForms(liveForm(popup_id, saying('[?signups]Join [signups] others.[/signups]')))
    await convert()
    await convert()
    const answer = await signups(site.key, popup_id)
    expect([answer.json(), answer.headers['access-control-allow-origin']]).toEqual([{ success: true, count: 2 }, '*'])
  })

  test.each(['no-such-key', '..', 'a'.repeat(200)])('nothing is at the key %s', async (key) => {
    await site.publishForms(liveForm(popup_id, saying('[signups]')))
    expect((await signups(key, popup_id)).statusCode).toBe(404)
    expect((await signups((await aSite()).key, popup_id)).statusCode).toBe(404)
    expect((await signups(site.key, 'not-an-id')).statusCode).toBe(404)
  })
})

describe('whose browser it is', () => {
  const links = async () =>
    (
      await sql<{ visitor_id: string; email: string; external_id: string }>`
        SELECT visitor_id, email, external_id FROM visitor_identities JOIN contacts c ON c.id = contact_id
        WHERE visitor_identities.site_id = ${site.id} ORDER BY at, external_id`.execute(database.system)
    ).rows
  const identify = (said: object) => post('/v/identify', { key: site.key, ...said })
  let visitor_id: string
  beforeEach(async () => {
    visitor_id = tools.newId()
    const sent = { id: tools.newId(), popup_id, visitor_id: '', page: 'https://shop.example/', sure: 'ann@example.com' }
    const { ticket } = (await get('/v/ticket', { key: site.key })).body
    await post('/v/subscribe', { key: site.key, ...sent, ticket, fields: { email: 'ann@example.com' } })
  })

  test('by the word of the page; the latest counts, and an id stands for the contact in another browser', async () => {
    expect(await identify({ visitor_id, email: 'Ann@Example.com ', id: 'c7' })).toMatchObject({ status: 200 })
    expect(await links()).toEqual([{ visitor_id, email: 'ann@example.com', external_id: 'c7' }])
    server.clock.advance(1000)
    const other = tools.newId()
    await identify({ visitor_id: other, id: 'c7' })
    expect(await links()).toContainEqual({ visitor_id: other, email: 'ann@example.com', external_id: 'c7' })
  })

  test('by what was sent with a form', async () => {
    const sent = { id: tools.newId(), popup_id, visitor_id, page: 'https://shop.example/', sure: 'bea@example.com' }
    const { ticket } = (await get('/v/ticket', { key: site.key })).body
    await post('/v/subscribe', {
      key: site.key,
      ...sent,
      ticket,
      shown_for: 5000,
      fields: { email: 'bea@example.com' },
    })
    expect(await links()).toEqual([{ visitor_id, email: 'bea@example.com', external_id: '' }])
  })

  test('nobody becomes a contact by it, and the answer is the same', async () => {
    const known = await identify({ visitor_id, email: 'ann@example.com' })
    const unknown = await identify({ visitor_id: tools.newId(), email: 'nobody@example.com', id: 'x' })
    expect([unknown.status, unknown.body]).toEqual([known.status, known.body])
    expect(await links()).toHaveLength(1)
    const other = await aSite()
    await post('/v/identify', { key: other.key, visitor_id: tools.newId(), email: 'ann@example.com' })
    expect(await links()).toHaveLength(1)
  })

  test.each([
    [{ visitor_id: '' }, 400],
    [{ email: 'a'.repeat(400) }, 400],
    [{ key: 'no-such-key' }, 403],
  ])('%j is refused', async (changes, status) => {
    expect((await identify({ visitor_id, email: 'ann@example.com', ...changes })).status).toBe(status)
  })
})

describe('events', () => {
  test('are stored when they are answered, once, and counted', async () => {
    const events = [anEvent(), anEvent({ kind: 'close', visitor_id: '' })]
    const { status, body, headers } = await record(events)
    expect([status, body]).toEqual([200, { success: true }])
    expect(headers).toMatchObject({ 'access-control-allow-origin': '*', 'cache-control': 'no-store' })
    await Promise.all([record(events), record([events[0]!, anEvent()])])
    const stored = await eventsOf()
    expect(stored).toHaveLength(3)
    expect(stored[0]!.page).toBe('https://shop.example/a')
    expect((await site.call('/stats', { object_id: popup_id })).totals).toMatchObject({ views: 2, closes: 1 })
  })

  test('of every kind that the script tells are stored', async () => {
    const kinds = visitorCalls.record.input.shape.events.element.shape.kind.options
    const { status } = await record(kinds.map((kind) => anEvent({ kind })))
    expect(status).toBe(200)
    expect(new Set((await eventsOf()).map(({ kind }) => kind))).toEqual(new Set(kinds))
    const { totals } = await site.call('/stats', { object_id: popup_id })
    expect(totals).toMatchObject({ views: 1, closes: 1, conversions: 0 })
  })

  test('say from what device, which source and which country, and the address is nowhere', async () => {
    const phone =
      'Mozilla/5.0 (iPhone; CPU iPhone OS 26_0 like Mac OS X) AppleWebKit/605.1.15 Mobile/15E148 Safari/604.1'
    const mac = 'Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) AppleWebKit/605.1.15 Version/26.0 Safari/605.1.15'
    const from = (userAgent: string, remoteAddress: string, more: object) =>
      app.inject({
        method: 'POST',
        url: '/v/record',
        headers: { 'content-type': 'text/plain', 'user-agent': userAgent },
        remoteAddress,
        payload: JSON.stringify({ key: site.key, events: [anEvent(more)] }),
      })
    await from(phone, '193.99.144.80', { source: 'www.Google.com', touches: 5 })
    await from(mac, '127.0.0.1', { touches: 5, source: '<b>' })
    await from(mac, '127.0.0.1', { kind: 'close' })
    const { breakdowns } = await site.call('/stats', { object_id: popup_id })
    const values = (name: string) =>
      breakdowns[name].top.map(({ value, views }: { value: string; views: number }) => `${value} ${views}`).toSorted()
    expect(values('device')).toEqual(['desktop 0', 'mobile 1', 'tablet 1'])
    expect(values('source')).toEqual([' 1', 'google.com 1'])
    expect(values('country')).toEqual([' 1', 'DE 1'])
    expect(values('page')).toEqual(['https://shop.example/a 2'])
    const { rows } = await sql`SELECT events::text AS text FROM events WHERE site_id = ${site.id}`.execute(
      database.system,
    )
    expect(JSON.stringify(rows)).not.toContain('193.99')
  })

  test('come as text/plain too, so that no preflight is needed; a preflight is answered all the same', async () => {
    const payload = JSON.stringify({ key: site.key, events: [anEvent()] })
    const headers = { 'content-type': 'text/plain;charset=UTF-8', origin: 'https://shop.example' }
    expect((await app.inject({ method: 'POST', url: '/v/record', headers, payload })).statusCode).toBe(200)
    const preflight = await app.inject({ method: 'OPTIONS', url: '/v/record', headers })
    expect([preflight.statusCode, preflight.headers['access-control-allow-methods']]).toEqual([204, 'GET, POST'])
  })

  test('of machines are answered and not counted', async () => {
    const googlebot = 'Mozilla/5.0 (compatible; Googlebot/2.1; +http://www.google.com/bot.html)'
    const sent = { key: site.key, events: [anEvent()] }
    const answer = await post('/v/record', sent, { headers: { 'user-agent': googlebot } })
    expect([answer.status, answer.body]).toEqual([200, { success: true }])
    expect(await eventsOf()).toEqual([])
  })

  test("of a form that is unknown or another site's are dropped, the rest is stored", async () => {
    const theirs = tools.newId()
    await (await aSite()).publishForms(liveForm(theirs))
    const mine = anEvent()
    const answers = [
      await record([anEvent({ popup_id: theirs }), mine]),
      await record([anEvent({ popup_id: tools.newId() })]),
    ]
    expect(answers.map(({ status, body }) => [status, body])).toEqual([
      [200, { success: true }],
      [200, { success: true }],
    ])
    expect((await eventsOf()).map(({ id }) => id)).toEqual([mine.id])
  })

  test('of a form that went live just now, or off just now, are stored', async () => {
    await record([anEvent()])
    const fresh = tools.newId()
    await site.publishForms(liveForm(fresh))
    await record([anEvent({ popup_id: fresh }), anEvent()])
    expect(await eventsOf()).toHaveLength(3)
  })

  test.each([
    [{ id: 'x' }, 'events.0.id'],
    [{ kind: 'conversion' }, 'events.0.kind'],
    [{ popup_id: "' OR 1=1" }, 'events.0.popup_id'],
    [{ visitor_id: 7 }, 'events.0.visitor_id'],
    [{ page: 'x'.repeat(2001) }, 'events.0.page'],
  ])('with %j are refused', async (more, path) => {
    const { status, body } = await record([anEvent(more), anEvent()])
    expect([status, body.issues[0].path]).toEqual([400, path])
    expect(await eventsOf()).toEqual([])
  })

  test('are refused when they are none, too many, too long, too deep or no JSON', async () => {
    expect((await record([])).status).toBe(400)
    expect((await record(Array.from({ length: 51 }, () => anEvent()))).status).toBe(400)
    const send = async (payload: string) =>
      (await app.inject({ method: 'POST', url: '/v/record', headers: { 'content-type': 'text/plain' }, payload }))
        .statusCode
    expect(await send('{')).toBe(400)
    expect(await send('[]')).toBe(400)
    expect(await send('null')).toBe(400)
    expect(await send('['.repeat(10_000))).toBe(400)
    expect(await send(`{"key":"${site.key}","events":[],"__proto__":{}}`)).toBe(400)
    expect(await send(`"${'x'.repeat(70_000)}"`)).toBe(413)
  })

  test.each([undefined, '', 'unknown', 7, 'x'.repeat(200), { $ne: 1 }])(
    'without a site (%j) are refused',
    async (key) => {
      const { status, body } = await record([anEvent()], { key })
      expect([status, body]).toEqual([403, { success: false, error: 'There is no site with this key.' }])
    },
  )

  test('read-only fields change nothing', async () => {
    const other = await aSite()
    await record([anEvent({ site_id: other.id, at: '2020-01-01' })], { site_id: other.id, isAdmin: true })
    expect(await eventsOf()).toHaveLength(1)
  })

  test('are limited by address', async () => {
    const limited = await testServer({ rooms, database, callers, limits: true })
    const statuses = []
    for (let i = 0; i < 310; i++)
      statuses.push((await limited.post('/v/record', { key: site.key, events: [anEvent()] })).status)
    expect(new Set(statuses)).toEqual(new Set([200, 429]))
    const last = await limited.post('/v/record', { key: site.key, events: [anEvent()] })
    expect(last.headers).toMatchObject({ 'retry-after': expect.any(String), 'access-control-allow-origin': '*' })
    expect(last.body.success).toBe(false)
  })
})

describe('subscribing', () => {
  let ticket: string
  beforeEach(async () => {
    ticket = (await get('/v/ticket', { key: site.key })).body.ticket
  })
  const aSubmission = (fields: object = {}, more: object = {}) => {
    const origin = { key: site.key, popup_id, visitor_id: '', page: 'https://shop.example/a#b', ticket }
    return { ...origin, id: tools.newId(), fields: { email: 'Ada@Example.com', ...fields }, ...more }
  }
  const subscribe = (submission: object) => post('/v/subscribe', submission)

  test('makes a contact with consent, a conversion, and sends the mail of the form', async () => {
    const { email } = await site.call('/autoresponse/email/save', {
      email: { name: 'Hi', subject: 'Welcome', body: 'Hi' },
    })
    const { rule } = await site.call('/autoresponse/rule/create', { popup_id, email_id: email.id })
    await site.call('/autoresponse/rule/status', { rule_id: rule.id, status: 'active' })
    await site.publishForms(liveForm(popup_id, field('first')))
    const sent = mailbox.length
    const { status, body, headers } = await subscribe(aSubmission({ first: 'Ada', other: 'x' }))
    expect([status, body]).toEqual([200, { success: true, status: 'subscribed' }])
    expect(headers['access-control-allow-origin']).toBe('*')

    const { contacts: found } = await site.call('/contacts/list')
    expect(found).toMatchObject([
      { email: 'ada@example.com', status: 'subscribed', fields: { first: 'Ada' }, source_popup_name: 'Spring' },
    ])
    const { consents } = await site.call('/contacts/load', { contact_id: found[0].id })
    expect(consents).toMatchObject([
      { text: 'Spring', method: 'form', page: 'https://shop.example/a', address_prefix: '127.0.0.0/24', popup_id },
    ])
    expect((await site.call('/stats', { object_id: popup_id })).totals.conversions).toBe(1)
    await runJobs()
    expect(mailbox.slice(sent).map(({ subject }) => subject)).toEqual(['Welcome'])
  })

  test('by an owner who is left out of the figures, or by a machine, is done and not counted', async () => {
    expect((await subscribe(aSubmission({}, { owner: true }))).body.status).toBe('subscribed')
    const headers = { 'user-agent': 'Mozilla/5.0 (compatible; Googlebot/2.1; +http://www.google.com/bot.html)' }
    expect((await post('/v/subscribe', aSubmission({ email: 'b@shop.example' }), { headers })).status).toBe(200)
    expect((await site.call('/contacts/list')).total).toBe(2)
    await post('/v/record', { key: site.key, events: [{ ...anEvent(), owner: true }] })
    expect(await eventsOf()).toEqual([])
    expect((await site.call('/stats', { object_id: popup_id })).totals).toMatchObject({ views: 0, conversions: 0 })
  })

  test('again is told so; the same submission answers the same', async () => {
    const first = aSubmission()
    const answers = [await subscribe(first), await subscribe(first), await subscribe(aSubmission())]
    expect(answers.map(({ body }) => body.status)).toEqual(['subscribed', 'subscribed', 'already'])
    expect((await site.call('/contacts/list')).total).toBe(1)
    expect((await site.call('/stats', { object_id: popup_id })).totals.conversions).toBe(2)
  })

  test('twice at once with one id happens once', async () => {
    const submission = aSubmission()
    const answers = await Promise.all([1, 2, 3].map(() => subscribe(submission)))
    expect(answers.map(({ body }) => body)).toEqual(Array(3).fill({ success: true, status: 'subscribed' }))
    expect(await eventsOf()).toHaveLength(1)
  })

  test('something else under the same id is a conflict', async () => {
    const submission = aSubmission()
    await subscribe(submission)
    const { status } = await subscribe({ ...submission, fields: { email: 'eve@example.com' } })
    expect(status).toBe(409)
    expect((await site.call('/contacts/list')).total).toBe(1)
  })

  test('what is wrong is named by its field, nothing is stored, and the same id may try again', async () => {
    await site.publishForms(liveForm(popup_id, field('first', 'text', true)))
    const submission = aSubmission({ email: 'ada@', first: ' ' })
    const { status, body } = await subscribe(submission)
    expect(status).toBe(400)
    expect(body.issues).toEqual([
      { path: 'email', message: 'Please enter a valid e-mail address.' },
      { path: 'first', message: 'Please fill in this field.' },
    ])
    expect(await eventsOf()).toEqual([])
    expect((await subscribe({ ...submission, fields: { email: 'ada@example.com', first: 'Ada' } })).status).toBe(200)
  })

  test('a page that was open before the form changed may still send', async () => {
    await site.publishForms(liveForm(popup_id, field('added', 'text', true)))
    expect((await subscribe(aSubmission())).status).toBe(200)
    expect((await subscribe(aSubmission({ added: '' }))).status).toBe(200)
  })

  test("to a closed form, another site's or none answers the same", async () => {
    const theirs = tools.newId()
    await (await aSite()).publishForms(liveForm(theirs))
    const closed = popup_id
    await site.publishForms()
    for (const id of [closed, theirs, tools.newId()]) {
      const { status, body } = await subscribe(aSubmission({}, { popup_id: id }))
      expect([status, body]).toEqual([404, { success: false, error: 'This form is closed.' }])
    }
    expect((await site.call('/contacts/list')).total).toBe(0)
  })

  test('many at once from one address to one form are too many', async () => {
    const limited = await testServer({ rooms, database, callers, limits: true })
    const statuses = []
    for (let i = 0; i < 40; i++) statuses.push((await limited.post('/v/subscribe', aSubmission())).status)
    expect(statuses[0]).toBe(200)
    expect(statuses.at(-1)).toBe(429)
  })

  test.each([
    ['fields', { fields: { email: 'x'.repeat(5001) } }],
    ['fields', { fields: Object.fromEntries(Array.from({ length: 51 }, (_, i) => [`f${i}`, ''])) }],
    ['fields.email', { fields: { email: 7 } }],
    ['id', { id: '1' }],
    ['popup_id', { popup_id: null }],
  ])('a bad %s is refused', async (path, more) => {
    const { status, body } = await subscribe(aSubmission({}, more))
    expect([status, body.issues[0].path.startsWith(path)]).toEqual([400, true])
  })
})

test('a click converts where a form is for no more than it, as the form is now', async () => {
  const other = tools.newId()
  const byClick = (id: string) => ({ ...liveForm(id), more: { isDoneByClick: true } as const })
  await site.publishForms(liveForm(popup_id), byClick(other))
  const clicks = [popup_id, other].map((id) => anEvent({ kind: 'click', popup_id: id }))
  await record([...clicks, anEvent({ kind: 'step-20' }), anEvent({ kind: 'step' })])
  const stored = new Map((await eventsOf()).map(({ id, kind }) => [id, kind]))
  expect(clicks.map(({ id }) => stored.get(id))).toEqual(['click', 'conversion'])
  expect(await record([anEvent({ kind: 'step-21' })])).toMatchObject({ status: 400 })
  const known = async () => (await knownForms(database.system, site.id)).get(popup_id)
  expect(await known()).toEqual({ isDoneByClick: false })
  await site.publishForms(byClick(popup_id))
  expect(await known()).toEqual({ isDoneByClick: true })
})
