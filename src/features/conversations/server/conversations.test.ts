import { createHmac } from 'node:crypto'
import { expect, test } from 'vitest'
import type { ChatMessage } from '#embed/chat-protocol.ts'
import { identitySecret } from '#features/visitors/server/index.ts'
import { testServer } from '#platform/server/testing/calls.ts'
import { testDatabase } from '#platform/server/testing/test-database.ts'
import { type ChatSite, chatSitesOf, conversationRooms as rooms } from './testing/chat-sites.ts'

const database = await testDatabase()
const [node, other] = [await testServer({ rooms, database }), await testServer({ rooms, database })]
const { tools, clock } = node
const { aSite, say, aChat } = chatSitesOf(node, [other])

test('both sides see messages in one order, each once, and notes stay internal', async () => {
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

test('messages sent at the same time get consecutive positions', async () => {
  const { site, token } = await aChat()
  const sent = await Promise.all(Array.from({ length: 10 }, (_, i) => say(site, token, `m${i}`)))
  const positions = sent.map(({ body }) => body.message.position).toSorted((a, b) => a - b)
  expect(positions).toEqual([2, 3, 4, 5, 6, 7, 8, 9, 10, 11])
})

test('only a token of the site opens a thread, and an id from another thread is refused', async () => {
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

test('a verified visitor keeps the thread on another device, but an unverified claim doesn’t', async () => {
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
  // On a shared computer, the page starts a new thread after someone has logged out.
  const after = (await site.visit('/v/chat/start', { token: laptop.token })).body
  expect(after.last).toBe(0)
})

/** Reads the stream until the requested number of messages has arrived. */

async function readStream(server: typeof node, site: ChatSite, query: string, count: number, headers = {}) {
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

test('a reply reaches the visitor on any node, and an interrupted stream resumes without a gap', async () => {
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

test('the team sees the visitor’s currently open pages and the most recent ones', async () => {
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
  // Nothing is stored about visitors who may not be tracked.
  const silent = await readStream(node, site, `token=${token}&after=9`, 1)
  second.stop()
  silent.stop()
  await expect.poll(pages).toMatchObject([{ page: cart, is_open: false }, { page: home }])
  const stranger = aSite()
  expect((await stranger.work('/inbox/pages', { conversation_id: id })).status).toBe(404)
})

test('a visitor can leave an email address, and typing and read positions are reported', async () => {
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
