import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { defaultChat } from '#embed/extra-data/default-extras.ts'
import { purgeGreetings } from './greetings.ts'
import { chatServer } from './testing/chat-server.ts'

const { app, database, tools, clock, post, aMember, aBareSite, aStoredSite } = await chatServer()
const everywhere = ['desktop', 'tablet', 'mobile']
const greeting = (text: string, changes: object = {}) => ({
  id: tools.newId(),
  text,
  delay: 5,
  interval: 'day',
  test: null,
  ...changes,
})
const tested = (...texts: string[]) => ({
  id: tools.newId(),
  weight: 50,
  variants: texts.map((text) => ({ id: tools.newId(), text, weight: 50 })),
})

/** Creates a site whose chat has these greetings. */
async function aSite(...greetings: object[]) {
  const site = await aStoredSite()
  const save = async (all: readonly object[]) => {
    const settings = { ...defaultChat, greetings: all }
    return site.work('/chat/save', { is_on: true, devices: everywhere, settings })
  }
  const saved = (await save(greetings)).body.chat.settings.greetings
  const tell = (did: string, visitor_id: string, more: object = {}) =>
    site.visit('/v/chat/greeting', { visitor_id, greeting: saved[0]!.id, did, ...more })
  const stats = async () => (await site.work('/chat/greetings/stats')).body.greetings
  const ended = async () => (await site.work('/chat/greetings/stats')).body.ended_tests
  const figures = async () => (await stats()).map(({ shown, opened, replied }) => [shown, opened, replied])
  return { ...site, save, saved, tell, stats, ended, figures }
}

test('counts views, openings and replies of a greeting, each visitor once', async () => {
  const site = await aSite(greeting('Looking for bread?'), greeting('Looking for cake?'))
  const [ann, bo] = [tools.newId(), tools.newId()]
  for (const visitor of [ann, bo, ann]) expect((await site.tell('shown', visitor)).status).toBe(200)
  // If only the opening was reported, the view is counted with it.
  for (const visitor of [ann, ann, tools.newId()]) await site.tell('opened', visitor)
  expect(await site.figures()).toEqual([
    [3, 2, 0],
    [0, 0, 0],
  ])
  const say = async (visitor_id: string, greetingId: string) => {
    const { token } = (await site.visit('/v/chat/start', { visitor_id })).body
    const said = () => ({ token, id: tools.newId(), text: 'Yes', greeting: greetingId })
    await site.visit('/v/chat/send', said())
    await site.visit('/v/chat/send', said())
  }
  await say(ann, site.saved[0]!.id)
  // Visitors who wrote without a greeting, or who are not known to have seen the one they name, don't count as
  // answering one.
  await say(bo, '')
  await say(tools.newId(), site.saved[1]!.id)
  expect(await site.figures()).toEqual([
    [3, 2, 1],
    [0, 0, 0],
  ])
  clock.advance(31 * 86_400_000)
  expect((await site.figures())[0]).toEqual([0, 0, 0])
})

test('ignores bots, deleted greetings, other sites and invalid requests', async () => {
  const site = await aSite(greeting('Looking for bread?'))
  const body = { key: site.key, visitor_id: tools.newId(), greeting: site.saved[0]!.id, did: 'shown' }
  const robot = 'Mozilla/5.0 (compatible; Googlebot/2.1; +http://www.google.com/bot.html)'
  expect((await post('/v/chat/greeting', body, { headers: { 'user-agent': robot } })).status).toBe(200)
  expect((await site.tell('shown', tools.newId(), { greeting: tools.newId() })).status).toBe(200)
  expect((await aBareSite().visit('/v/chat/greeting', { ...body, key: undefined })).status).toBe(403)
  const other = await aSite(greeting('Hello'))
  expect((await other.tell('shown', tools.newId(), { greeting: body.greeting })).status).toBe(200)
  for (const wrong of [{ did: 'bought' }, { visitor_id: 'ann' }, { visitor_id: '' }, { variant: 'B' }])
    expect([(await post('/v/chat/greeting', { ...body, ...wrong })).status, wrong]).toEqual([400, wrong])
  expect([await site.figures(), await other.figures()]).toEqual([[[0, 0, 0]], [[0, 0, 0]]])
  await site.work('/chat/save', {
    is_on: false,
    devices: everywhere,
    settings: { ...defaultChat, greetings: site.saved },
  })
  await site.tell('shown', tools.newId())
  expect(await site.figures()).toEqual([[0, 0, 0]])
})

test('a test gets new ids and is published; the team sees the answered variant; the test ends with the chosen text', async () => {
  const sent = tested('Fresh bread today')
  const site = await aSite(greeting('Looking for bread?', { test: sent }))
  const [saved] = site.saved
  const [variant] = saved!.test!.variants
  expect([saved!.test!.id === sent.id, variant!.id === sent.variants[0]!.id]).toEqual([false, false])
  // When saved again, it remains the same test.
  expect((await site.save(site.saved)).body.chat.settings.greetings).toEqual(site.saved)
  const script = await app.inject({ url: `/s/${site.key}.js` })
  const [, code] = /"code":"(\/w\/[^"]*chat-launcher-[^"]*)"/.exec(script.body)!
  const module = (await app.inject({ url: `${code}-en.js` })).body
  for (const { id, text } of [{ id: saved!.test!.id, text: saved!.text }, variant!])
    expect(module).toContain(JSON.stringify({ id, text, weight: 50 }))

  // Until then, pages may not have loaded the test.
  clock.advance(20 * 60_000)
  const visitor_id = tools.newId()
  await site.tell('shown', visitor_id, { variant: variant!.id })
  const { token } = (await site.visit('/v/chat/start', { visitor_id })).body
  await site.visit('/v/chat/send', { token, id: tools.newId(), text: 'Yes', greeting: saved!.id })
  const { conversations } = (await site.work('/inbox/list')).body
  const { messages } = (await site.work('/inbox/load', { conversation_id: conversations[0]!.id })).body
  expect(messages.map(({ text }) => text)).toEqual(['Greeting: Fresh bread today', 'Yes'])

  const end = (body: object, token?: string) => site.work('/chat/greetings/end-test', body, token)
  const chosen = { greeting_id: saved!.id, variant: variant!.id }
  expect((await end({ ...chosen, variant: tools.newId() })).status).toBe(404)
  expect((await end({ ...chosen, greeting_id: tools.newId() })).status).toBe(404)
  expect((await end(chosen, aMember(site.siteId, 'support').token)).status).toBe(403)
  expect((await end(chosen, aMember().token)).status).toBe(403)
  clock.advance(60_000)
  const { chat } = (await end(chosen)).body
  expect(chat.settings.greetings).toEqual([{ ...saved, text: 'Fresh bread today', test: null }])
  expect((await site.work('/chat/load')).body.chat).toEqual(chat)
  expect((await end(chosen)).status).toBe(404)
  const [result, ...others] = await site.ended()
  expect(others).toEqual([])
  expect(result).toMatchObject({
    id: saved!.test!.id,
    chosen: variant!.id,
    variants: [
      { id: saved!.test!.id, text: 'Looking for bread?', shown: 0 },
      { id: variant!.id, text: 'Fresh bread today', shown: 1, opened: 1, replied: 1 },
    ],
  })
  expect(new Date(result!.ended_at).getTime() - new Date(result!.started_at).getTime()).toBe(21 * 60_000)
  expect(result!.sentence).not.toContain('End the test')
  // When the change is reverted, the test continues with its earlier counts.
  clock.advance(60_000)
  expect((await site.save(site.saved)).body.chat.settings.greetings).toEqual(site.saved)
  expect((await site.stats())[0]!.test).not.toBe(null)
  expect(await site.ended()).toEqual([])
  await end(chosen)
  expect((await site.ended()).length).toBe(1)
  expect((await site.stats())[0]).toMatchObject({ shown: 1, replied: 1, test: null })
})

test('a test ends with its greeting or without its other texts; tests that are unseen or of other sites are not listed', async () => {
  const site = await aSite(
    greeting('Bread?', { test: tested('Fresh bread') }),
    greeting('Cake?', { test: tested('Fresh cake') }),
    greeting('Tea?', { test: tested('Fresh tea') }),
  )
  const [bread, cake] = site.saved
  clock.advance(20 * 60_000)
  const see = (one: typeof bread, variant: string) =>
    site.visit('/v/chat/greeting', { visitor_id: tools.newId(), greeting: one!.id, did: 'shown', variant })
  await see(bread, bread!.test!.id)
  await see(cake, cake!.test!.variants[0]!.id)
  clock.advance(60_000)
  await site.save([{ ...bread, test: null, text: 'Rolls?' }])
  const all = await site.ended()
  expect(all.map(({ id, chosen }) => [id, chosen])).toEqual(
    expect.arrayContaining([
      [bread!.test!.id, null],
      [cake!.test!.id, null],
    ]),
  )
  expect(all.length).toBe(2)
  expect((await (await aSite(greeting('Hello'))).ended()).length).toBe(0)
})

test('refuses an invalid test and names the invalid field', async () => {
  const site = aBareSite()
  const save = async (test: object) => {
    const settings = { ...defaultChat, greetings: [greeting('Hello', { test })] }
    const { status, body } = await site.work('/chat/save', { is_on: true, devices: everywhere, settings })
    return [status, body.issues?.[0]?.path]
  }
  const whole = tested('B', 'C')
  const at = 'settings.greetings.0.test'
  expect(await save({ ...whole, variants: [] })).toEqual([400, `${at}.variants`])
  expect(await save(tested('B', 'C', 'D'))).toEqual([400, `${at}.variants`])
  expect(await save({ ...whole, variants: [{ ...whole.variants[0], text: ' ' }] })).toEqual([
    400,
    `${at}.variants.0.text`,
  ])
  const idle = { ...whole, weight: 0, variants: whole.variants.map((one) => ({ ...one, weight: 0 })) }
  expect(await save(idle)).toEqual([400, `${at}.weight`])
  expect(await save({ ...whole, weight: 101 })).toEqual([400, `${at}.weight`])
})

test('the verdict counts each visitor of a test once, by the text that they saw while both were shown', async () => {
  const site = await aSite(greeting('Looking for bread?', { test: tested('Fresh bread today') }))
  const [{ id, test: running }] = site.saved as [(typeof site.saved)[number]]
  const texts = [running!.id, running!.variants[0]!.id]
  const row = (variant: string, isReply: boolean, isOpened: boolean) => {
    const at = new Date(clock.now)
    return { visitor_id: tools.newId(), variant, at, isOpened: isReply || isOpened, isReply }
  }
  const rows: ReturnType<typeof row>[] = []
  const see = (count: number, replies: readonly [number, number]) => {
    for (let i = 0; i < count; i++) for (const k of [0, 1]) rows.push(row(texts[k]!, i < replies[k]!, i % 7 === k))
  }
  // Before pages have loaded the test, one text may be shown more often than the other.
  see(50, [50, 0])
  clock.advance(20 * 60_000)
  see(1000, [30, 120])
  await database.inSite(site.siteId, async (db) => {
    for (const { visitor_id, variant, at, isOpened, isReply } of rows)
      await sql`INSERT INTO greeting_visitors (site_id, greeting_id, visitor_id, variant, shown_at, opened_at, replied_at)
        VALUES (${site.siteId}, ${id}, ${visitor_id}, ${variant}, ${at}, ${isOpened ? at : null}, ${isReply ? at : null})`.execute(
        db,
      )
  })
  const counted = rows.slice(100)
  const of = (variant: string) => counted.filter((one) => one.variant === variant)
  const [result] = await site.stats()
  expect(result!.test!.variants).toEqual(
    texts.map((variant) => ({
      id: variant,
      shown: 1000,
      opened: of(variant).filter(({ isOpened }) => isOpened).length,
      replied: of(variant).filter(({ isReply }) => isReply).length,
    })),
  )
  expect([result!.shown, result!.replied]).toEqual([2100, 200])
  expect(result!.test!.statistics.verdict).toBe('leading')
  clock.advance(14 * 86_400_000)
  const statistics = (await site.stats())[0]!.test!.statistics
  expect(statistics).toMatchObject({ verdict: 'winner', winner: texts[1] })
  expect(statistics.sentence).toMatch(/^B wins: it converts 300% better than A, at least \d+%\. End the test/)
  // Other weights start a new span.
  await site.save([{ ...site.saved[0], test: { ...running, weight: 10 } }])
  expect((await site.stats())[0]!.test!.statistics).toMatchObject({ verdict: 'winner', winner: texts[1] })

  const few = await aSite(greeting('Hello', { test: tested('Hi') }))
  expect((await few.stats())[0]!.test!.statistics.sentence).toMatch(/^No visitors yet/)
})

test('the views of a greeting are deleted along with visitors’ individual events', async () => {
  const site = await aSite(greeting('Looking for bread?'))
  await site.tell('shown', tools.newId())
  clock.advance(10 * 86_400_000)
  await site.tell('shown', tools.newId())
  const run = (days: number) =>
    purgeGreetings(days).run({}, { ...tools, database, signal: new AbortController().signal } as never)
  await run(11)
  expect(await site.figures()).toEqual([[2, 0, 0]])
  await run(5)
  expect(await site.figures()).toEqual([[1, 0, 0]])
})
