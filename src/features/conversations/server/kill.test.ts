import { randomBytes } from 'node:crypto'
import { sql } from 'kysely'
import { afterAll, expect, test } from 'vitest'
import { testSeed } from '../../../../config/test-seed.ts'
import { uuidv7 } from '#core/id.ts'
import { seeded } from '#core/seeded.ts'
import type { ChatMessage } from '#embed/chat-protocol.ts'
import { sitesRoom } from '#features/sites/server/index.ts'
import { testServer } from '#platform/server/testing/calls.ts'
import { killableServer } from '#platform/server/testing/killable-server.ts'
import { conversations } from './index.ts'
import { turnOnChat } from './testing/turn-on-chat.ts'

const kills = 4
const [visitors, messagesOfEach] = [6, 25]
const random = seeded(testSeed())
/** Returns a random integer from `min` up to but not including `max`. */
const randomInt = (min: number, max: number) => min + Math.floor(random() * (max - min))
const testing = await testServer({ rooms: [sitesRoom(), conversations] })
const { aUser, database, post } = testing
const newId = () => uuidv7(Date.now(), randomBytes(10))

const chatServer = killableServer(new URL('testing/chat-process.ts', import.meta.url), { database, random })
afterAll(chatServer.stop)

test('kill -9 at any moment loses no acknowledged message, stores none twice, and streams each once', async () => {
  const { site } = (await post('/sites/create', { name: 'Shop' }, aUser())).body
  const key: string = site.key
  await turnOnChat(testing, site.id)
  let server = chatServer.start()
  let [killed, untilKill] = [0, randomInt(10, 30)]
  const ask = async (path: string, body: object): Promise<{ token?: string }> => {
    for (;;) {
      const pending = fetch((await server) + path, { method: 'POST', body: JSON.stringify({ key, ...body }) })
      if (--untilKill <= 0 && killed < kills && !chatServer.isDown()) {
        killed++
        untilKill = randomInt(10, 30)
        server = chatServer.kill()
      }
      // Requests that were in progress when the server died are sent again, to the next server.
      const answer = await pending
        .then((response) => response.json() as Promise<{ success?: boolean; token?: string }>)
        .catch(() => ({ success: undefined }))
      if (answer.success) return answer
    }
  }
  /** Follows a thread as a page does, until all messages have arrived. */
  const follow = async (token: string): Promise<ChatMessage[]> => {
    const heard: ChatMessage[] = []
    while (heard.length < messagesOfEach) {
      try {
        const address = `${await server}/v/chat/stream?key=${key}&token=${token}&after=0`
        const after = heard.at(-1)?.position ?? 0
        const response = await fetch(address, { headers: { 'last-event-id': `${after}` } })
        let text = ''
        for await (const part of response.body!.pipeThrough(new TextDecoderStream())) {
          text += part
          const events = text.split('\n\n')
          text = events.pop()!
          for (const event of events.filter((one) => one.includes('event: message')))
            heard.push(JSON.parse(/^data: (.*)$/m.exec(event)![1]!) as ChatMessage)
          if (heard.length >= messagesOfEach) break
        }
      } catch {
        // The server died. Connect again.
      }
    }
    return heard
  }
  const chat = async () => {
    const { token } = await ask('/v/chat/start', {})
    const ids = Array.from({ length: messagesOfEach }, newId)
    const heard = follow(token!)
    for (const id of ids) await ask('/v/chat/send', { token, id, text: `message ${id}` })
    expect((await heard).map(({ id, position }) => [position, id])).toEqual(ids.map((id, i) => [i + 1, id]))
    return ids
  }
  const sent = (await Promise.all(Array.from({ length: visitors }, chat))).flat()
  expect(killed).toBe(kills)
  const { rows } = await sql<{ id: string }>`SELECT id FROM conversation_messages
    WHERE site_id = ${site.id}`.execute(database.system)
  expect(rows.map(({ id }) => id).toSorted()).toEqual(sent.toSorted())
})
