import { sql } from 'kysely'
import { beforeEach, describe, expect, test } from 'vitest'
import { visitorCalls } from '../contract.ts'
import { knownForms } from './store-known-forms.ts'
import { liveForm } from './testing/a-live-form.ts'
import { type TestSite, visitorsServer } from './testing/visitors-server.ts'

const { aSite, app, begin, anEvent, eventsOf, database, limited, post, tools } = await visitorsServer()

let site: TestSite
let popup_id: string
beforeEach(async () => {
  ;({ site, popup_id } = await begin())
})

const record = (events: object[], more: object = {}) => post('/v/record', { key: site.key, events, ...more })

describe('events', () => {
  test('are stored when they are acknowledged, once, and counted', async () => {
    const events = [anEvent(), anEvent({ kind: 'close', visitor_id: '' })]
    const { status, body, headers } = await record(events)
    expect([status, body]).toEqual([200, { success: true }])
    expect(headers).toMatchObject({ 'access-control-allow-origin': '*', 'cache-control': 'no-store' })
    await Promise.all([record(events), record([events[0]!, anEvent()])])
    const stored = await eventsOf()
    expect(stored).toHaveLength(3)
    expect(stored[0]!.page).toBe('https://shop.example/a')
    expect((await site.call('/stats', { object_id: popup_id })).totals).toMatchObject({ views: 2, closes: 1 })
  })

  test('of every kind that the script reports are stored', async () => {
    const kinds = visitorCalls.record.input.shape.events.element.shape.kind.options
    const { status } = await record(kinds.map((kind) => anEvent({ kind })))
    expect(status).toBe(200)
    expect(new Set((await eventsOf()).map(({ kind }) => kind))).toEqual(new Set(kinds))
    const { totals } = await site.call('/stats', { object_id: popup_id })
    expect(totals).toMatchObject({ views: 1, closes: 1, conversions: 0 })
  })

  test('contain the device, source and country, and the IP address is nowhere', async () => {
    const phone =
      'Mozilla/5.0 (iPhone; CPU iPhone OS 26_0 like Mac OS X) AppleWebKit/605.1.15 Mobile/15E148 Safari/604.1'
    const mac = 'Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) AppleWebKit/605.1.15 Version/26.0 Safari/605.1.15'
    const from = (userAgent: string, remoteAddress: string, more: object) =>
      app.inject({
        method: 'POST',
        url: '/v/record',
        headers: { 'content-type': 'text/plain', 'user-agent': userAgent },
        remoteAddress,
        payload: JSON.stringify({ key: site.key, events: [anEvent(more)] }),
      })
    await from(phone, '193.99.144.80', { source: 'www.Google.com', touches: 5 })
    await from(mac, '127.0.0.1', { touches: 5, source: '<b>' })
    await from(mac, '127.0.0.1', { kind: 'close' })
    const { breakdowns } = await site.call('/stats', { object_id: popup_id })
    const values = (name: keyof typeof breakdowns) =>
      breakdowns[name].top.map(({ value, views }) => `${value} ${views}`).toSorted()
    expect(values('device')).toEqual(['desktop 0', 'mobile 1', 'tablet 1'])
    expect(values('source')).toEqual([' 1', 'google.com 1'])
    expect(values('country')).toEqual([' 1', 'DE 1'])
    expect(values('page')).toEqual(['https://shop.example/a 2'])
    const { rows } = await sql`SELECT events::text AS text FROM events WHERE site_id = ${site.id}`.execute(
      database.system,
    )
    expect(JSON.stringify(rows)).not.toContain('193.99')
  })

  test('can be sent as text/plain, so that no preflight is needed; a preflight is answered too', async () => {
    const payload = JSON.stringify({ key: site.key, events: [anEvent()] })
    const headers = { 'content-type': 'text/plain;charset=UTF-8', origin: 'https://shop.example' }
    expect((await app.inject({ method: 'POST', url: '/v/record', headers, payload })).statusCode).toBe(200)
    const preflight = await app.inject({ method: 'OPTIONS', url: '/v/record', headers })
    expect([preflight.statusCode, preflight.headers['access-control-allow-methods']]).toEqual([204, 'GET, POST'])
  })

  test('of bots are acknowledged and not counted', async () => {
    const googlebot = 'Mozilla/5.0 (compatible; Googlebot/2.1; +http://www.google.com/bot.html)'
    const sent = { key: site.key, events: [anEvent()] }
    const answer = await post('/v/record', sent, { headers: { 'user-agent': googlebot } })
    expect([answer.status, answer.body]).toEqual([200, { success: true }])
    expect(await eventsOf()).toEqual([])
  })

  test("of an unknown form or another site's are dropped, the rest is stored", async () => {
    const theirs = tools.newId()
    await (await aSite()).publishForms(liveForm(theirs))
    const mine = anEvent()
    const answers = [
      await record([anEvent({ popup_id: theirs }), mine]),
      await record([anEvent({ popup_id: tools.newId() })]),
    ]
    expect(answers.map(({ status, body }) => [status, body])).toEqual([
      [200, { success: true }],
      [200, { success: true }],
    ])
    expect((await eventsOf()).map(({ id }) => id)).toEqual([mine.id])
  })

  test('of a form that was just published or paused are stored', async () => {
    await record([anEvent()])
    const fresh = tools.newId()
    await site.publishForms(liveForm(fresh))
    await record([anEvent({ popup_id: fresh }), anEvent()])
    expect(await eventsOf()).toHaveLength(3)
  })

  test.each([
    [{ id: 'x' }, 'events.0.id'],
    [{ kind: 'conversion' }, 'events.0.kind'],
    [{ popup_id: "' OR 1=1" }, 'events.0.popup_id'],
    [{ visitor_id: 7 }, 'events.0.visitor_id'],
    [{ page: 'x'.repeat(2001) }, 'events.0.page'],
  ])('with %j are refused', async (more, path) => {
    const { status, body } = await record([anEvent(more), anEvent()])
    expect([status, body.issues[0].path]).toEqual([400, path])
    expect(await eventsOf()).toEqual([])
  })

  test('are refused if there are none, or if they are too many, too long, too deeply nested or not JSON', async () => {
    expect((await record([])).status).toBe(400)
    expect((await record(Array.from({ length: 51 }, () => anEvent()))).status).toBe(400)
    const send = async (payload: string) =>
      (await app.inject({ method: 'POST', url: '/v/record', headers: { 'content-type': 'text/plain' }, payload }))
        .statusCode
    expect(await send('{')).toBe(400)
    expect(await send('[]')).toBe(400)
    expect(await send('null')).toBe(400)
    expect(await send('['.repeat(10_000))).toBe(400)
    expect(await send(`{"key":"${site.key}","events":[],"__proto__":{}}`)).toBe(400)
    expect(await send(`"${'x'.repeat(70_000)}"`)).toBe(413)
  })

  test.each([undefined, '', 'unknown', 7, 'x'.repeat(200), { $ne: 1 }])(
    'without a site (%j) are refused',
    async (key) => {
      const { status, body } = await record([anEvent()], { key })
      expect([status, body]).toEqual([403, { success: false, error: 'Site not found for this key.' }])
    },
  )

  test('ignore read-only fields', async () => {
    const other = await aSite()
    await record([anEvent({ site_id: other.id, at: '2020-01-01' })], { site_id: other.id, isAdmin: true })
    expect(await eventsOf()).toHaveLength(1)
  })

  test('are limited by IP address', async () => {
    const server = await limited()
    const statuses = []
    for (let i = 0; i < 310; i++)
      statuses.push((await server.post('/v/record', { key: site.key, events: [anEvent()] })).status)
    expect(new Set(statuses)).toEqual(new Set([200, 429]))
    const last = await server.post('/v/record', { key: site.key, events: [anEvent()] })
    expect(last.headers).toMatchObject({ 'retry-after': expect.any(String), 'access-control-allow-origin': '*' })
    expect(last.body.success).toBe(false)
  })
})

test('a click is a conversion if the form’s goal is clicks, according to the current form', async () => {
  const other = tools.newId()
  const byClick = (id: string) => ({ ...liveForm(id), more: { isDoneByClick: true } as const })
  await site.publishForms(liveForm(popup_id), byClick(other))
  const clicks = [popup_id, other].map((id) => anEvent({ kind: 'click', popup_id: id }))
  await record([...clicks, anEvent({ kind: 'step-20' }), anEvent({ kind: 'step' })])
  const stored = new Map((await eventsOf()).map(({ id, kind }) => [id, kind]))
  expect(clicks.map(({ id }) => stored.get(id))).toEqual(['click', 'conversion'])
  expect(await record([anEvent({ kind: 'step-21' })])).toMatchObject({ status: 400 })
  const known = async () => (await knownForms(database.system, site.id)).get(popup_id)
  expect(await known()).toMatchObject({ isDoneByClick: false })
  await site.publishForms(byClick(popup_id))
  expect(await known()).toMatchObject({ isDoneByClick: true })
})
