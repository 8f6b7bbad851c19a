import { sql } from 'kysely'
import { expect, test } from 'vitest'
import type { AnswerBody } from '#platform/server/testing/answer-body.ts'
import { testServer } from '#platform/server/testing/calls.ts'
import { sitesRoom } from '#features/sites/server/index.ts'
import { undoMs } from '../rules.ts'
import { contacts, storeUnconfirmed, recordActivities, subscribeContact, type Subscription } from './index.ts'
import { purgeDeleted } from './jobs.ts'

const server = await testServer({ rooms: [sitesRoom(), contacts] })
const { database, tools, clock, post } = server
const consent = { text: 'Send me news.', method: 'form', addressPrefix: '203.0.113.0/24' }

function subscribe(siteId: string, fields: Partial<Subscription> = {}) {
  const request = {
    siteId,
    email: 'ann@example.com',
    fields: {},
    popupId: tools.newId(),
    page: '/',
    consent,
    ...fields,
  }
  return database.inSite(siteId, (db) => subscribeContact({ ...tools, db }, request))
}
const member = () => {
  const { siteId, token } = server.aMember()
  return {
    siteId,
    call: <Path extends string>(path: Path, body: object) => post(path, { site_id: siteId, ...body }, { token }),
  }
}
const contactIn = async (call: ReturnType<typeof member>['call'], contact_id: string) =>
  (await call('/contacts/load', { contact_id })).body

test('a new subscriber becomes a contact with consent and history', async () => {
  const { siteId, call } = member()
  const popupId = tools.newId()
  const request = { email: ' Ann@Example.com ', fields: { nick: 'Ann' }, popupId, popupName: 'Welcome', page: '/shoes' }
  const { contact, isNew } = await subscribe(siteId, request)
  expect(isNew).toBe(true)
  const at = new Date(clock.now).toISOString()
  expect(await contactIn(call, contact.id)).toEqual({
    success: true,
    contact: {
      id: contact.id,
      email: 'Ann@Example.com',
      status: 'subscribed',
      fields: { nick: 'Ann' },
      source_popup_id: popupId,
      source_popup_name: 'Welcome',
      source_page: '/shoes',
      subscribed_at: at,
      first_name: '',
      last_name: '',
      company: '',
      phone: '',
      city: '',
      country: '',
      language: '',
      time_zone: '',
      created_at: at,
      import_id: null,
      email_gap_days: 0,
      tags: [],
      lists: [],
      last_seen_at: null,
      last_sent_at: null,
      last_opened_at: null,
      last_clicked_at: null,
      last_notified_at: null,
      last_tapped_at: null,
      last_bought_at: null,
      orders_count: 0,
      spent: 0,
      first_bought_at: null,
    },
    consents: [
      {
        at,
        channel: 'email',
        text: 'Send me news.',
        page: '/shoes',
        method: 'form',
        popup_id: popupId,
        address_prefix: '203.0.113.0/24',
      },
    ],
    activity: [{ at, kind: 'subscribed', what: 'Welcome, on /shoes' }],
    messages: { received: 0, opened: 0, clicked: 0 },
    older: null,
  })
})

test('a repeat subscriber is not new: answers are merged, and the same consent is stored once', async () => {
  const { siteId, call } = member()
  const popupId = tools.newId()
  const first = await subscribe(siteId, { popupId, fields: { name: 'Ann', city: 'Rome' } })
  const again = await subscribe(siteId, { popupId, email: 'ANN@example.com', fields: { city: 'Oslo', age: '7' } })
  expect(again).toMatchObject({ isNew: false, contact: { id: first.contact.id, email: 'ann@example.com' } })
  const loaded = await contactIn(call, first.contact.id)
  expect(loaded.contact.fields).toEqual({ name: 'Ann', city: 'Oslo', age: '7' })
  expect(loaded.consents).toHaveLength(1)
  await subscribe(siteId, { popupId: tools.newId() })
  expect((await contactIn(call, first.contact.id)).consents).toHaveLength(2)
})

test('simultaneous subscriptions of one address create one contact, which is new once', async () => {
  const { siteId } = member()
  const all = await Promise.all(Array.from({ length: 6 }, () => subscribe(siteId)))
  expect(new Set(all.map(({ contact }) => contact.id)).size).toBe(1)
  expect(all.filter(({ isNew }) => isNew)).toHaveLength(1)
})

test.each(['', 'ann', 'ann@', 'a@b.c, d@e.f', 'a@b.c\r\nBcc: d@e.f', '"a b"@c.de', `${'a'.repeat(300)}@b.cd`])(
  'refuses an invalid address: %j',
  async (email) => {
    await expect(subscribe(member().siteId, { email })).rejects.toMatchObject({ code: 'invalid' })
  },
)

async function setStatus(siteId: string, id: string, status: string) {
  await sql`UPDATE contacts SET status = ${status} WHERE site_id = ${siteId} AND id = ${id}`.execute(database.system)
}

test.each([
  ['unsubscribed', 'subscribed', true],
  ['unconfirmed', 'subscribed', true],
  ['bounced', 'bounced', false],
  ['complained', 'complained', false],
])('subscribing changes the status %s to %s (new: %s)', async (before, after, isNew) => {
  const { siteId } = member()
  const { contact } = await subscribe(siteId)
  await setStatus(siteId, contact.id, before)
  expect(await subscribe(siteId)).toMatchObject({ isNew, contact: { id: contact.id, status: after } })
})

test('the list searches parts of addresses literally, filters, pages, and sorts newest first', async () => {
  const { siteId, call } = member()
  for (const email of ['a_b@example.com', 'axb@example.com', 'c%d@example.com', 'Zoe@Example.org']) {
    clock.advance(1000)
    await subscribe(siteId, { email })
  }
  const emails = async (query: object) => {
    const { body } = await call('/contacts/list', query)
    return [body.total, ...body.contacts.map((contact: { email: string }) => contact.email)]
  }
  expect(await emails({})).toEqual([4, 'Zoe@Example.org', 'c%d@example.com', 'axb@example.com', 'a_b@example.com'])
  expect(await emails({ search: 'A_B' })).toEqual([1, 'a_b@example.com'])
  expect(await emails({ search: '%' })).toEqual([1, 'c%d@example.com'])
  expect(await emails({ search: '\\' })).toEqual([0])
  expect(await emails({ search: 'example.com', limit: 2 })).toEqual([3, 'c%d@example.com', 'axb@example.com'])
  expect(await emails({ status: 'unsubscribed' })).toEqual([0])
  expect((await call('/contacts/list', { status: 'nonsense' })).status).toBe(400)
  expect((await call('/contacts/list', { limit: 101 })).status).toBe(400)
})

test('a deletion can be undone for ten minutes, then everything is erased', async () => {
  const { siteId, call } = member()
  const { contact } = await subscribe(siteId)
  const ids = { contact_ids: [contact.id] }
  expect((await call('/contacts/delete', ids)).body.deleted).toBe(1)
  expect((await call('/contacts/load', { contact_id: contact.id })).status).toBe(404)
  expect((await call('/contacts/list', {})).body.total).toBe(0)
  clock.advance(undoMs - 1)
  expect((await call('/contacts/restore', ids)).body.restored).toBe(1)
  expect((await call('/contacts/list', {})).body.total).toBe(1)

  await call('/contacts/delete', ids)
  clock.advance(undoMs)
  expect((await call('/contacts/restore', ids)).body.restored).toBe(0)
  await purge()
  for (const table of ['contacts', 'consents', 'contact_activity']) {
    const { rows } = await sql`SELECT 1 FROM ${sql.table(table)} WHERE site_id = ${siteId}`.execute(database.system)
    expect(rows).toEqual([])
  }
})

const purge = () =>
  purgeDeleted.run({}, { ...tools, database, signal: new AbortController().signal, attempt: 1, maxAttempts: 1 })

test('a deleted contact who subscribes again is new, and is not purged', async () => {
  const { siteId, call } = member()
  const { contact } = await subscribe(siteId)
  await call('/contacts/delete', { contact_ids: [contact.id] })
  expect(await subscribe(siteId)).toMatchObject({ isNew: true, contact: { id: contact.id } })
  clock.advance(undoMs)
  await purge()
  expect((await call('/contacts/list', {})).body.total).toBe(1)
})

test('another site’s contacts look nonexistent', async () => {
  const [mine, theirs] = [member(), member()]
  const { contact } = await subscribe(theirs.siteId)
  const missing = await mine.call('/contacts/load', { contact_id: tools.newId() })
  const foreign = await mine.call('/contacts/load', { contact_id: contact.id })
  expect([foreign.status, foreign.body]).toEqual([missing.status, missing.body])
  expect((await mine.call('/contacts/delete', { contact_ids: [contact.id] })).body.deleted).toBe(0)
  await theirs.call('/contacts/delete', { contact_ids: [contact.id] })
  expect((await mine.call('/contacts/restore', { contact_ids: [contact.id] })).body.restored).toBe(0)
  expect((await mine.call('/contacts/list', {})).body.total).toBe(0)
})

test('erases contacts that stay unconfirmed for 30 days, and keeps those that were subscribed', async () => {
  const { siteId, token } = server.aMember()
  const consent = { text: '', method: 'form', addressPrefix: '' }
  const request = { siteId, fields: { first: 'Eve' }, popupId: tools.newId(), page: '/', consent }
  const emails = async () =>
    (await server.post('/contacts/list', { site_id: siteId, sort: 'email' }, { token })).body.contacts.map(
      ({ email, status, fields }) => [email, status, fields],
    )
  await database.inSite(siteId, async (db) => {
    await subscribeContact({ ...tools, db }, { ...request, email: 'ann@example.com' })
    const held = await storeUnconfirmed({ ...tools, db }, { ...request, email: 'bob@example.com' })
    expect(held).toMatchObject({ mayBeAsked: true, contact: { status: 'unconfirmed' } })
    expect((await storeUnconfirmed({ ...tools, db }, { ...request, email: 'ANN@example.com' })).mayBeAsked).toBe(false)
  })
  expect(await emails()).toEqual([
    ['ann@example.com', 'subscribed', { first: 'Eve' }],
    ['bob@example.com', 'unconfirmed', {}],
  ])
  clock.advance(30 * 24 * 3600 * 1000 - 1)
  await purge()
  expect(await emails()).toHaveLength(2)
  clock.advance(1)
  await purge()
  expect(await emails()).toEqual([['ann@example.com', 'subscribed', { first: 'Eve' }]])
})

test('keeps an unconfirmed contact for 30 days from its creation, whatever date its import file gives', async () => {
  const { siteId, call } = member()
  await database.inSite(siteId, (db) =>
    sql`INSERT INTO contacts (site_id, id, email, email_key, status, fields, source_page, subscribed_at, created_at)
      VALUES (${siteId}, ${tools.newId()}, 'old@x.io', 'old@x.io', 'unconfirmed', '{}', '', '2020-01-01', ${new Date(clock.now)})`.execute(
      db,
    ),
  )
  const count = async () => {
    await purgeDeleted.run({}, { ...tools, database, signal: new AbortController().signal, attempt: 1, maxAttempts: 1 })
    return (await call('/contacts/count', {})).body.count
  }
  expect(await count()).toBe(1)
  clock.advance(30 * 86_400_000)
  expect(await count()).toBe(0)
})

test('pages through a long history to its end, with each entry once', async () => {
  const { siteId, call } = member()
  const { contact } = await subscribe(siteId)
  const at = (i: number) => new Date(clock.now - Math.floor(i / 3) * 1000)
  const notes = Array.from({ length: 120 }, (_, i) => ({
    contactId: contact.id,
    kind: 'seen' as const,
    what: `${i}`,
    at: at(i),
  }))
  await database.inSite(siteId, (db) => recordActivities({ ...tools, db }, siteId, notes))
  const whats: string[] = []
  const first: AnswerBody<'/contacts/history'> = (await call('/contacts/load', { contact_id: contact.id })).body
  for (let page = first; ;) {
    whats.push(...page.activity.map(({ what }) => what))
    if (page.older === null) break
    page = (await call('/contacts/history', { contact_id: contact.id, before: page.older })).body
  }
  expect([whats.length, new Set(whats).size]).toEqual([121, 121])
  expect((await call('/contacts/history', { contact_id: contact.id, before: 'x' })).status).toBe(400)
  const theirs = { contact_id: contact.id, before: first.older }
  expect((await member().call('/contacts/history', theirs)).status).toBe(404)
})
