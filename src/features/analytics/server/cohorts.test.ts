import { randomBytes } from 'node:crypto'
import fc from 'fast-check'
import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { uuidv7 } from '#core/id.ts'
import { testDatabase } from '#platform/server/testing/test-database.ts'
import { eventKinds } from '../rules.ts'
import { insertEventsOf, type StoredEvent } from './store.ts'
import { type Cohort, requestCohort } from './store-cohorts.ts'
import { buildCohortsOf, dropOldViewings, rollUpSite } from './store-roll-up.ts'
import { changeRevenue, insertRevenue } from './store-revenue.ts'
import { stepsByFirstForm } from './store-steps.ts'
import { visitorsByFirstForm, visitorsByControlGroup } from './store-visitors.ts'
import { roundsOf } from '../../../../config/is-drawn.ts'

const database = await testDatabase()
const db = database.system
const minute = 60_000
const dayMs = 86_400_000
const now = Date.parse('2026-10-27T10:00:00.000Z')
const newId = (at = now) => uuidv7(at, randomBytes(10))
type Timed = StoredEvent & { at: number }

const [a, b, other, added] = [newId(), newId(), newId(), newId()]
const visitors = ['', ...Array.from({ length: 4 }, () => newId())]

const anyEvent = fc
  .record({
    popup_id: fc.constantFrom(a, b, a, b, other, added),
    kind: fc.constantFrom(...eventKinds, 'view', 'view', 'conversion', 'step-2'),
    visitor_id: fc.constantFrom(...visitors),
    page: fc.constant(''),
    ago: fc.nat(30 * minute),
    /** How far the browser's clock is behind. */
    slow: fc.constantFrom(0, 0, 0, minute, 5 * dayMs),
  })
  .map(({ ago, slow, ...event }) => ({ ...event, id: newId(now - ago - slow), at: now - ago }))
const steps = fc.array(
  fc.oneof(
    { weight: 5, arbitrary: fc.array(anyEvent, { minLength: 1, maxLength: 20 }) },
    { weight: 3, arbitrary: fc.record({ visitor: fc.nat(3), cents: fc.nat(10_000), ago: fc.nat(40 * minute) }) },
    { weight: 1, arbitrary: fc.record({ order: fc.nat(9), newCents: fc.nat(10_000) }) },
    { weight: 1, arbitrary: fc.constant('repeat' as const) },
    { weight: 3, arbitrary: fc.constantFrom('roll up' as const, 'crash' as const) },
    { weight: 4, arbitrary: fc.constantFrom('request' as const, 'request meanwhile' as const) },
    { weight: 1, arbitrary: fc.constantFrom('other forms' as const, 'later start' as const, 'end' as const) },
    { weight: 2, arbitrary: fc.constantFrom('new form' as const, 'later end' as const, 'go on' as const) },
  ),
  { minLength: 6, maxLength: 16, size: 'max' },
)

interface Order {
  readonly id: string
  readonly visitorId: string
  readonly amount: number
  readonly at: number
}

/** Slow reference implementation that goes through every raw event and order; rows without visitors are omitted. */
function counted(cohort: Cohort, cuts: readonly Date[], events: readonly Timed[], orders: readonly Order[]) {
  const isWithin = (at: number) => at >= cohort.from.getTime() && (!cohort.until || at < cohort.until.getTime())
  const spanOf = (at: number) => cuts.filter((cut) => cut.getTime() <= at).length - 1
  const seen = events
    .filter(({ at, id }) => isWithin(at) && id >= newId(cohort.from.getTime() - 3 * dayMs).slice(0, 8))
    .toSorted((one, two) => (one.id < two.id ? -1 : 1))
  const isOwn = ({ popup_id }: Timed) => cohort.popupIds.includes(popup_id)
  const forms = new Map<string, number[]>()
  const held = new Map<string, number[]>()
  const steps = new Map<string, number[]>()
  const isStep = (event: Timed) => isOwn(event) && (event.kind === 'submit' || event.kind === 'step-2')
  const add = (to: typeof forms, key: string, values: readonly number[]) => {
    const sums = to.get(key) ?? values.map(() => 0)
    to.set(key, sums.map((sum, i) => sum + values[i]!)) // prettier-ignore
  }
  for (const visitor of visitors.slice(1)) {
    const own = seen.filter(({ visitor_id }) => visitor_id === visitor)
    const views = own.filter((event) => event.kind === 'view' && isOwn(event))
    const met = own.filter((event) => (event.kind === 'view' || event.kind === 'held') && isOwn(event))
    const spent = orders.filter(({ visitorId, at }) => visitorId === visitor && isWithin(at))
    const amount = spent.reduce((sum, order) => sum + Math.round(order.amount * 100), 0) / 100
    const first = (all: readonly Timed[]) => spanOf(Math.min(...all.map(({ at }) => at)))
    const hasConverted = (all: readonly Timed[]) => Number(all.some(({ kind }) => kind === 'conversion'))
    if (views[0])
      add(forms, `${views[0].popup_id} ${first(views)}`, [
        1,
        hasConverted(own.filter(isOwn)),
        amount,
        Math.round(amount * amount * 10_000) / 10_000,
      ])
    if (views[0])
      for (const kind of new Set<string>(own.filter(isStep).map((event) => event.kind)))
        add(steps, `${views[0].popup_id} ${first(views)} ${kind}`, [1])
    if (met[0])
      add(held, `${met[0].kind === 'held'} ${first(met)}`, [
        1,
        hasConverted(own),
        amount,
        Math.round(amount * amount * 10_000) / 10_000,
      ])
  }
  for (const event of seen.filter((one) => one.visitor_id === '' && isStep(one)))
    add(steps, `${event.popup_id} ${spanOf(event.at)} ${event.kind}`, [1])
  const anybody = new Map<string, number[]>()
  for (const event of seen.filter((one) => one.visitor_id === '' && isOwn(one)))
    add(anybody, `${event.popup_id} ${spanOf(event.at)}`, [
      Number(event.kind === 'view'),
      Number(event.kind === 'conversion'),
    ])
  for (const [key, [views, conversions]] of anybody) add(forms, key, [views!, Math.min(views!, conversions!), 0, 0])
  const shown = (all: typeof forms) =>
    Object.fromEntries(
      [...all]
        .filter(([, sums]) => sums[0]! > 0)
        .toSorted(([a], [b]) => (a < b ? -1 : 1))
        .map(([key, sums]) => [key, sums.map((sum) => Math.round(sum * 10_000) / 10_000)]),
    )
  return { forms: shown(forms), held: shown(held), steps: shown(steps) }
}

async function answered(cohort: Cohort, cuts: readonly Date[]) {
  const byForm = await visitorsByFirstForm(db, { ...cohort, cuts })
  const bySteps = await stepsByFirstForm(db, { ...cohort, cuts })
  const byControlGroup = await visitorsByControlGroup(db, { ...cohort, cuts })
  const shown = (rows: readonly (readonly [string, number[]])[]) =>
    Object.fromEntries(
      rows
        .filter(([, sums]) => sums[0]! > 0)
        .toSorted(([a], [b]) => (a < b ? -1 : 1))
        .map(([key, sums]) => [key, sums.map((sum) => Math.round(sum * 10_000) / 10_000)]),
    )
  return {
    forms: shown(
      byForm.map(({ popup_id, span, ...row }) => [
        `${popup_id} ${span}`,
        [row.visitors, row.conversions, row.revenue, row.squares],
      ]),
    ),
    held: shown(
      byControlGroup.map(({ isControl, span, ...row }) => [
        `${isControl} ${span}`,
        [row.visitors, row.conversions, row.revenue, row.squares],
      ]),
    ),
    steps: shown(bySteps.map(({ popup_id, span, stage, reached }) => [`${popup_id} ${span} ${stage}`, [reached]])),
  }
}

test('a cohort always matches a count of raw events, whatever arrives in whatever order', async () => {
  const property = fc.asyncProperty(steps, fc.uniqueArray(fc.nat(35), { maxLength: 4 }), async (plan, minutes) => {
    const siteId = newId()
    const cuts = minutes.toSorted((one, two) => two - one).map((ago) => new Date(now - ago * minute))
    let cohort: Cohort = {
      siteId,
      cohortId: newId(),
      popupIds: [a, b],
      from: new Date(now - 20 * minute - 500),
      until: null,
    }
    const events: Timed[] = []
    const orders: Order[] = []
    const store = (fresh: readonly Timed[]) =>
      insertEventsOf(db, siteId, newId(), fresh.map((event) => ({ events: [event], at: event.at }))) // prettier-ignore
    const rollUp = () => database.acrossSites((tx) => rollUpSite(tx, siteId, 'UTC'))
    const request = (unseen: readonly string[] = []) =>
      database.acrossSites((tx) => requestCohort(tx, cohort, { now, unseen }))
    for (const step of plan) {
      if (step === 'roll up')
        await Promise.all([rollUp(), rollUp(), database.acrossSites((tx) => buildCohortsOf(tx, siteId))])
      else if (step === 'crash') {
        const crash = new Error('killed')
        const halfDone = database.acrossSites(async (tx) => {
          await rollUpSite(tx, siteId, 'UTC')
          await buildCohortsOf(tx, siteId)
          throw crash
        })
        await expect(halfDone).rejects.toBe(crash)
      } else if (step === 'request') await request()
      else if (step === 'request meanwhile') await Promise.all([rollUp(), request()])
      else if (step === 'repeat') await store(events.slice(0, 3))
      else if (step === 'other forms')
        cohort = { ...cohort, popupIds: cohort.popupIds.length === 2 ? [a, b, other] : [b, a] }
      else if (step === 'later start') cohort = { ...cohort, from: new Date(now - 15 * minute) }
      else if (step === 'end') cohort = { ...cohort, until: new Date(now - 3 * minute) }
      else if (step === 'later end') cohort = { ...cohort, until: new Date(now + minute) }
      else if (step === 'go on') {
        cohort = { ...cohort, until: null }
        await request()
      } else if (step === 'new form') {
        cohort = { ...cohort, popupIds: [...new Set([...cohort.popupIds, added])] }
        await request(events.some(({ popup_id }) => popup_id === added) ? [] : [added])
      } else if ('cents' in step) {
        const order = {
          id: newId(),
          visitorId: visitors[step.visitor + 1]!,
          amount: step.cents / 100,
          at: now - step.ago,
        }
        orders.push(order)
        await insertRevenue(db, { siteId, ...order, at: new Date(order.at) })
      } else if ('newCents' in step) {
        const at = step.order % Math.max(1, orders.length)
        if (!orders[at]) continue
        orders[at] = { ...orders[at], amount: step.newCents / 100 }
        await changeRevenue(db, { siteId, ...orders[at] })
      } else {
        events.push(...step)
        await store(step)
      }
      if (typeof step === 'object' || step === 'roll up' || step === 'request meanwhile' || step.endsWith('end'))
        expect(await answered(cohort, cuts)).toEqual(counted(cohort, cuts, events, orders))
    }
  })
  await fc.assert(property, { numRuns: roundsOf(25) })
})

test('buyers stay known as long as their orders, while other forgotten visitors count as new again', async () => {
  const [siteId, buyer, passer] = [newId(), newId(), newId()]
  const cohort: Cohort = { siteId, cohortId: newId(), popupIds: [a], from: new Date(now - minute), until: null }
  const rollUp = () => database.acrossSites((tx) => rollUpSite(tx, siteId, 'UTC'))
  const see = async () => {
    const views = [buyer, passer].map((visitor_id) => ({
      id: newId(),
      kind: 'view',
      popup_id: a,
      visitor_id,
      page: '',
    }))
    await insertEventsOf(db, siteId, newId(), [{ events: views, at: now }] as Parameters<typeof insertEventsOf>[3])
  }
  const cuts = [cohort.from]
  await see()
  await requestCohort(db, cohort)
  await rollUp()
  await database.acrossSites((tx) => buildCohortsOf(tx, siteId))
  await insertRevenue(db, { siteId, id: newId(), visitorId: buyer, amount: 12.5, at: new Date(now) })
  await rollUp()
  await dropOldViewings(db, { batches: new Date(0), viewings: new Date(now + minute) })
  await see()
  await rollUp()
  expect(await visitorsByFirstForm(db, { ...cohort, cuts })).toMatchObject([
    { visitors: 3, revenue: 12.5, squares: 156.25 },
  ])
})

test('an ended cohort stays counted unless later events are in it, and a resumed one is recounted', async () => {
  const siteId = newId()
  const cohort: Cohort = { siteId, cohortId: newId(), popupIds: [a], from: new Date(now - 10 * minute), until: null }
  const view = { id: newId(), kind: 'view', popup_id: a, visitor_id: newId(), page: '' }
  await insertEventsOf(db, siteId, newId(), [{ events: [view], at: now }] as Parameters<typeof insertEventsOf>[3])
  await database.acrossSites((tx) => rollUpSite(tx, siteId, 'UTC'))
  const request = (until: Date | null) => requestCohort(db, { ...cohort, until })
  const build = () => database.acrossSites((tx) => buildCohortsOf(tx, siteId))
  expect([await request(null), await build(), await request(null)]).toEqual([false, 1, true])
  const ended = { ...cohort, until: new Date(now + 1) }
  expect(await visitorsByFirstForm(db, { ...ended, cuts: [] })).toMatchObject([{ visitors: 1 }])
  expect(await request(ended.until)).toBe(true)
  expect([await request(null), await build(), await request(new Date(now))]).toEqual([false, 1, false])
})

test('counts a cohort without possible events immediately, and a form in it that no one can have seen', async () => {
  const [siteId, made] = [newId(), newId()]
  const see = (popup_id: string, at: number) =>
    insertEventsOf(db, siteId, newId(), [
      { events: [{ id: newId(), kind: 'view', popup_id, visitor_id: newId(), page: '' }], at },
    ])
  const rollUp = () => database.acrossSites((tx) => rollUpSite(tx, siteId, 'UTC'))
  const request = (cohort: Cohort, unseen: readonly string[] = []) =>
    database.acrossSites((tx) => requestCohort(tx, cohort, { now, unseen }))
  const seen = async (cohort: Cohort) =>
    (await visitorsByFirstForm(db, { ...cohort, cuts: [] })).reduce((sum, { visitors }) => sum + visitors, 0)
  await see(a, now - 2)
  await rollUp()
  const cohort: Cohort = { siteId, cohortId: newId(), popupIds: [a], from: new Date(now - 1), until: null }
  const earlier = { ...cohort, cohortId: newId(), from: new Date(now - 2) }
  // Events that arrive in the meantime wait, and are counted when it's their turn.
  await see(a, now - 1)
  expect([await request(cohort), await request(earlier)]).toEqual([true, false])
  expect(await seen(cohort)).toBe(1)
  await rollUp()
  const wider = { ...cohort, popupIds: [a, made] }
  expect(await request(wider, [made])).toBe(true)
  await see(made, now)
  await rollUp()
  expect(await seen(wider)).toBe(2)
  const ended = { ...wider, until: new Date(now + 1) }
  // A cohort that was ended and reopened before any event arrived continues; later, it is counted from scratch.
  expect([await request(ended), await request(wider), await request(ended)]).toEqual([true, true, true])
  await see(a, now + 1)
  await rollUp()
  expect([await request(wider), await request({ ...wider, popupIds: [a, made, b] })]).toEqual([false, false])
})

test('requesting a cohort again writes nothing, so that no one waits while it is counted', async () => {
  const siteId = newId()
  const cohort: Cohort = { siteId, cohortId: newId(), popupIds: [b, a], from: new Date(now - minute), until: null }
  const version = async () =>
    (await sql`SELECT xmin::text, ctid::text FROM cohorts WHERE site_id = ${siteId}`.execute(db)).rows
  for (const until of [null, new Date(now)]) {
    await requestCohort(db, { ...cohort, until })
    const before = await version()
    expect(await requestCohort(db, { ...cohort, popupIds: [a, b], until })).toBe(false)
    expect(await version()).toEqual(before)
  }
})
