import { randomBytes } from 'node:crypto'
import fc from 'fast-check'
import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { uuidv7 } from '#core/id.ts'
import { testDatabase } from '#platform/server/testing/test-database.ts'
import { type Dimension, dimensions, type Interval, type Period, stages } from '../contract.ts'
import { eventKinds, intervalsOf } from '../rules.ts'
import { funnelOf } from './funnel-of.ts'
import { statsOf } from './stats.ts'
import { insertEventsOf, type StoredEvent } from './store.ts'
import { addUpWeeks, hasWeeksToAddUp } from './store-blocks.ts'
import { rollUpSite } from './store-roll-up.ts'
import { customDays } from './custom-days.ts'
import { spansOf, spansOfDays } from './store-spans.ts'
import { roundsOf } from '../../../../config/is-drawn.ts'

const database = await testDatabase()
const db = database.system
const now = Date.parse('2026-10-27T10:00:00.000Z')
const newId = () => uuidv7(now, randomBytes(10))
type Timed = StoredEvent & { at: number }

const zones = ['UTC', 'Europe/Berlin', 'America/New_York', 'Asia/Kolkata', 'Asia/Kathmandu', 'Australia/Lord_Howe']
const popups = [newId(), newId(), newId()]
const visitors = ['', newId(), newId(), newId(), newId()]
const traits = {
  page: ['', 'https://shop.example/', 'https://shop.example/a?b', '\\"ü'],
  device: ['desktop', 'tablet', 'mobile', ''],
  source: ['', 'google.com', 'newsletter'],
  country: ['DE', 'FR', ''],
} as const
const dayS = 86_400

const anyEvent = fc
  .record({
    popup_id: fc.constantFrom(...popups),
    kind: fc.constantFrom(...eventKinds, 'view', 'view', 'step-2', 'step-3'),
    visitor_id: fc.constantFrom(...visitors),
    page: fc.constantFrom(...traits.page),
    device: fc.constantFrom(...traits.device),
    source: fc.constantFrom(...traits.source),
    country: fc.constantFrom(...traits.country),
    /** Seconds ago: mostly within days, some up to two years. */
    ago: fc.oneof(fc.nat(3 * dayS), fc.nat(20 * dayS), fc.nat(730 * dayS)),
  })
  .map(({ ago, ...event }) => ({ ...event, id: newId(), at: now - ago * 1000 }))
const steps = fc.array(
  fc.oneof(
    { weight: 4, arbitrary: fc.array(anyEvent, { minLength: 1, maxLength: 30 }) },
    { weight: 1, arbitrary: fc.constant('repeat' as const) },
    { weight: 2, arbitrary: fc.constantFrom('roll up' as const, 'add up' as const) },
    { weight: 1, arbitrary: fc.constant('crash' as const) },
  ),
  { minLength: 3, maxLength: 12, size: 'max' },
)
const periodAndInterval = fc.constantFrom(
  ...Object.entries(intervalsOf).flatMap(([period, all]) => all.map((one) => [period, one] as [Period, Interval])),
)

/** A custom range: how many days ago it ends, and its length in days. */
const range = fc.record({ ended: fc.nat(60), days: fc.oneof(fc.nat(20), fc.nat(340)) }).map(({ ended, days }) => ({
  since: new Date(now - (ended + days) * dayS * 1000).toISOString().slice(0, 10),
  until: new Date(now - ended * dayS * 1000).toISOString().slice(0, 10),
}))

/** Slow reference implementation that goes through every raw event. */
function counted(events: readonly Timed[]) {
  const count = (kind: string) => events.filter((event) => event.kind === kind).length
  const viewers = new Set(
    events.filter(({ kind, visitor_id }) => kind === 'view' && visitor_id).map((e) => e.visitor_id),
  )
  const [views, conversions] = [count('view'), count('conversion')]
  const rate = views === 0 ? 0 : Math.min(1, conversions / views)
  return { views, conversions, closes: count('close'), rate, unique_viewers: viewers.size }
}

/** Returns how far visits of forms got, by device. */
function stagesOf(events: readonly Timed[], object_ids: readonly string[]) {
  const counts = new Map<string, number>()
  for (const { popup_id: object_id, kind: stage, device = '' } of events) {
    if (!object_ids.includes(object_id) || !stages.some((one) => one === stage)) continue
    const key = JSON.stringify({ object_id, stage, device })
    counts.set(key, (counts.get(key) ?? 0) + 1)
  }
  return [...counts].map(([key, reached]) => JSON.stringify({ ...(JSON.parse(key) as object), reached })).toSorted()
}

const valueOf = (event: Timed, dimension: Dimension) =>
  String(dimension === 'variant' ? event.popup_id : event[dimension])

/** Returns values with their figures, in the order of the response. */
function brokenDown(events: readonly Timed[], dimension: Dimension) {
  const shown = events.filter(({ kind }) => kind === 'view' || kind === 'close' || kind === 'conversion')
  return [...new Set(shown.map((event) => valueOf(event, dimension)))]
    .map((value) => ({ value, ...counted(shown.filter((event) => valueOf(event, dimension) === value)) }))
    .toSorted(
      (a, b) =>
        b.views - a.views || b.conversions - a.conversions || b.closes - a.closes || (a.value < b.value ? -1 : 1),
    )
}

test('a year reads completed weeks in blocks of sixteen and four, and weeks with later additions separately', async () => {
  const siteId = newId()
  const view = (daysAgo: number, page: string) =>
    insertEventsOf(db, siteId, newId(), [
      {
        events: [{ id: newId(), kind: 'view', popup_id: popups[0]!, visitor_id: newId(), page }],
        at: now - daysAgo * dayS * 1000,
      },
    ])
  const rollUp = () => database.acrossSites((tx) => rollUpSite(tx, siteId, 'UTC'))
  const addUp = async () => {
    let times = 0
    for (; await hasWeeksToAddUp(db, siteId); times++) await database.acrossSites((tx) => addUpWeeks(tx, siteId))
    return times
  }
  const pages = async () => {
    const { breakdowns } = await statsOf(db, { siteId, popupId: undefined, period: '1 year', now, timeZone: 'UTC' })
    return Object.fromEntries(breakdowns.page.top.map(({ value, views }) => [value, views]))
  }
  for (let daysAgo = 0; daysAgo < 330; daysAgo += 7) await view(daysAgo, 'a')
  await rollUp()
  expect(await addUp()).toBeGreaterThan(10)
  expect([await addUp(), await pages()]).toEqual([0, { a: 48 }])
  // The value in the row of a block is the one that is read for its weeks. Where blocks overlap, it is that of the longest.
  const rename = (span: string, value: string) =>
    sql`UPDATE form_counts SET value = ${value} WHERE site_id = ${siteId} AND span = ${span} AND value = 'a'`.execute(
      db,
    )
  await rename('4 weeks', 'b')
  await rename('16 weeks', 'd')
  expect(await pages()).toEqual({ d: 44, a: 4 })
  await view(200, 'c')
  await rollUp()
  // Of the sixteen weeks with this view, twelve are in blocks of four that are still valid.
  expect(await pages()).toEqual({ d: 28, b: 12, a: 8, c: 1 })
  expect(await addUp()).toBe(2)
  expect((await pages())['c']).toBe(1)
})

test('all statistics match a count of raw events, whenever they are rolled up and in whatever order they arrive', async () => {
  const property = fc.asyncProperty(
    steps,
    fc.constantFrom(...zones),
    periodAndInterval,
    fc.constantFrom(undefined, popups[0]),
    fc.option(range, { nil: undefined }),
    async (plan, timeZone, [period, wanted], popupId, chosen) => {
      const interval = chosen && wanted === 'hour' ? 'day' : wanted
      const siteId = newId()
      const events: Timed[] = []
      const add = (fresh: readonly Timed[]) =>
        insertEventsOf(
          db,
          siteId,
          newId(),
          fresh.map((event) => ({ events: [event], at: event.at })),
        )
      const rollUp = () => database.acrossSites((tx) => rollUpSite(tx, siteId, timeZone))
      const addUp = () => database.acrossSites((tx) => addUpWeeks(tx, siteId))
      const killed = () =>
        database.acrossSites(async (tx) => {
          await rollUpSite(tx, siteId, timeZone)
          throw new Error('killed')
        })
      for (const step of plan) {
        if (step === 'roll up') await Promise.all([rollUp(), rollUp()])
        else if (step === 'add up') {
          await Promise.all([rollUp(), addUp()])
          while (await hasWeeksToAddUp(db, siteId)) await addUp()
        } else if (step === 'crash') await expect(killed()).rejects.toThrow('killed')
        else if (step === 'repeat') await add(events.slice(0, 5))
        else {
          events.push(...step)
          await add(step)
        }
      }
      const spans = chosen
        ? await spansOfDays(db, customDays(chosen.since, chosen.until)!, interval, timeZone)
        : await spansOf(db, period, interval, now, timeZone)
      const answer = await statsOf(db, { siteId, popupId, period, ...chosen, interval, now, timeZone, maxValues: 100 })
      const between = (from: Date, to: Date) =>
        events.filter(
          ({ at, popup_id }) => at >= from.getTime() && at < to.getTime() && (!popupId || popup_id === popupId),
        )
      const [from, to] = [spans.starts[0]!, spans.starts.at(-1)!]
      const inPeriod = between(from, to)
      const ofForms = events.filter(({ at }) => at >= from.getTime() && at < to.getTime())
      expect(answer.series).toEqual(
        spans.starts
          .slice(0, -1)
          .map((at, i) => ({ at: at.toISOString(), ...counted(between(at, spans.starts[i + 1]!)) })),
      )
      expect(answer.totals).toEqual(counted(inPeriod))
      expect(answer.previous).toEqual(counted(between(spans.previousStart, from)))
      for (const dimension of dimensions) {
        expect(answer.breakdowns[dimension]).toEqual({ top: brokenDown(inPeriod, dimension), other: null })
      }
      const object_ids = popups.slice(0, 2)
      if (chosen) return
      const came = await funnelOf(db, { siteId, object_ids, period, now, timeZone })
      expect(came.map((one) => JSON.stringify(one)).toSorted()).toEqual(stagesOf(ofForms, object_ids))
    },
  )
  await fc.assert(property, { numRuns: roundsOf(30) })
})
