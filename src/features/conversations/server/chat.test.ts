import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { defaultChat } from '#embed/extra-data/default-extras.ts'
import { addMember } from '#features/sites/server/index.ts'
import { nextOpening } from '../office-hours.ts'
import { chatServer } from './testing/chat-server.ts'

const { database, tools, clock, runJobs, mailbox, aBareSite, aSite, aChat, aStoredSite } = await chatServer()
const greeting = () => ({
  id: tools.newId(),
  text: 'Looking for bread?',
  delay: 5,
  interval: 'day' as const,
  test: null,
})
const everywhere = ['desktop', 'tablet', 'mobile']

test('visitors see whether the team is online, and when it will be back', async () => {
  const site = await aSite()
  const presence = async () => {
    const { presence: is, back_at } = (await site.visit('/v/chat/start')).body
    return [is, back_at]
  }
  expect(await presence()).toEqual(['away', null])
  expect((await site.work('/inbox/presence')).body.online).toBe(1)
  expect(await presence()).toEqual(['online', null])
  clock.advance(80_000)
  expect(await presence()).toEqual(['away', null])
  // Opened for one minute, three minutes ago.
  const at = new Date(tools.now())
  const minute = at.getUTCHours() * 60 + at.getUTCMinutes()
  const days = Array.from({ length: 7 }, (_, day) =>
    day === at.getUTCDay() ? { from: Math.max(0, minute - 3), to: Math.max(1, minute - 2) } : null,
  )
  const settings = { ...defaultChat, hours: { time_zone: 'UTC', days } }
  await site.work('/chat/save', { is_on: true, devices: everywhere, settings })
  const [is, back] = await presence()
  expect(is).toBe('closed')
  expect(Date.parse(back as string) - tools.now()).toBeGreaterThan(6 * 86_400_000)
})

test('computes the next opening in the time zone, across a daylight saving change', () => {
  const open = { from: 9 * 60, to: 17 * 60 }
  const days = [open, null, null, null, null, open, null]
  const next = (at: string) =>
    new Date(nextOpening({ time_zone: 'Europe/Berlin', days }, Date.parse(at))!).toISOString()
  // On Sunday the clocks go back.
  expect(next('2026-10-23T07:30:00Z')).toBe('2026-10-25T08:00:00.000Z')
  expect(next('2026-10-25T07:30:00Z')).toBe('2026-10-25T08:00:00.000Z')
  expect(next('2026-10-25T08:30:00Z')).toBe('2026-10-30T08:00:00.000Z')
  expect(nextOpening({ time_zone: 'UTC', days: days.map(() => null) }, 0)).toBe(null)
})

test('emails unseen replies to a visitor who left, together and only once', async () => {
  const { site, token, reply } = await aChat()
  await site.visit('/v/chat/address', { token, email: 'cy@mail.example' })
  const mails = () => mailbox.filter(({ to }) => to.address === 'cy@mail.example').map(({ text }) => text)
  await reply('One moment')
  await reply('We do')
  await runJobs()
  expect(mails()).toEqual([])
  clock.advance(61_000)
  await runJobs()
  expect(mails()).toEqual([expect.stringContaining('One moment\n\nWe do')])
  await reply('Anything else?')
  await site.visit('/v/chat/seen', { token, position: 99 })
  clock.advance(61_000)
  await runJobs()
  expect(mails()).toHaveLength(1)
  await reply('Bye')
  clock.advance(61_000)
  await runJobs()
  expect(mails()[1]).toContain('Bye')
  expect(mails()[1]).not.toContain('Anything else?')
})

test('notifies the team of an unread chat: at once if no one is online, otherwise after two minutes', async () => {
  const site = await aStoredSite(await aSite())
  await database.inSite(site.siteId, async (db) => {
    for (const role of ['support', 'analyst'] as const)
      await addMember(db, { siteId: site.siteId, userId: tools.newId(), role, at: new Date(tools.now()) })
  })
  // Members who may not answer are not notified.
  const told = async () =>
    (
      await sql<{ text: string; path: string }>`SELECT paragraphs->>0 AS text, path FROM notifications
        WHERE site_id = ${site.siteId} AND kind = 'chat-waiting' ORDER BY created_at DESC`.execute(database.system)
    ).rows
  const { token, id } = await aChat(site)
  await site.visit('/v/chat/send', { token, id: tools.newId(), text: 'Anybody?' })
  expect(await told()).toMatchObject([{ text: '“Hello?”', path: `/inbox/${id}` }])
  await site.work('/inbox/presence')
  await site.work('/inbox/seen', { conversation_id: id, position: 99 })
  await site.visit('/v/chat/send', { token, id: tools.newId(), text: 'Still there?' })
  expect(await told()).toHaveLength(1)
  clock.advance(121_000)
  await runJobs()
  expect((await told()).map(({ text }) => text)).toEqual(['“Still there?”', '“Hello?”'])
})

test('the team sees which greeting a visitor answered, and an unknown one is omitted', async () => {
  const site = aBareSite()
  const hello = greeting()
  const settings = { ...defaultChat, greetings: [hello] }
  const { chat } = (await site.work('/chat/save', { is_on: true, devices: everywhere, settings })).body
  const { id } = await aChat(site, { greeting: chat.settings.greetings[0]!.id })
  const { messages, conversation } = (await site.work('/inbox/load', { conversation_id: id })).body
  expect(messages.map(({ kind, text }) => [kind, text])).toEqual([
    ['note', 'Greeting: Looking for bread?'],
    ['visitor', 'Hello?'],
  ])
  expect(conversation.is_unread).toBe(true)
  const other = await aChat(undefined, { greeting: hello.id })
  const { messages: others } = (await other.site.work('/inbox/load', { conversation_id: other.id })).body
  expect(others.map(({ kind }) => kind)).toEqual(['visitor'])
})

test('while the chat is off, visitors can’t start or send, but earlier visitors can still read', async () => {
  const { site, token } = await aChat()
  const { token: silent } = (await site.visit('/v/chat/start')).body
  await site.work('/chat/save', { is_on: false, devices: everywhere, settings: defaultChat })
  const send = (as: string) => site.visit('/v/chat/send', { token: as, id: tools.newId(), text: 'Anyone?' })
  expect((await site.visit('/v/chat/start')).status).toBe(403)
  expect([(await send(token)).status, (await send(silent)).status]).toEqual([403, 403])
  expect((await site.visit('/v/chat/start', { token })).body).toMatchObject({ last: 1 })
  expect((await site.visit('/v/chat/messages', { token })).body.messages).toHaveLength(1)
  expect((await aBareSite().visit('/v/chat/start')).status).toBe(403)
  await site.work('/chat/save', { is_on: true, devices: everywhere, settings: defaultChat })
  expect((await send(token)).status).toBe(200)
})
