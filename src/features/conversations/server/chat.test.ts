import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { defaultChat } from '#embed/extra-data/default-extras.ts'
import type { SiteConfig } from '#embed/protocol.ts'
import { scriptConfig } from '#embed/script-config.ts'
import { accountsRoom } from '#features/accounts/server/index.ts'
import { contacts } from '#features/contacts/server/index.ts'
import { displayRuleEvents } from '#features/display-rules/contract.ts'
import { displayRulesRoom } from '#features/display-rules/server/index.ts'
import { notificationsRoom } from '#features/notifications/server/index.ts'
import { sending } from '#features/sending/server/index.ts'
import { addMember, sitesRoom } from '#features/sites/server/index.ts'
import { visitorEvents } from '#features/visitors/contract.ts'
import { visitorsRoom } from '#features/visitors/server/index.ts'
import { when } from '#platform/server/events/events.ts'
import { testServer } from '#platform/server/testing/calls.ts'
import { nextOpening } from '../office-hours.ts'
import { conversations } from './index.ts'
import { turnOnChat } from './testing/turn-on-chat.ts'

const intake = { record: async () => {}, close: async () => {} }
const embed = {
  scriptFor: (site: SiteConfig) => JSON.stringify(scriptConfig(site, (piece) => `/c/${piece}.js`).config),
  chunks: new Map(),
}
const rooms = [
  accountsRoom({ signUp: 'open' }),
  sitesRoom(),
  contacts,
  sending,
  displayRulesRoom(),
  notificationsRoom,
  visitorsRoom({ intake, embed }),
  conversations,
]
/** Forms of other rooms, which have display rules as well. */
const forms = new Set<string>()
const on = [when(displayRuleEvents.objectAsked, async ({ object_id }) => forms.has(object_id))]
const server = await testServer({ rooms, on })
const { app, database, tools, clock, post, runJobs, mailbox, aMember, aSiteKey } = server

/** A site without a chat. */
function aBareSite() {
  const member = aMember()
  const key = aSiteKey(member.siteId)
  const visit = <Path extends string>(path: Path, body: object = {}) => post(path, { key, ...body })
  const work = <Path extends string>(path: Path, body: object = {}, token = member.token) =>
    post(path, { site_id: member.siteId, ...body }, { token })
  return { ...member, key, visit, work }
}

/** A site whose chat is on. */
async function aSite() {
  const site = aBareSite()
  await turnOnChat(server, site.siteId)
  return site
}

async function aChat(known?: Awaited<ReturnType<typeof aSite>>, more: object = {}) {
  const site = known ?? (await aSite())
  const { token } = (await site.visit('/v/chat/start')).body
  await site.visit('/v/chat/send', { token, id: tools.newId(), text: 'Hello?', ...more })
  const { conversations: found } = (await site.work('/inbox/list')).body
  const id = found[0]!.id
  const reply = (text: string) =>
    site.work('/inbox/reply', { conversation_id: id, id: tools.newId(), text, after: 100, anyway: true })
  return { site, token, id, reply }
}

const greeting = () => ({ id: tools.newId(), text: 'Looking for bread?', delay: 5, interval: 'day' as const })
const everywhere = ['desktop', 'tablet', 'mobile']

/** A site that is in the table of sites as well. */
async function aStoredSite(site = aBareSite()) {
  await sql`INSERT INTO sites (site_id, name, url, key, time_zone, created_at)
    VALUES (${site.siteId}, 'Shop', 'https://shop.example', ${site.key}, 'UTC', ${new Date(clock.now)})`.execute(
    database.system,
  )
  return site
}

test('a chat is set up, published with the rules of it and of its greetings, and taken off again', async () => {
  const site = await aStoredSite()
  const { chat } = (await site.work('/chat/load')).body
  expect(chat).toMatchObject({ is_on: false, devices: everywhere, settings: defaultChat })
  const settings = { ...defaultChat, team: 'Bakery', greetings: [greeting()] }
  const saved = (await site.work('/chat/save', { is_on: true, devices: ['desktop'], settings })).body.chat
  const hello = saved.settings.greetings[0]!
  expect(saved).toEqual({
    is_on: true,
    devices: ['desktop'],
    settings: { ...settings, greetings: [{ ...settings.greetings[0], id: hello.id }] },
    object_id: chat.object_id,
  })
  const rule = { filter_type: 'containing', filter_value: '/bread', rule_type: 'include' }
  const rules = (object_id: string) =>
    site.work('/displayrules/saverules', { object_id, display_rules: [{ ...rule, object_id }] })
  expect((await rules(hello.id)).status).toBe(200)
  expect((await rules(tools.newId())).status).toBe(404)
  const script = await app.inject({ url: `/s/${site.key}.js` })
  const [, code] = /"code":"(\/w\/[^"]*chat-launcher-[^"]*)"/.exec(script.body)!
  const module = await app.inject({ url: `${code}-de.js` })
  expect(module.body).toContain('"on":["*/bread*"]')
  expect(module.body).toContain('Nachricht schreiben')
  await site.work('/script/texts/save', { language: 'de', texts: { 'chat.write': 'Frag den Bäcker …' } })
  const renewed = await app.inject({ url: `/s/${site.key}.js` })
  const [, own] = /"code":"(\/w\/[^"]*chat-launcher-[^"]*)"/.exec(renewed.body)!
  expect((await app.inject({ url: `${own}-de.js` })).body).toContain('Frag den Bäcker')
  await site.work('/chat/save', { is_on: false, devices: everywhere, settings: { ...settings, greetings: [] } })
  expect((await rules(hello.id)).status).toBe(404)
  const { preview_url } = (await site.work('/chat/preview', { settings })).body
  expect(preview_url).toContain('/p/x-')
})

test('invalid settings are refused with the field that is wrong; support, analysts and strangers cannot change them', async () => {
  const site = aBareSite()
  const save = async (changes: object, token?: string) =>
    site.work('/chat/save', { is_on: true, devices: everywhere, settings: { ...defaultChat, ...changes } }, token)
  const hours = { time_zone: 'Nowhere/Land', days: [null, { from: 600, to: 540 }, null, null, null, null, null] }
  const { status, body } = await save({
    color: 'red',
    scheme: 'sepia',
    greetings: [{ ...greeting(), text: '' }],
    hours,
  })
  expect([status, body.issues.map(({ path }: { path: string }) => path).toSorted()]).toEqual([
    400,
    [
      'settings.color',
      'settings.greetings.0.text',
      'settings.hours.days.1.to',
      'settings.hours.time_zone',
      'settings.scheme',
    ],
  ])
  const { token: support } = aMember(site.siteId, 'support')
  expect((await save({}, support)).status).toBe(403)
  expect((await site.work('/chat/preview', { settings: defaultChat }, support)).status).toBe(403)
  expect((await site.work('/inbox/presence', {}, support)).status).toBe(200)
  const { token: analyst } = aMember(site.siteId, 'analyst')
  expect((await site.work('/inbox/presence', {}, analyst)).status).toBe(403)
  expect((await site.work('/chat/load', {}, aMember().token)).status).toBe(403)
})

test('the window is light until its owner chooses; settings from before there was a choice are light', async () => {
  const site = await aStoredSite(await aSite())
  await database.inSite(site.siteId, (db) =>
    sql`UPDATE chat_settings SET settings = settings - 'scheme' WHERE site_id = ${site.siteId}`.execute(db),
  )
  const { is_on, devices, settings } = (await site.work('/chat/load')).body.chat
  expect(settings.scheme).toBe('light')
  const { scheme: _, ...others } = settings
  expect((await site.work('/chat/save', { is_on, devices, settings: others })).body.chat.settings.scheme).toBe('light')
  const module = async () => {
    const script = await app.inject({ url: `/s/${site.key}.js` })
    const [, code] = /"code":"(\/w\/[^"]*chat-launcher-[^"]*)"/.exec(script.body)!
    return (await app.inject({ url: `${code}-en.js` })).body
  }
  expect(await module()).not.toContain('prefers-color-scheme')
  await site.work('/chat/save', { is_on, devices, settings: { ...settings, scheme: 'auto' } })
  expect(await module()).toContain('prefers-color-scheme:dark')
})

test('visitors see whether the team is online, and when it is back', async () => {
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
  // Open for one minute, three minutes ago.
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

test('the next opening is by the clocks of the zone, over a change of them', () => {
  const open = { from: 9 * 60, to: 17 * 60 }
  const days = [open, null, null, null, null, open, null]
  const next = (at: string) =>
    new Date(nextOpening({ time_zone: 'Europe/Berlin', days }, Date.parse(at))!).toISOString()
  // On Sunday the clocks are put back.
  expect(next('2026-10-23T07:30:00Z')).toBe('2026-10-25T08:00:00.000Z')
  expect(next('2026-10-25T07:30:00Z')).toBe('2026-10-25T08:00:00.000Z')
  expect(next('2026-10-25T08:30:00Z')).toBe('2026-10-30T08:00:00.000Z')
  expect(nextOpening({ time_zone: 'UTC', days: days.map(() => null) }, 0)).toBe(null)
})

test('what a visitor who left does not see goes by email, together, and no more than once', async () => {
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

test('the team is notified of an unread chat: at once when nobody is online, else after two minutes', async () => {
  const site = await aStoredSite(await aSite())
  await database.inSite(site.siteId, async (db) => {
    for (const role of ['support', 'analyst'] as const)
      await addMember(db, { siteId: site.siteId, userId: tools.newId(), role, at: new Date(tools.now()) })
  })
  // Who may not answer is not told.
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

test('the team sees which greeting was answered; an unknown one is left out', async () => {
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

test('greetings get their ids here: the rules of a form whose id is sent stay, and no greeting has them', async () => {
  const site = aBareSite()
  const save = async (greetings: object[]) => {
    const settings = { ...defaultChat, greetings }
    return (await site.work('/chat/save', { is_on: true, devices: everywhere, settings })).body.chat.settings.greetings
  }
  const form = tools.newId()
  forms.add(form)
  const saveRule = (object_id: string) => {
    const rule = { object_id, filter_type: 'containing', filter_value: '/bread', rule_type: 'include' }
    return site.work('/displayrules/saverules', { object_id, display_rules: [rule] })
  }
  const rules = async (object_id: string) =>
    (await site.work('/displayrules/load', { app_id: 'listbuilder', object_id })).body.displayRules
  await saveRule(form)
  const [saved] = await save([{ ...greeting(), id: form }])
  expect(saved!.id).not.toBe(form)
  expect(await rules(saved!.id)).toEqual([])
  // Saved once more, a greeting keeps its id, and so its rules.
  await saveRule(saved!.id)
  expect((await save([saved!]))[0]!.id).toBe(saved!.id)
  expect(await rules(saved!.id)).toHaveLength(1)
  await save([])
  expect(await rules(form)).toHaveLength(1)
})

test('while the chat is off nobody starts one or sends; who wrote before can still read', async () => {
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

test('office hours are set for the chat and for mail: a receipt outside of them says when the team is back, and first responses pause', async () => {
  clock.advance(Date.parse('2027-01-08T16:00:00Z') - clock.now)
  const site = await aSite()
  const receipt = async (language: string) =>
    (
      await database.inSite(site.siteId, (db) =>
        tools.events.emit(db, visitorEvents.receiptAsked, { site_id: site.siteId, language }),
      )
    ).map(({ answer }) => answer)
  expect((await site.work('/inbox/hours/load')).body.hours).toBe(null)
  expect(await receipt('en')).toEqual([''])
  const workday = { from: 9 * 60, to: 17 * 60 }
  const hours = { time_zone: 'UTC', days: [null, workday, workday, workday, workday, workday, null] }
  const wrong = await site.work('/inbox/hours/save', { hours: { ...hours, days: hours.days.map(() => null) } })
  expect([wrong.status, wrong.body.issues[0]]).toEqual([
    400,
    { path: 'hours.days', message: 'Choose at least one day.' },
  ])
  const { token: colleague } = aMember(site.siteId, 'support')
  expect((await site.work('/inbox/hours/save', { hours }, colleague)).status).toBe(403)
  await site.work('/inbox/hours/save', { hours })
  expect((await site.work('/chat/load')).body.chat.settings.hours).toEqual(hours)
  expect(await receipt('en')).toEqual([''])
  const { id, reply } = await aChat(site)
  // From Friday at four to Monday at half past nine.
  clock.advance(2 * 3_600_000)
  expect(await receipt('en')).toEqual([expect.stringMatching(/^Back online: Monday, January 11 at 9:00\sAM UTC$/)])
  expect((await receipt('de-AT'))[0]).toContain('Montag, 11. Jänner')
  expect((await receipt('x-nonsense-'))[0]).toContain('Monday, January 11')
  clock.advance(63.5 * 3_600_000)
  await reply('Good morning')
  const inbox = (await site.work('/inbox/list', { state: 'waiting' })).body
  expect(inbox.conversations).toMatchObject([{ id }])
  expect([inbox.first_response, inbox.has_hours]).toEqual([1.5 * 3600, true])
  expect((await aBareSite().work('/inbox/list')).body.has_hours).toBe(false)
  await site.work('/inbox/hours/save', { hours: null })
  expect(await receipt('en')).toEqual([''])
})
