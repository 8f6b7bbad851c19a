import { expect, test } from 'vitest'
import { accountsRoom } from '#features/accounts/server/index.ts'
import { contactsRoom } from '#features/contacts/server/index.ts'
import { sitesRoom } from '#features/sites/server/index.ts'
import { testServer } from '#platform/server/testing/calls.ts'
import { conversations } from './index.ts'

const contacts = contactsRoom({ personTables: conversations.personTables })
const { aMember, aSiteKey, post, tools } = await testServer({
  rooms: [accountsRoom({ signUp: 'open' }), sitesRoom(), contacts, conversations],
})

test('what somebody wrote, and what they were answered, is exported and erased with them, and nothing of others', async () => {
  const { siteId, token } = aMember()
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
