import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { accountsRoom } from '#features/accounts/server/index.ts'
import { analyticsRoom } from '#features/analytics/server/index.ts'
import { contactsRoom } from '#features/contacts/server/index.ts'
import { sitesRoom } from '#features/sites/server/index.ts'
import { visitorEvents } from '#features/visitors/contract.ts'
import { testServer } from '#platform/server/testing/calls.ts'
import { conversations } from './index.ts'
import { recordVisitor } from './store-greetings.ts'
import { openPage } from './store-pages.ts'
import { turnOnChat } from './testing/turn-on-chat.ts'

const analytics = analyticsRoom()
const contacts = contactsRoom({ personTables: [...conversations.personTables, ...analytics.personTables] })
const server = await testServer({
  rooms: [accountsRoom({ signUp: 'open' }), sitesRoom(), contacts, analytics, conversations],
})
const { aMember, aSiteKey, post, tools } = server

test('exports and erases a person’s messages and the replies to them, and nothing of others', async () => {
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

test('a contact form’s message shows the pages of its visit and no one else’s, and they are exported and erased', async () => {
  const { siteId, token } = aMember()
  const work = <Path extends string>(path: Path, body: object) => post(path, { site_id: siteId, ...body }, { token })
  const [visitor_id, other] = [tools.newId(), tools.newId()]
  const see = (visitor: string, page: string) =>
    server.database.inSite(siteId, (db) =>
      sql`INSERT INTO events (site_id, id, popup_id, kind, visitor_id, page, at)
        VALUES (${siteId}, ${tools.newId()}, ${tools.newId()}, 'view', ${visitor}, ${page}, ${new Date(tools.now())})`.execute(
        db,
      ),
    )
  await see(visitor_id, 'https://shop.example/teapots')
  await see(other, 'https://shop.example/secret')
  server.clock.advance(60_000)
  await server.database.inSite(siteId, (db) =>
    tools.events.emit(db, visitorEvents.messaged, {
      site_id: siteId,
      popup_id: tools.newId(),
      submission_id: tools.newId(),
      visitor_id,
      page: 'https://shop.example/contact',
      email: 'ada@mail.example',
      answers: { message: 'Do you ship?' },
      traits: {},
      is_doubtful: false,
    }),
  )
  const [conversation] = (await work('/inbox/list', {})).body.conversations
  const { pages } = (await work('/inbox/pages', { conversation_id: conversation!.id })).body
  expect(pages.map(({ page }) => page)).toEqual(['https://shop.example/contact', 'https://shop.example/teapots'])
  const { rows } = await sql<{
    person_id: string
  }>`SELECT person_id FROM conversations WHERE site_id = ${siteId}`.execute(server.database.system)
  await server.database.inSite(siteId, (db) =>
    openPage(db, {
      siteId,
      personId: rows[0]!.person_id,
      page: 'https://shop.example/chat',
      at: new Date(tools.now()),
    }),
  )
  const greeting = { siteId, greetingId: tools.newId() }
  const seen = { variant: null, at: new Date(tools.now()), isOpened: true }
  await server.database.inSite(siteId, async (db) => {
    for (const visitorId of [visitor_id, other]) await recordVisitor(db, { ...greeting, visitorId }, seen)
  })
  const exported = async () => (await work('/contacts/person/export', { email: 'ada@mail.example' })).body.person
  expect((await exported())['conversation_pages']).toMatchObject([{ page: 'https://shop.example/chat' }])
  expect((await exported())['greeting_visitors']).toMatchObject([{ greeting_id: greeting.greetingId, visitor_id }])
  await work('/contacts/person/erase', { email: 'ada@mail.example' })
  expect(await exported()).toEqual({})
  const left = await sql`SELECT visitor_id FROM greeting_visitors WHERE site_id = ${siteId}`.execute(
    server.database.system,
  )
  expect(left.rows).toEqual([{ visitor_id: other }])
})

test('a contact form’s message leads to its submission, whose conversion is exported and erased even for an unknown visitor', async () => {
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
