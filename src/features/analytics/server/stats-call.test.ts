import { expect, test } from 'vitest'
import { testServer } from '#platform/server/testing/calls.ts'
import { sitesRoom } from '#features/sites/server/index.ts'
import { when } from '#platform/server/events/events.ts'
import { analyticsEvents, periods } from '../contract.ts'
import { analyticsRoom, recordConversion } from './index.ts'
import { insertEventsOf, type StoredEvent } from './store.ts'
import { rollUpSite } from './store-roll-up.ts'

const names = new Map<string, string>()
const on = [when(analyticsEvents.namesAsked, async () => names)]
const server = await testServer({ rooms: [sitesRoom(), analyticsRoom()], on })
const { database, tools } = server
const ask = ({ siteId, token }: { siteId: string; token: string }, question: object) =>
  server.post('/stats', { site_id: siteId, ...question }, { token })

test('counts a repeated conversion once, and returns it from /stats and its alias', async () => {
  const member = server.aMember()
  const [id, popup_id] = [tools.newId(), tools.newId()]
  const conversion = { siteId: member.siteId, id, popup_id, visitor_id: '', page: '/' } as const
  const record = () => database.inSite(member.siteId, (db) => recordConversion({ ...tools, db }, conversion))
  expect([await record(), await record()]).toEqual([true, false])
  const { body } = await ask(member, { object_id: popup_id })
  expect(body).toMatchObject({ success: true, interval: 'week', totals: { views: 0, conversions: 1, rate: 0 } })
  const { token, siteId } = member
  const path = '/apps/listbuilder/v3/stats'
  expect((await server.post(path, { site_id: siteId, object_id: popup_id }, { token })).body).toEqual(body)
})

test.each([{ period: '2 weeks' }, { period: 7 }, { object_id: 'x' }])('rejects %j', async (question) => {
  expect(await ask(server.aMember(), question)).toMatchObject({ status: 400, body: { error: expect.any(String) } })
})

test.each(periods)('%s: another site’s form gets the same response as one that does not exist', async (period) => {
  const [mine, theirs] = [server.aMember(), server.aMember()]
  const popup_id = tools.newId()
  const conversion = { siteId: theirs.siteId, id: tools.newId(), popup_id, visitor_id: '', page: '/' } as const
  await database.inSite(theirs.siteId, (db) => recordConversion({ ...tools, db }, conversion))
  const foreign = await ask(mine, { period, object_id: popup_id })
  expect([foreign.status, foreign.body]).toEqual([200, (await ask(mine, { period, object_id: tools.newId() })).body])
  expect(foreign.body.totals.conversions).toBe(0)
  expect((await ask(theirs, { period })).body.totals.conversions).toBe(1)
})

test('exports statistics as a file: a row per point or value, no formulas in cells, nothing of other sites', async () => {
  const member = server.aMember()
  const popup_id = tools.newId()
  const record = (source: string) => {
    const conversion = { siteId: member.siteId, id: tools.newId(), popup_id, visitor_id: '', page: '/' } as const
    const traits = { source, device: 'mobile', country: 'DE' } as const
    return database.inSite(member.siteId, (db) => recordConversion({ ...tools, db }, { ...conversion, traits }))
  }
  await record('=HYPERLINK("http://evil.example")')
  await record('google.com')
  await record('google.com')
  const download = ({ siteId, token }: typeof member, question: object) =>
    server.post('/stats/export', { site_id: siteId, ...question }, { token })
  const points = (await download(member, { interval: 'day' })).body
  expect(points.filename).toBe('statistics-1-week.csv')
  const lines = points.csv.split('\r\n')
  expect([lines[0], lines[7], lines.length]).toEqual([
    'day,views,unique viewers,conversions,conversion rate,closes',
    '2026-11-20,0,0,3,0,0',
    9,
  ])
  const sources = (await download(member, { dimension: 'source', period: '1 year' })).body
  expect(sources).toEqual({
    success: true,
    filename: 'statistics-1-year-source.csv',
    csv: `source,views,unique viewers,conversions,conversion rate,closes\r
google.com,0,0,2,0,0\r
"'=HYPERLINK(""http://evil.example"")",0,0,1,0,0\r
`,
  })
  names.set(popup_id, 'Spring, 2026')
  expect((await download(member, { dimension: 'variant' })).body.csv.split('\r\n').slice(0, 2)).toEqual([
    'form,variant,views,unique viewers,conversions,conversion rate,closes',
    `"Spring, 2026",${popup_id},0,0,3,0,0`,
  ])
  expect((await ask(member, {})).body.breakdowns.variant.top).toMatchObject([{ value: popup_id, name: 'Spring, 2026' }])
  expect((await download(server.aMember(), { dimension: 'source' })).body.csv.split('\r\n')).toHaveLength(2)
  expect(await download(member, { dimension: 'visitor' })).toMatchObject({ status: 400 })
})

test('answers a custom date range by day or week and as a file, and rejects an invalid range', async () => {
  const member = server.aMember()
  const conversion = { siteId: member.siteId, id: tools.newId(), popup_id: tools.newId(), visitor_id: '', page: '/' }
  await database.inSite(member.siteId, (db) => recordConversion({ ...tools, db }, conversion))
  const range = { since: '2026-11-16', until: '2026-11-22' }
  const { body } = await ask(member, range)
  expect(body).toMatchObject({ interval: 'day', ends_at: '2026-11-23T00:00:00.000Z', totals: { conversions: 1 } })
  expect(body.series.map(({ conversions }) => conversions)).toEqual([0, 0, 0, 0, 1, 0, 0])
  expect((await ask(member, { ...range, interval: 'week' })).body.series).toMatchObject([{ conversions: 1 }])
  expect((await ask(member, { since: '2026-11-23', until: '2026-11-29' })).body).toMatchObject({
    totals: { conversions: 0 },
    previous: { conversions: 1 },
  })
  const { token, siteId } = member
  const file = await server.post('/stats/export', { site_id: siteId, ...range }, { token })
  expect(file.body).toMatchObject({ filename: 'statistics-2026-11-16-2026-11-22.csv' })
  expect((await ask(server.aMember(), range)).body.totals.conversions).toBe(0)
  for (const [question, path] of [
    [{ since: '2026-11-16' }, 'until'],
    [{ since: '2026-11-22', until: '2026-11-16' }, 'until'],
    [{ since: '2024-11-22', until: '2026-11-16' }, 'since'],
    [{ ...range, interval: 'hour' }, 'interval'],
  ] as const)
    expect(await ask(member, question)).toMatchObject({ status: 400, body: { issues: [{ path }] } })
})

test('funnel: covers the requested forms, also by custom dates, and nothing of other sites', async () => {
  const member = server.aMember()
  const [mine, other] = [tools.newId(), tools.newId()]
  const add = (popup_id: string, ...kinds: StoredEvent['kind'][]) =>
    insertEventsOf(database.system, member.siteId, tools.newId(), [
      {
        at: server.clock.now,
        events: kinds.map((kind) => ({
          id: tools.newId(),
          popup_id,
          kind,
          visitor_id: '',
          page: '/',
          device: 'mobile',
        })),
      },
    ])
  await add(mine, 'view', 'view', 'close', 'step-2', 'submit', 'click', 'step', 'conversion')
  await add(other, 'view')
  const funnel = (question: object, { siteId, token } = member) =>
    server.post('/stats/funnel', { site_id: siteId, ...question }, { token })
  const stages = ['conversion', 'step-2', 'submit', 'view'].map((stage) => ({
    object_id: mine,
    device: 'mobile',
    stage,
    reached: stage === 'view' ? 2 : 1,
  }))
  const rollUp = () => database.acrossSites((db) => rollUpSite(db, member.siteId, 'UTC'))
  for (const period of [...periods, ...periods]) {
    expect((await funnel({ object_ids: [mine], period })).body).toEqual({ success: true, stages })
    await rollUp()
  }
  expect((await funnel({ object_ids: [mine], since: '2026-11-20' })).body.stages).toEqual(stages)
  expect((await funnel({ object_ids: [mine], since: '2026-11-01', until: '2026-11-19' })).body.stages).toEqual([])
  expect((await funnel({ object_ids: [mine] }, server.aMember())).body.stages).toEqual([])
  expect(await funnel({ object_ids: [] })).toMatchObject({ status: 400 })
  expect(await funnel({ object_ids: [mine], until: '2026-11-19' })).toMatchObject({
    status: 400,
    body: { issues: [{ path: 'since', message: 'Choose a start date.' }] },
  })
  expect(await funnel({ object_ids: [mine], since: '2026-11-20', until: '2026-11-19' })).toMatchObject({
    status: 400,
    body: { issues: [{ path: 'until', message: 'The end date is before the start date.' }] },
  })
  expect(await funnel({ object_ids: [mine], since: '2026-02-31' })).toMatchObject({ status: 400 })
})
