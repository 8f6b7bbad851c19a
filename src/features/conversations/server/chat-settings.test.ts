import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { defaultChat } from '#embed/extra-data/default-extras.ts'
import { visitorEvents } from '#features/visitors/contract.ts'
import { chatServer } from './testing/chat-server.ts'

const { app, database, tools, clock, aMember, forms, aBareSite, aSite, aChat, aStoredSite } = await chatServer()
const greeting = () => ({
  id: tools.newId(),
  text: 'Looking for bread?',
  delay: 5,
  interval: 'day' as const,
  test: null,
})
const everywhere = ['desktop', 'tablet', 'mobile']

test('a chat is set up, published with its display rules and those of its greetings, and unpublished', async () => {
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

test('refuses invalid settings and names the invalid field; support, analysts and outsiders can’t change settings', async () => {
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

test('the chat window is light until its owner chooses, and older settings without a choice are light', async () => {
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

test('assigns ids to greetings, so one sent with a form’s id doesn’t take over that form’s display rules', async () => {
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
  // When saved again, a greeting keeps its ID, and so its rules.
  await saveRule(saved!.id)
  expect((await save([saved!]))[0]!.id).toBe(saved!.id)
  expect(await rules(saved!.id)).toHaveLength(1)
  await save([])
  expect(await rules(form)).toHaveLength(1)
})

test('office hours apply to chat and email: receipts say when the team is back, and first response time pauses outside them', async () => {
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
  // From Friday at 4 PM to Monday at 9:30 AM.
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
