import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { accountsRoom } from '#features/accounts/server/index.ts'
import { analyticsRoom } from '#features/analytics/server/index.ts'
import { contactsRoom } from '#features/contacts/server/index.ts'
import { sitesRoom } from '#features/sites/server/index.ts'
import { visitorEvents } from '#features/visitors/contract.ts'
import { testServer } from '#platform/server/testing/calls.ts'
import { conversations } from './index.ts'
import { turnOnChat } from './testing/turn-on-chat.ts'

const analytics = analyticsRoom()
const contacts = contactsRoom({ personTables: [...conversations.personTables, ...analytics.personTables] })
const server = await testServer({
  rooms: [accountsRoom({ signUp: 'open' }), sitesRoom(), contacts, analytics, conversations],
})
const { aMember, aSiteKey, post, tools } = server

test('what somebody wrote, and what they were answered, is exported and erased with them, and nothing of others', async () => {
  const { siteId, token } = aMember()
  await turnOnChat(server, siteId)
  const key = aSiteKey(siteId)
  const work = <Path extends string>(path: Path, body: object) => post(path, { site_id: siteId, ...body }, { token })
  const write = async (email: string, text: string) => {
    const chat = (await post('/v/chat/start', { key })).body.token
    await post('/v/chat/send', { key, token: chat, id: tools.newId(), text })
    await post('/v/chat/address', { key, token: chat, email })
    return chat
  }
  const ada = await write('ada@mail.example', 'Where is my order?')
  await write('bo@mail.example', 'Do you ship to Norway?')
  const { conversations: both } = (await work('/inbox/list', {})).body
  const hers = both.find(({ email }) => email === 'ada@mail.example')!
  await work('/inbox/reply', { conversation_id: hers.id, id: tools.newId(), text: 'On its way.', after: 1 })

  const { person } = (await work('/contacts/person/export', { email: 'ada@mail.example' })).body
  const texts = person['conversation_messages']!.map(({ text }) => String(text)).toSorted()
  expect(texts).toEqual(['On its way.', 'Where is my order?'])
  expect((await work('/contacts/person/erase', { email: 'ada@mail.example' })).status).toBe(200)
  expect((await work('/contacts/person/export', { email: 'ada@mail.example' })).body.person).toEqual({})
  expect((await work('/inbox/load', { conversation_id: hers.id })).status).toBe(404)
  expect((await post('/v/chat/messages', { key, token: ada })).status).toBe(403)
  const { conversations: left } = (await work('/inbox/list', {})).body
  expect(left.map(({ preview }) => preview)).toEqual(['Do you ship to Norway?'])
})

test('a message by a contact form leads to its submission: the conversion is exported and erased with the person, even of an unknown visitor', async () => {
  const { siteId, token } = aMember()
  const work = <Path extends string>(path: Path, body: object) => post(path, { site_id: siteId, ...body }, { token })
  const write = async (email: string) => {
    const submission_id = tools.newId()
    await server.database.inSite(siteId, (db) =>
      tools.events.emit(db, visitorEvents.messaged, {
        site_id: siteId,
        popup_id: tools.newId(),
        submission_id,
        visitor_id: '',
        page: 'https://shop.example/contact',
        email,
        answers: { message: 'Do you ship?' },
        traits: {},
        is_doubtful: false,
      }),
    )
    return submission_id
  }
  const [ada, bo] = [await write('ada@mail.example'), await write('bo@mail.example')]
  const ids = (rows: readonly Record<string, unknown>[] | undefined, column: string) => rows?.map((row) => row[column])
  const { person } = (await work('/contacts/person/export', { email: 'ada@mail.example' })).body
  expect(ids(person['conversations'], 'submission_id')).toEqual([ada])
  expect(ids(person['events'], 'id')).toEqual([ada])
  expect((await work('/contacts/person/erase', { email: 'ada@mail.example' })).status).toBe(200)
  const { rows } = await sql<{ id: string }>`SELECT id FROM events WHERE site_id = ${siteId}`.execute(
    server.database.system,
  )
  expect(ids(rows, 'id')).toEqual([bo])
})
