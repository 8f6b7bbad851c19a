import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { sendingEvents } from '#features/sending/contract.ts'
import { visitorEvents } from '#features/visitors/contract.ts'
import { testServer } from '#platform/server/testing/calls.ts'
import { chatSitesOf, conversationRooms as rooms } from './testing/chat-sites.ts'

const server = await testServer({ rooms })
const { database, tools, clock, runJobs, mailbox, aMember } = server
const { aSite, say, aChat } = chatSitesOf(server)

test('warns of a colleague’s reply in the meantime, and hides conversations from members of other sites', async () => {
  const { site, id } = await aChat()
  const { token: colleague } = aMember(site.siteId, 'support')
  const reply = (text: string, more: object = {}, token = site.token) =>
    site.work('/inbox/reply', { conversation_id: id, id: tools.newId(), text, after: 1, ...more }, token)
  await reply('Mine')
  const late = await reply('Mine too', {}, colleague)
  expect([late.status, late.body.error]).toEqual([409, expect.stringContaining('A colleague replied')])
  expect((await reply('Still needed', { anyway: true }, colleague)).status).toBe(200)
  const stranger = aSite()
  for (const [path, body] of [
    ['/inbox/load', {}],
    ['/inbox/reply', { id: tools.newId(), text: 'x', after: 0 }],
    ['/inbox/update', { state: 'closed' }],
    ['/inbox/seen', { position: 1 }],
    ['/inbox/typing', {}],
  ] as const) {
    expect((await stranger.work(path, { conversation_id: id, ...body })).status, path).toBe(404)
  }
})

test('inbox states, read marks, search and statistics', async () => {
  const { site, token, id } = await aChat()
  const list = async (body: object = {}) => (await site.work('/inbox/list', body)).body
  expect((await list()).conversations).toMatchObject([{ id, is_unread: true, preview: 'Hello?' }])
  await site.work('/inbox/seen', { conversation_id: id, position: 99 })
  expect((await list()).conversations[0]!.is_unread).toBe(false)
  clock.advance(90_000)
  const reply = { conversation_id: id, id: tools.newId(), text: 'Tea_pots', after: 1, close: true }
  await site.work('/inbox/reply', reply)
  const closed = await list({ state: 'closed', search: 'tea_pots' })
  expect([closed.conversations.length, closed.counts, closed.first_response]).toEqual([
    1,
    { open: 0, waiting: 0, closed: 1, spam: 0 },
    90,
  ])
  expect((await list({ state: 'closed', search: 'teaxpots' })).conversations).toEqual([])
  expect((await list({ state: 'closed', assigned: 'me' })).conversations).toEqual([])
  const { status, body } = await site.work('/inbox/update', { conversation_id: id, assigned_to: tools.newId() })
  expect([status, body.issues[0].path]).toEqual([400, 'assigned_to'])
  await site.work('/inbox/update', { conversation_id: id, state: 'spam' })
  await say(site, token, 'Buy now')
  expect((await list({ state: 'spam' })).conversations).toHaveLength(1)
})

test('adds, removes and suggests tags, and filters the list by tag', async () => {
  const { site, token, id } = await aChat()
  await aChat(site)
  const list = async (body: object = {}) => (await site.work('/inbox/list', body)).body
  const change = (body: object) => site.work('/inbox/update', { conversation_id: id, ...body })
  await change({ add_tags: ['returns', 'vip', 'returns'] })
  // A colleague adds a tag at the same time. Neither change overwrites the other.
  await change({ add_tags: ['vip', 'sizes'], remove_tags: ['returns', 'unknown'] })
  expect((await list({ tag: 'vip' })).conversations).toMatchObject([{ id, tags: ['vip', 'sizes'] }])
  expect((await site.work('/inbox/load', { conversation_id: id })).body.conversation.tags).toEqual(['vip', 'sizes'])
  expect((await list()).conversations).toHaveLength(2)
  expect((await list()).tags).toEqual(['sizes', 'vip'])
  expect((await list({ tag: 'returns' })).conversations).toEqual([])
  expect((await change({ add_tags: ['a, b'] })).body.issues[0]).toMatchObject({ path: 'add_tags.0' })
  const many = await change({ add_tags: Array.from({ length: 19 }, (_, i) => `tag ${i}`) })
  expect([many.status, many.body.issues[0]]).toEqual([400, { path: 'add_tags', message: 'At most 20 tags.' }])
  await say(site, token, 'A new message keeps them')
  expect((await list({ tag: 'vip' })).conversations).toHaveLength(1)
  const stranger = aSite()
  expect((await stranger.work('/inbox/update', { conversation_id: id, add_tags: ['mine'] })).status).toBe(404)
  expect((await stranger.work('/inbox/list')).body.tags).toEqual([])
})

test('stores, changes and deletes saved replies', async () => {
  const site = aSite()
  const { reply } = (await site.work('/inbox/saved-replies/save', { name: 'Hours', text: 'We open at 9.' })).body
  await site.work('/inbox/saved-replies/save', { ...reply, text: 'We open at 8.' })
  expect((await site.work('/inbox/saved-replies/list')).body.replies).toEqual([{ ...reply, text: 'We open at 8.' }])
  const stranger = aSite()
  expect((await stranger.work('/inbox/saved-replies/save', { ...reply })).status).toBe(404)
  expect((await stranger.work('/inbox/saved-replies/delete', { id: reply.id })).status).toBe(404)
  await site.work('/inbox/saved-replies/delete', { id: reply.id })
  expect((await site.work('/inbox/saved-replies/list')).body.replies).toEqual([])
})

test('a form submission arrives, its answer goes by email, and the reply comes back into the thread', async () => {
  const site = aSite()
  const popup_id = tools.newId()
  expect((await site.work('/inbox/forms/save', { popup_id, is_on: true })).status).toBe(404)
  await database.inSite(site.siteId, async (db) => {
    await sql`INSERT INTO inbox_forms (site_id, popup_id) VALUES (${site.siteId}, ${popup_id})`.execute(db)
  })
  expect((await site.work('/inbox/forms/load', { popup_id })).body.is_on).toBe(true)
  const { contact } = (await site.work('/contacts/add', { email: 'bo@mail.example', consent: 'Asked.' })).body
  const submission = {
    site_id: site.siteId,
    popup_id,
    submission_id: tools.newId(),
    contact_id: contact.id,
    visitor_id: '',
    page: 'https://shop.example/contact',
    answers: { Message: 'Do you ship to Norway?' },
    traits: {},
    is_new: true,
  }
  const emit = () => database.inSite(site.siteId, (db) => tools.events.emit(db, visitorEvents.submitted, submission))
  await emit()
  await emit()
  const { conversations: listed } = (await site.work('/inbox/list')).body
  expect(listed).toMatchObject([
    { channel: 'form', email: 'bo@mail.example', preview: 'Message: Do you ship to Norway?' },
  ])
  const id = listed[0]!.id
  const { settings } = (await site.work('/sending/settings/load')).body
  await site.work('/sending/settings/save', { settings: { ...settings, return_domain: 'in.shop.example' } })
  const reply = { conversation_id: id, id: tools.newId(), text: 'Yes, <b>we</b> do.', after: 1 }
  await site.work('/inbox/reply', reply)
  await runJobs()
  const mail = mailbox.find(({ to }) => to.address === 'bo@mail.example')!
  expect(mail.html).toContain('Yes, &lt;b&gt;we&lt;/b&gt; do.')
  const replyTo = mail.replyTo!.address
  expect(replyTo).toMatch(/^c-[a-z2-7]{61}@in\.shop\.example$/)
  const raw = (to: string, more = '') =>
    `From: Bo <bo@mail.example>\r\nTo: <${to}>\r\n${more}Content-Type: text/plain; charset=utf-8\r\n\r\nGreat!\r\n\r\nOn Friday, Ada wrote:\r\n> Yes\r\n`
  const receive = async (text: string, siteId = site.siteId) =>
    (
      await database.inSite(siteId, (db) =>
        tools.events.emit(db, sendingEvents.mailReceived, { site_id: siteId, raw: text }),
      )
    ).reduce((sum, { answer }) => sum + answer, 0)
  expect(await receive(raw(replyTo))).toBe(1)
  await receive(raw(replyTo))
  expect(await receive(raw('news@shop.example', `In-Reply-To: <${reply.id}@localhost>\r\n`))).toBe(1)
  expect(await receive(raw(replyTo, 'Auto-Submitted: auto-replied\r\n'))).toBe(0)
  expect(await receive(raw('news@shop.example'))).toBe(0)
  expect(await receive(raw(replyTo), aSite().siteId)).toBe(0)
  const { messages, conversation } = (await site.work('/inbox/load', { conversation_id: id })).body
  expect(messages.map(({ kind }) => kind)).toEqual(['visitor', 'team', 'visitor', 'visitor'])
  expect(messages[2]!.text).toContain('Great!')
  expect([conversation.state, conversation.contact_id]).toEqual(['open', contact.id])
})
