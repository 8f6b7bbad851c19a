import { createHmac } from 'node:crypto'
import { sql } from 'kysely'
import { expect, test } from 'vitest'
import type { ChatMessage } from '#embed/chat-protocol.ts'
import { accountsRoom } from '#features/accounts/server/index.ts'
import { contacts } from '#features/contacts/server/index.ts'
import { sendingEvents } from '#features/sending/contract.ts'
import { sending } from '#features/sending/server/index.ts'
import { identitySecret } from '#features/visitors/server/index.ts'
import { visitorEvents } from '#features/visitors/contract.ts'
import { sitesRoom } from '#features/sites/server/index.ts'
import { testServer } from '#platform/server/testing/calls.ts'
import { testDatabase } from '#platform/server/testing/test-database.ts'
import { conversations } from './index.ts'
import { turnOnChat } from './testing/turn-on-chat.ts'

const rooms = [accountsRoom({ signUp: 'open' }), sitesRoom(), contacts, sending, conversations]
const database = await testDatabase()
const [node, other] = [await testServer({ rooms, database }), await testServer({ rooms, database })]
const { tools, clock, post, runJobs, mailbox, aMember, aSiteKey } = node

function aSite() {
  const member = aMember()
  const key = aSiteKey(member.siteId)
  other.aMember(member.siteId)
  const turnedOn = turnOnChat(node, member.siteId)
  const visit = async <Path extends string>(path: Path, body: object = {}) => {
    await turnedOn
    return post(path, { key, ...body })
  }
  const work = <Path extends string>(path: Path, body: object = {}, token = member.token) =>
    post(path, { site_id: member.siteId, ...body }, { token })
  return { ...member, key, visit, work }
}
type Site = ReturnType<typeof aSite>

const say = ({ visit }: Site, token: string, text: string, id = tools.newId()) =>
  visit('/v/chat/send', { token, id, text })

async function aChat(site = aSite()) {
  const { token } = (await site.visit('/v/chat/start')).body
  const { message } = (await say(site, token, 'Hello?')).body
  const { conversations: found } = (await site.work('/inbox/list')).body
  return { site, token, message, id: found[0]!.id }
}

test('both sides see the messages in one order, each once, and a note stays inside', async () => {
  const { site, token, id, message } = await aChat()
  expect(message).toMatchObject({ position: 1, from: 'visitor', text: 'Hello?' })
  expect((await say(site, token, 'Hello?', message.id)).body.message).toEqual(message)
  const answer = { conversation_id: id, id: tools.newId(), text: 'Good morning', after: 1 }
  await site.work('/inbox/reply', { ...answer, id: tools.newId(), text: 'Be nice', is_note: true })
  await site.work('/inbox/reply', answer)
  await site.work('/inbox/reply', answer)
  const thread = (await site.work('/inbox/load', { conversation_id: id })).body
  expect(thread.messages.map(({ position, text, kind }) => [position, kind, text])).toEqual([
    [1, 'visitor', 'Hello?'],
    [2, 'note', 'Be nice'],
    [3, 'team', 'Good morning'],
  ])
  expect(thread.conversation.state).toBe('waiting')
  const { messages } = (await site.visit('/v/chat/messages', { token, after: 1 })).body
  expect(messages.map(({ position, from }) => [position, from])).toEqual([[3, 'team']])
  await say(site, token, 'Thanks')
  expect((await site.work('/inbox/load', { conversation_id: id })).body.conversation.state).toBe('open')
})

test('messages sent at the same time get positions without a gap', async () => {
  const { site, token } = await aChat()
  const sent = await Promise.all(Array.from({ length: 10 }, (_, i) => say(site, token, `m${i}`)))
  const positions = sent.map(({ body }) => body.message.position).toSorted((a, b) => a - b)
  expect(positions).toEqual([2, 3, 4, 5, 6, 7, 8, 9, 10, 11])
})

test('only a token of the site opens a thread; an id of another thread is refused', async () => {
  const { site, token, message } = await aChat()
  const stranger = await aChat()
  for (const bad of ['', 'x', `${token}x`]) expect((await say(site, bad, 'Hi')).status).toBe(403)
  expect((await site.visit('/v/chat/messages', { token: stranger.token })).status).toBe(403)
  const { token: another } = (await site.visit('/v/chat/start')).body
  expect((await say(site, another, 'Hi', message.id)).status).toBe(409)
  expect((await site.visit('/v/chat/messages', { token: another })).body.messages).toEqual([])
  expect((await say(site, token, ' ')).body.issues[0].message).toBe('Write a message.')
  clock.advance(401 * 24 * 3_600_000)
  expect((await say(site, token, 'Hi')).status).toBe(403)
})

test('who is vouched for keeps the thread on another device; who only claims to be them does not', async () => {
  const site = aSite()
  const email = 'ada@shop.example'
  const secret = identitySecret(tools, site.siteId)
  const hash = createHmac('sha256', secret).update(email).digest('hex')
  const phone = (await site.visit('/v/chat/start')).body
  await say(site, phone.token, 'From my phone')
  const loggedIn = (await site.visit('/v/chat/start', { token: phone.token, email, hash })).body
  expect(loggedIn).toMatchObject({ last: 1, has_address: true })
  const laptop = (await site.visit('/v/chat/start', { email, hash })).body
  expect((await site.visit('/v/chat/messages', { token: laptop.token })).body.messages).toHaveLength(1)
  const forged = (await site.visit('/v/chat/start', { email, hash: '0'.repeat(64) })).body
  expect((await site.visit('/v/chat/messages', { token: forged.token })).body.messages).toEqual([])
  // On a shared computer, the page of somebody who has logged out begins anew.
  const after = (await site.visit('/v/chat/start', { token: laptop.token })).body
  expect(after.last).toBe(0)
})

/** Reads the stream until as many messages came as asked. */
async function readStream(server: typeof node, site: Site, query: string, count: number, headers = {}) {
  const address = server.app.server.listening
    ? `http://127.0.0.1:${(server.app.server.address() as { port: number }).port}`
    : await server.app.listen({ port: 0, host: '127.0.0.1' })
  const key = server === node ? site.key : server.aSiteKey(site.siteId)
  const ending = new AbortController()
  const response = await fetch(`${address}/v/chat/stream?key=${key}&${query}`, { headers, signal: ending.signal })
  const read = async () => {
    const messages: ChatMessage[] = []
    let text = ''
    for await (const part of response.body!.pipeThrough(new TextDecoderStream())) {
      text += part
      const events = text.split('\n\n')
      text = events.pop()!
      for (const event of events.filter((one) => one.includes('event: message')))
        messages.push(JSON.parse(/^data: (.*)$/m.exec(event)![1]!) as ChatMessage)
      if (messages.length >= count) break
    }
    return messages
  }
  return { response, read, stop: () => ending.abort() }
}

test('an answer reaches the visitor on whatever node, and a stream that was cut goes on without a gap', async () => {
  const { site, token, id } = await aChat()
  const stream = await readStream(other, site, `token=${token}&after=1`, 1)
  expect(stream.response.headers.get('content-type')).toContain('text/event-stream')
  expect(stream.response.headers.get('access-control-allow-origin')).toBe('*')
  const answer = (text: string) =>
    site.work('/inbox/reply', { conversation_id: id, id: tools.newId(), text, after: 100 })
  await answer('one')
  expect((await stream.read()).map(({ text }) => text)).toEqual(['one'])
  await answer('two')
  await answer('three')
  const again = await readStream(node, site, `token=${token}&after=0`, 2, { 'last-event-id': '2' })
  expect((await again.read()).map(({ text, position }) => [position, text])).toEqual([
    [3, 'two'],
    [4, 'three'],
  ])
  expect((await readStream(node, site, 'token=x', 1)).response.status).toBe(403)
  expect((await readStream(node, site, `token=${token}&after=x`, 1)).response.status).toBe(400)
})

test('a colleague who answered meanwhile is noticed; members of other sites see nothing', async () => {
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

test('states, marks, search and figures of the inbox', async () => {
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

test('tags are added, removed and suggested, and the list shows those with one', async () => {
  const { site, token, id } = await aChat()
  await aChat(site)
  const list = async (body: object = {}) => (await site.work('/inbox/list', body)).body
  const change = (body: object) => site.work('/inbox/update', { conversation_id: id, ...body })
  await change({ add_tags: ['returns', 'vip', 'returns'] })
  // A colleague adds one at the same time: neither loses the other's.
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

test('the team sees the pages of the chat: those that are open now, and the last ones', async () => {
  const { site, token, id } = await aChat()
  const pages = async () => (await site.work('/inbox/pages', { conversation_id: id })).body.pages
  const open = (page: string) => readStream(node, site, `token=${token}&after=9&page=${encodeURIComponent(page)}`, 1)
  const [home, cart] = ['https://shop.example/', 'https://shop.example/cart']
  const first = await open(home)
  await expect.poll(pages).toMatchObject([{ page: home, is_open: true }])
  first.stop()
  await expect.poll(pages).toMatchObject([{ page: home, is_open: false }])
  clock.advance(60_000)
  const second = await open(cart)
  await expect.poll(pages).toMatchObject([
    { page: cart, is_open: true },
    { page: home, is_open: false },
  ])
  // Nothing is kept of who may not be remembered.
  const silent = await readStream(node, site, `token=${token}&after=9`, 1)
  second.stop()
  silent.stop()
  await expect.poll(pages).toMatchObject([{ page: cart, is_open: false }, { page: home }])
  const stranger = aSite()
  expect((await stranger.work('/inbox/pages', { conversation_id: id })).status).toBe(404)
})

test('an address can be left, typing and reading are told', async () => {
  const { site, token, id } = await aChat()
  const wrong = await site.visit('/v/chat/address', { token, email: 'nobody' })
  expect([wrong.status, wrong.body.issues[0].path]).toEqual([400, 'email'])
  await site.visit('/v/chat/address', { token, email: 'Ada@Shop.example' })
  await site.visit('/v/chat/typing', { token })
  await site.work('/inbox/reply', { conversation_id: id, id: tools.newId(), text: 'Hi', after: 1 })
  await site.visit('/v/chat/seen', { token, position: 99 })
  const { conversation } = (await site.work('/inbox/load', { conversation_id: id })).body
  expect(conversation).toMatchObject({ email: 'ada@shop.example', is_typing: true, visitor_seen: 2 })
  expect((await site.visit('/v/chat/start', { token })).body).toMatchObject({ last: 2, seen: 2, has_address: true })
})

test('saved replies are kept, changed and deleted', async () => {
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

test('a form’s submission arrives, its answer goes by mail, and the reply comes back into the thread', async () => {
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
