import { randomBytes } from 'node:crypto'
import fc from 'fast-check'
import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { uuidv7 } from '#core/id.ts'
import { testDatabase } from '#platform/server/testing/test-database.ts'
import { type Period, periods } from '../contract.ts'
import { eventKinds } from '../rules.ts'
import { statsOf, statsOfForms } from './stats.ts'
import { insertEventsOf, rollUpSite, sitesToRollUp, type Receipt } from './store.ts'

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
const ask = (siteId: string, period: Period, now: string, timeZone: string, popupId?: string) =>
  statsOf(db, { siteId, popupId, period, now: Date.parse(now), timeZone })
const startsOf = async (period: Period, now: string, timeZone: string) =>
  (await ask(newId(), period, now, timeZone)).series.map((point) => point.at.slice(0, 16))

test('a week is seven days of the zone, and the days of a clock change have 23 or 25 hours', async () => {
  expect(await startsOf('1 week', '2026-11-20T10:00:00Z', 'UTC')).toEqual(
    [14, 15, 16, 17, 18, 19, 20].map((day) => `2026-11-${day}T00:00`),
  )
  const spring = await startsOf('1 week', '2026-03-31T10:00:00Z', 'Europe/Berlin')
  expect(spring.slice(3)).toEqual(['2026-03-27T23:00', '2026-03-28T23:00', '2026-03-29T22:00', '2026-03-30T22:00'])
  const autumn = await startsOf('1 week', '2026-11-02T10:00:00Z', 'America/New_York')
  expect(autumn.slice(4)).toEqual(['2026-10-31T04:00', '2026-11-01T04:00', '2026-11-02T05:00'])
})

test('a day is 24 hours that end with the one we are in, also where hours begin at the half or the quarter', async () => {
  const utc = await startsOf('1 day', '2026-11-20T10:59:59Z', 'UTC')
  expect([utc.length, utc[0], utc[23]]).toEqual([24, '2026-11-19T11:00', '2026-11-20T10:00'])
  expect((await startsOf('1 day', '2026-11-20T10:20:00Z', 'Asia/Kolkata')).at(-1)).toBe('2026-11-20T09:30')
  expect((await startsOf('1 day', '2026-11-20T10:20:00Z', 'Asia/Kathmandu')).at(-1)).toBe('2026-11-20T10:15')
  const twice = await startsOf('1 day', '2026-10-25T03:30:00Z', 'Europe/Berlin')
  expect([new Set(twice).size, twice.at(-1)]).toEqual([24, '2026-10-25T03:00'])
})

test('months are days, a year is 52 weeks from Monday; nothing is missing between', async () => {
  expect((await startsOf('1 month', '2026-11-20T10:00:00Z', 'UTC'))[0]).toBe('2026-10-21T00:00')
  expect((await startsOf('3 months', '2026-11-20T10:00:00Z', 'UTC'))[0]).toBe('2026-08-21T00:00')
  const year = await startsOf('1 year', '2026-11-20T10:00:00Z', 'UTC')
  expect([year.length, year[0], year.at(-1)]).toEqual([52, '2025-11-24T00:00', '2026-11-16T00:00'])
  expect((await ask(newId(), '1 year', '2026-11-20T10:00:00Z', 'UTC')).interval).toBe('week')
})

test('what belongs to which point, to the whole and to the period before', async () => {
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
  const form = await ask(site, '1 week', '2026-11-20T10:00:00Z', 'UTC', popup_id)
  expect(form.series.slice(-2)).toEqual([
    { at: '2026-11-19T00:00:00.000Z', views: 0, conversions: 0, closes: 1, rate: 0 },
    { at: '2026-11-20T00:00:00.000Z', views: 2, conversions: 1, closes: 0, rate: 0.5 },
  ])
  expect(form.totals).toEqual({ views: 2, conversions: 1, closes: 1, rate: 0.5 })
  expect(form.previous).toEqual({ views: 2, conversions: 0, closes: 0, rate: 0 })
  expect((await ask(site, '1 week', '2026-11-20T10:00:00Z', 'UTC')).totals.views).toBe(3)
})

test('forms of a list have totals and conversions of each day, zeros too', async () => {
  const site = newId()
  const [one, two] = [newId(), newId()]
  const day = 86_400_000
  await add(site, [
    anEvent({ popup_id: one }),
    anEvent({ popup_id: one, kind: 'conversion' }),
    anEvent({ popup_id: one, kind: 'conversion', at: start - 2 * day }),
    anEvent({ popup_id: one, kind: 'conversion', at: start - 7 * day }),
  ])
  const stats = await statsOfForms(db, site, [one, two], { from: start - 6 * day, to: start, timeZone: 'UTC' })
  expect(stats.get(one)).toEqual({
    totals: { views: 1, conversions: 2, closes: 0, rate: 1 },
    daily: [0, 0, 0, 0, 1, 0, 1],
  })
  expect(stats.get(two)?.daily).toEqual([0, 0, 0, 0, 0, 0, 0])
  expect(await statsOfForms(db, site, [], { from: start, to: start, timeZone: 'UTC' })).toEqual(new Map())
})

/** The slow way: every raw event, one by one. */
function countedRaw(events: readonly StoredEvent[], starts: readonly number[], popupId: string | undefined) {
  return starts.slice(0, -1).map((from, i) => {
    const inside = events.filter((event) => event.at >= from && event.at < starts[i + 1]!)
    const wanted = inside.filter((event) => popupId === undefined || event.popup_id === popupId)
    return (['view', 'close', 'conversion'] as const).map((kind) => wanted.filter((event) => event.kind === kind).length)
  })
}

const zones = ['UTC', 'Europe/Berlin', 'America/New_York', 'Asia/Kolkata', 'Asia/Kathmandu', 'Australia/Lord_Howe']
const popups = [newId(), newId(), newId()]
const steps = fc.array(
  fc.oneof(
    {
      weight: 4,
      arbitrary: fc.array(fc.tuple(fc.nat(2), fc.nat(2), fc.nat(9 * 86_400)), { minLength: 1, maxLength: 20 }),
    },
    { weight: 1, arbitrary: fc.constant('repeat' as const) },
    { weight: 2, arbitrary: fc.constant('roll up' as const) },
  ),
  { maxLength: 12 },
)

test('answers are those of counting raw events, whenever counters are rolled up', async () => {
  const now = '2026-10-27T10:00:00.000Z'
  const property = fc.asyncProperty(
    steps,
    fc.constantFrom(...zones),
    fc.constantFrom(...periods),
    async (plan, zone, period) => {
      const site = newId()
      const events: StoredEvent[] = []
      for (const step of plan) {
        if (step === 'roll up') await Promise.all([rollUpSite(db, site, newId()), rollUpSite(db, site, newId())])
        else if (step === 'repeat') await add(site, events.slice(0, 5))
        else {
          const fresh = step.map(([popup, kind, ago]) =>
            anEvent({ popup_id: popups[popup]!, kind: eventKinds[kind]!, at: Date.parse(now) - ago * 1000 }),
          )
          events.push(...fresh)
          await add(site, fresh)
        }
      }
      for (const popupId of [undefined, popups[0]]) {
        const { series } = await ask(site, period, now, zone, popupId)
        const starts = [...series.map((point) => Date.parse(point.at)), Infinity]
        const counted = series.map(({ views, closes, conversions }) => [views, closes, conversions])
        expect(counted).toEqual(countedRaw(events, starts, popupId))
      }
    },
  )
  await fc.assert(property, { numRuns: 40 })
})

test('a roll-up leaves one row for each form, quarter and kind, while events keep coming', async () => {
  const site = newId()
  const popup_id = newId()
  const batches = Array.from({ length: 30 }, () => add(site, [anEvent({ popup_id }), anEvent({ popup_id })]))
  const rollUps = Array.from({ length: 10 }, () => rollUpSite(db, site, newId()))
  await Promise.all([...batches, ...rollUps])
  await add(site, [anEvent({ popup_id })])
  expect(await sitesToRollUp(db)).toContain(site)
  await rollUpSite(db, site, newId())
  const { rows } = await sql`SELECT count FROM event_counts WHERE site_id = ${site}`.execute(db)
  expect(rows).toEqual([{ count: 61 }])
  expect(await sitesToRollUp(db)).not.toContain(site)
})
