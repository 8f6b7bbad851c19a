import { randomBytes } from 'node:crypto'
import { expect, test } from 'vitest'
import { uuidv7 } from '#core/id.ts'
import { testDatabase } from '#platform/server/testing/test-database.ts'
import type { Interval, Period } from '../contract.ts'
import { statsOf, statsOfForms } from './stats.ts'
import { insertEventsOf, type Receipt } from './store.ts'
import { rollUpSite, sitesToRollUp } from './store-roll-up.ts'

const database = await testDatabase()
const db = database.system
const start = Date.UTC(2026, 10, 20, 10)
const newId = () => uuidv7(start, randomBytes(10))
type StoredEvent = Receipt['events'][number] & { at: number }
const anEvent = (fields: Partial<StoredEvent>): StoredEvent => ({
  id: newId(),
  popup_id: newId(),
  kind: 'view',
  visitor_id: '',
  page: '',
  at: start,
  ...fields,
})
const add = (siteId: string, events: readonly StoredEvent[]) =>
  insertEventsOf(
    db,
    siteId,
    newId(),
    events.map((event) => ({ events: [event], at: event.at })),
  )
const ask = (siteId: string, period: Period, now: string, timeZone: string, popupId?: string, interval?: Interval) =>
  statsOf(db, { siteId, popupId, period, interval, now: Date.parse(now), timeZone })
const startsOf = async (period: Period, now: string, timeZone: string, interval?: Interval) =>
  (await ask(newId(), period, now, timeZone, undefined, interval)).series.map((point) => point.at.slice(0, 16))

test('a week is seven days in the time zone, and days of a clock change have 23 or 25 hours', async () => {
  expect(await startsOf('1 week', '2026-11-20T10:00:00Z', 'UTC', 'day')).toEqual(
    [14, 15, 16, 17, 18, 19, 20].map((day) => `2026-11-${day}T00:00`),
  )
  const spring = await startsOf('1 week', '2026-03-31T10:00:00Z', 'Europe/Berlin', 'day')
  expect(spring.slice(3)).toEqual(['2026-03-27T23:00', '2026-03-28T23:00', '2026-03-29T22:00', '2026-03-30T22:00'])
  const autumn = await startsOf('1 week', '2026-11-02T10:00:00Z', 'America/New_York', 'day')
  expect(autumn.slice(4)).toEqual(['2026-10-31T04:00', '2026-11-01T04:00', '2026-11-02T05:00'])
})

test('a day is the 24 hours up to the current one, also where hours begin at the half or quarter', async () => {
  const utc = await startsOf('1 day', '2026-11-20T10:59:59Z', 'UTC')
  expect([utc.length, utc[0], utc[23]]).toEqual([24, '2026-11-19T11:00', '2026-11-20T10:00'])
  expect((await startsOf('1 day', '2026-11-20T10:20:00Z', 'Asia/Kolkata')).at(-1)).toBe('2026-11-20T09:30')
  expect((await startsOf('1 day', '2026-11-20T10:20:00Z', 'Asia/Kathmandu')).at(-1)).toBe('2026-11-20T10:15')
  const twice = await startsOf('1 day', '2026-10-25T03:30:00Z', 'Europe/Berlin')
  expect([new Set(twice).size, twice.at(-1)]).toEqual([24, '2026-10-25T03:00'])
})

test('the interval is a week unless days are requested; a year is 52 weeks from Monday without gaps', async () => {
  expect((await startsOf('1 month', '2026-11-20T10:00:00Z', 'UTC', 'day'))[0]).toBe('2026-10-21T00:00')
  expect((await startsOf('3 months', '2026-11-20T10:00:00Z', 'UTC', 'day'))[0]).toBe('2026-08-21T00:00')
  const year = await startsOf('1 year', '2026-11-20T10:00:00Z', 'UTC')
  expect([year.length, year[0], year.at(-1)]).toEqual([52, '2025-11-24T00:00', '2026-11-16T00:00'])
  for (const period of ['1 week', '1 month', '3 months', '1 year'] as const)
    expect((await ask(newId(), period, '2026-11-20T10:00:00Z', 'UTC')).interval).toBe('week')
})

test('assigns events to points, to the total, and to the previous period', async () => {
  const site = newId()
  const popup_id = newId()
  const at = (text: string) => Date.parse(text)
  await add(site, [
    anEvent({ popup_id, at: at('2026-11-20T00:00:00Z') }),
    anEvent({ popup_id, at: at('2026-11-20T09:00:00Z') }),
    anEvent({ popup_id, at: at('2026-11-20T09:00:01Z'), kind: 'conversion' }),
    anEvent({ popup_id, at: at('2026-11-19T23:59:59.999Z'), kind: 'close' }),
    anEvent({ popup_id, at: at('2026-11-13T23:59:59.999Z') }),
    anEvent({ popup_id, at: at('2026-11-07T00:00:00Z') }),
    anEvent({ popup_id, at: at('2026-11-06T23:59:59.999Z') }),
    anEvent({ at: at('2026-11-20T09:00:00Z') }),
  ])
  const form = await ask(site, '1 week', '2026-11-20T10:00:00Z', 'UTC', popup_id, 'day')
  expect(form.series.slice(-2)).toEqual([
    { at: '2026-11-19T00:00:00.000Z', views: 0, conversions: 0, closes: 1, rate: 0, unique_viewers: 0 },
    { at: '2026-11-20T00:00:00.000Z', views: 2, conversions: 1, closes: 0, rate: 0.5, unique_viewers: 0 },
  ])
  expect(form.totals).toEqual({ views: 2, conversions: 1, closes: 1, rate: 0.5, unique_viewers: 0 })
  expect(form.previous).toEqual({ views: 2, conversions: 0, closes: 0, rate: 0, unique_viewers: 0 })
  expect((await ask(site, '1 week', '2026-11-20T10:00:00Z', 'UTC')).totals.views).toBe(3)
})

test('forms in a list have totals and daily conversions, including zeros', async () => {
  const site = newId()
  const [one, two] = [newId(), newId()]
  const day = 86_400_000
  await add(site, [
    anEvent({ popup_id: one }),
    anEvent({ popup_id: one, kind: 'conversion' }),
    anEvent({ popup_id: one, kind: 'conversion', at: start - 2 * day }),
    anEvent({ popup_id: one, kind: 'conversion', at: start - 7 * day }),
  ])
  const stats = await statsOfForms(db, site, [one, two], { dayCount: 7, to: start, timeZone: 'UTC' })
  expect(stats.get(one)).toEqual({
    totals: { views: 1, conversions: 2, closes: 0, rate: 1 },
    daily: [0, 0, 0, 0, 1, 0, 1],
  })
  expect(stats.get(two)?.daily).toEqual([0, 0, 0, 0, 0, 0, 0])
  expect(await statsOfForms(db, site, [], { dayCount: 1, to: start, timeZone: 'UTC' })).toEqual(new Map())
})

test.each([
  ['2026-10-25T23:30:00+01:00', 'Europe/Berlin'],
  ['2026-03-29T00:30:00+01:00', 'Europe/Berlin'],
  ['2026-11-01T23:30:00-05:00', 'America/New_York'],
])('a list has seven days at %s in %s, when clocks change', async (at, timeZone) => {
  const form = newId()
  const stats = await statsOfForms(db, newId(), [form], { dayCount: 7, to: Date.parse(at), timeZone })
  expect(stats.get(form)!.daily).toHaveLength(7)
})

test('weeks begin on Monday, the first one at the start of the period', async () => {
  const month = (await ask(newId(), '1 month', '2026-11-20T10:00:00Z', 'UTC', undefined, 'week')).series
  expect(month.map(({ at }) => at.slice(0, 10))).toEqual([
    '2026-10-21',
    '2026-10-26',
    '2026-11-02',
    '2026-11-09',
    '2026-11-16',
  ])
  await expect(ask(newId(), '1 day', '2026-11-20T10:00:00Z', 'UTC', undefined, 'week')).rejects.toMatchObject({
    code: 'invalid',
  })
})

test('counts a visitor once per day, and once for the week', async () => {
  const site = newId()
  const [ada, bob] = [newId(), newId()]
  const day = 86_400_000
  const views = [0, 0, 1, 3, 8].map((days) => anEvent({ visitor_id: ada, at: start - days * day }))
  await add(site, [...views, anEvent({ visitor_id: bob, at: start - day }), anEvent({ at: start })])
  const check = async () => {
    const { series, totals, previous } = await ask(site, '1 week', '2026-11-20T10:00:00Z', 'UTC', undefined, 'day')
    expect(series.map((point) => point.unique_viewers)).toEqual([0, 0, 0, 1, 0, 2, 1])
    expect([totals.unique_viewers, previous.unique_viewers]).toEqual([2, 1])
  }
  await check()
  await database.acrossSites((tx) => rollUpSite(tx, site, 'UTC'))
  await check()
})

test('counts made-up pages together once a day has a thousand', async () => {
  const site = newId()
  const visitor_id = newId()
  const pages = Array.from({ length: 1200 }, (_, i) => anEvent({ page: `https://shop.example/${i}`, visitor_id }))
  await add(site, [...pages.slice(0, 900), anEvent({ page: 'https://shop.example/0' })])
  await database.acrossSites((tx) => rollUpSite(tx, site, 'UTC'))
  await add(site, pages.slice(900))
  await database.acrossSites((tx) => rollUpSite(tx, site, 'UTC'))
  const { breakdowns, totals } = await ask(site, '1 week', '2026-11-20T10:00:00Z', 'UTC')
  expect(totals).toMatchObject({ views: 1201, unique_viewers: 1 })
  expect(breakdowns.page.top[0]).toMatchObject({ value: 'https://shop.example/0', views: 2, unique_viewers: 1 })
  expect(breakdowns.page.other?.views).toBe(1201 - 11)
  const { breakdowns: all } = await statsOf(db, {
    siteId: site,
    popupId: undefined,
    period: '1 week',
    now: start,
    timeZone: 'UTC',
    maxValues: 5000,
  })
  expect([all.page.top.length, all.page.other?.views]).toEqual([1000, 200])
})

test('counts each event once while events arrive and two nodes roll them up', async () => {
  const site = newId()
  const popup_id = newId()
  const batches = Array.from({ length: 30 }, () => add(site, [anEvent({ popup_id }), anEvent({ popup_id })]))
  const rollUp = () => database.acrossSites((tx) => rollUpSite(tx, site, 'UTC'))
  await Promise.all([...batches, ...Array.from({ length: 10 }, rollUp)])
  await add(site, [anEvent({ popup_id })])
  expect(await sitesToRollUp(db)).toContain(site)
  expect(await rollUp()).toBeGreaterThan(0)
  expect(await rollUp()).toBe(0)
  expect(await sitesToRollUp(db)).not.toContain(site)
  expect((await ask(site, '1 week', '2026-11-20T10:00:00Z', 'UTC')).totals.views).toBe(61)
})
