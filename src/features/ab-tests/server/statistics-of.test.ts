import { describe, expect, test } from 'vitest'
import { insertRevenue, recordConversion } from '#features/analytics/server/index.ts'
import { longestSettling } from '../strata-of.ts'
import { testsServer } from './testing/tests-server.ts'

const {
  aForm,
  aMember,
  aRunningTest,
  call,
  callAs,
  clock,
  database,
  formOf,
  load,
  newId,
  record,
  setForm,
  siteId,
  tools,
  visitorsSee,
} = await testsServer()

describe('statistics', () => {
  test('count each visitor once, under the first variant seen, and name the winner', async () => {
    const { test_id, a, b } = await aRunningTest()
    await visitorsSee(a, 4000, 200)
    const seen = await visitorsSee(b, 4000, 320)
    // Visitors who see a form again, or another variant later, don't count twice.
    await record('view', a, seen.slice(0, 500))
    const leading = await load(test_id)
    expect(leading.statistics).toMatchObject({ verdict: 'leading', winner: b, sample_ratio: { is_alarm: false } })
    clock.advance(14 * 86_400_000)
    const { statistics } = await load(test_id)
    expect(statistics.variants).toMatchObject([
      { variant: 'A', visitors: 4000, conversions: 200, mean: 0.05, uplift: null, expected: 4000, telling_rate: 0.05 },
      { variant: 'B', visitors: 4000, conversions: 320, mean: 0.08 },
    ])
    expect(statistics.variants[1]!.uplift).toBeCloseTo(0.6, 9)
    expect(statistics.variants[1]!.chance).toBeGreaterThan(0.999)
    expect(statistics).toMatchObject({ verdict: 'winner', winner: b })
    expect(statistics.sentence).toMatch(/^B wins: it converts 60% better than A, at least \d+%/)
  })

  test('exclude visitors from before there was anything to compare', async () => {
    const a = await aForm()
    await setForm(a, { status: 'active' })
    const { test: made, popup_id: b } = (await call('/test/create', { popup_id: a })).body
    clock.advance(longestSettling * 2)
    await visitorsSee(a, 500, 400)
    await setForm(b, { status: 'active' })
    clock.advance(1000)
    await visitorsSee(a, 100, 0)
    clock.advance(longestSettling)
    await visitorsSee(a, 300, 10)
    await visitorsSee(b, 310, 12)
    const { statistics } = await load(made.test_id)
    expect(statistics.variants).toMatchObject([
      { visitors: 300, conversions: 10 },
      { visitors: 310, conversions: 12 },
    ])
    expect(statistics.verdict).toBe('collecting')
  })

  test('count each view without a stored visitor id as a visitor', async () => {
    const { test_id, a, b } = await aRunningTest()
    await record('view', a, ['', '', ''])
    await record('view', b, ['', ''])
    await record('conversion', a, [''])
    expect((await load(test_id)).statistics.variants).toMatchObject([
      { visitors: 3, conversions: 1 },
      { visitors: 2, conversions: 0 },
    ])
  })

  test('raise an alarm when visitors are not distributed as planned', async () => {
    const { test_id, a, b } = await aRunningTest()
    await visitorsSee(a, 2000, 100)
    await visitorsSee(b, 1600, 160)
    const { statistics } = await load(test_id)
    expect(statistics).toMatchObject({
      verdict: 'sample_ratio_mismatch',
      winner: null,
      sample_ratio: { is_alarm: true },
    })
    expect(statistics.sentence).toMatch(/^Don’t trust these figures/)
  })

  test('by revenue, add up what visitors spent, each order once', async () => {
    const { test_id, a, b } = await aRunningTest()
    await call('/test/settings', { test_id, settings: { goal: 'revenue' } })
    const [first] = await visitorsSee(a, 100, 0)
    await visitorsSee(b, 100, 0)
    const order = { siteId: siteId(), id: newId(), visitorId: first!, amount: 40, at: new Date(clock.now) }
    const stored = () => database.inSite(siteId(), (db) => insertRevenue(db, order))
    expect([await stored(), await stored()]).toEqual([true, false])
    expect((await load(test_id)).statistics.variants).toMatchObject([
      { revenue: 40, mean: 0.4, telling_rate: 0.01 },
      { revenue: 0, mean: 0 },
    ])
  })

  test('with a control group, show the forms’ effect on conversions and revenue', async () => {
    const { test_id, a, b } = await aRunningTest()
    await call('/test/settings', { test_id, settings: { hold_out: 20 } })
    expect(await formOf(b)).toMatchObject({ hold_out: 20 })
    clock.advance(longestSettling)
    const other = await aForm()
    const buyers = [
      ...(await visitorsSee(a, 2000, 200)).slice(0, 100),
      ...(await visitorsSee(b, 2000, 200)).slice(0, 100),
    ]
    const page = 'https://shop.example/'
    const control = Array.from({ length: 1000 }, newId)
    await record('held', a, control)
    for (const visitor_id of control.slice(0, 20)) {
      const conversion = { siteId: siteId(), id: newId(), popup_id: other, visitor_id, page }
      await database.inSite(siteId(), (db) => recordConversion({ ...tools, db }, conversion))
    }
    for (const visitorId of [...buyers, ...control.slice(0, 25)]) {
      const order = { siteId: siteId(), id: newId(), visitorId, amount: 20, at: new Date(clock.now) }
      await database.inSite(siteId(), (db) => insertRevenue(db, order))
    }
    const { control_group: brought } = (await load(test_id)).statistics
    expect(brought).toMatchObject({
      shown: { visitors: 4000, conversions: 400, revenue: 4000 },
      control: { visitors: 1000, conversions: 20, revenue: 500 },
    })
    expect(brought!.incremental).toBeCloseTo(320, 6)
    expect(brought!.low).toBeGreaterThan(150)
    expect(brought!.revenue!.incremental).toBeCloseTo(2000, 6)
    expect(brought!.revenue!.low).toBeLessThan(2000)
    expect(brought!.sentence).toMatch(
      /^Of 400 conversions, about 320 would not have happened without the form \(between \d+ and \d+\)\.$/,
    )
  })

  test('show the same numbers for the same visitors in table, chart and funnel', async () => {
    const { test_id, a, b } = await aRunningTest()
    const seen = await visitorsSee(a, 10, 2)
    await visitorsSee(b, 8, 1)
    // Views of a second form, two steps and two conversions of the same visitor count as one person, for the form seen
    // first.
    await record('view', b, seen.slice(0, 3))
    await record('step-2', a, [...seen.slice(0, 4), seen[0]!])
    await record('submit', b, [seen[0]!])
    await record('conversion', b, [seen[0]!])
    const [{ statistics }, { body }] = [await load(test_id), await call(`/${test_id}/stats`)]
    const sum = (numbers: readonly number[]) => numbers.reduce((all, one) => all + one, 0)
    for (const [i, { visitors, conversions }] of statistics.variants.entries()) {
      expect([sum(body.visitors.variants[i]!.visitors), sum(body.visitors.variants[i]!.conversions)]).toEqual([
        visitors,
        conversions,
      ])
    }
    expect(body.funnel).toEqual([
      {
        id: a,
        variant: 'A',
        stages: [
          { stage: 'view', reached: 10 },
          { stage: 'step-2', reached: 4 },
          { stage: 'submit', reached: 1 },
          { stage: 'conversion', reached: 2 },
        ],
      },
      {
        id: b,
        variant: 'B',
        stages: [
          { stage: 'view', reached: 8 },
          { stage: 'conversion', reached: 1 },
        ],
      },
    ])
  })

  test('over time cover each variant, and no other form', async () => {
    const { test_id, a, b } = await aRunningTest()
    await visitorsSee(a, 10, 2)
    const { body } = await call(`/${test_id}/stats`, { period: '1 week' })
    expect(body.interval).toBe('day')
    expect(body.variants).toMatchObject([
      { id: a, variant: 'A', totals: { views: 10, conversions: 2 } },
      { id: b, variant: 'B', totals: { views: 0 } },
    ])
    expect(body.variants[0]!.series).toHaveLength(7)
    const { variants } = (await load(test_id)).statistics
    expect(body.visitors.variants).toEqual(
      variants.map(({ id, variant, visitors, conversions }: Record<string, unknown>) => ({
        id,
        variant,
        visitors: [visitors],
        conversions: [conversions],
      })),
    )
    await call('/test/end', { test_id, variant: 'A' })
    clock.advance(100 * 86_400_000)
    expect((await call(`/${test_id}/stats`)).body.variants).toMatchObject([{ totals: { views: 10 } }, {}])
    expect(await callAs(aMember(), `/${test_id}/stats`)).toMatchObject({ status: 404 })
    expect(await call(`/${test_id}/stats`, { period: '2 weeks' })).toMatchObject({ status: 400 })
    expect(await callAs(aMember(), '/test/load', { test_id })).toMatchObject({
      status: 404,
      body: { error: 'Failed to load testable popups.' },
    })
    expect((await call('/test/load', { test_id: 'x' })).status).toBe(400)
  })
})

test('a form without a test has its own control group', async () => {
  const popup_id = await aForm({ hold_out: 50 })
  expect((await call('/test/holdout', { popup_id })).body.control_group).toBeNull()
  await setForm(popup_id, { status: 'active' })
  clock.advance(longestSettling)
  await visitorsSee(popup_id, 10, 1)
  expect((await call('/test/holdout', { popup_id })).body.control_group).toMatchObject({
    shown: { visitors: 10, conversions: 1, revenue: 0 },
    control: { visitors: 0, conversions: 0, revenue: 0 },
    incremental: null,
    revenue: null,
    sentence: 'Not enough data yet to compare with the control group.',
  })
  expect((await callAs(aMember(), '/test/holdout', { popup_id })).body.control_group).toBeNull()
  expect((await call('/test/holdout', { popup_id: 'x' })).status).toBe(400)
})
