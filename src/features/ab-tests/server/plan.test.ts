import { expect, test } from 'vitest'
import { tuningOf } from '../plan-test.ts'
import { testsServer } from './testing/tests-server.ts'

const { aForm, aMember, call, callAs, clock, record, setForm, visitorsSee } = await testsServer()

test('the planner uses the given values, or the form’s past results', async () => {
  const popup_id = await aForm()
  await setForm(popup_id, { status: 'active' })
  expect((await call('/test/planner', { popup_id })).body).toMatchObject({ baseline: 0, visitors: null, weeks: null })
  await visitorsSee(popup_id, 1400, 70)
  clock.advance(27 * 86_400_000)
  const seen = await visitorsSee(popup_id, 1400, 70)
  // A visitor who sees it again is the same visitor.
  await record('view', popup_id, seen)
  const { body } = await call('/test/planner', { popup_id, effect: 0.2 })
  expect(body).toMatchObject({ baseline: 0.05, visitors_a_day: 100 })
  expect(body.days).toBe(Math.ceil(body.visitors! / 100))
  expect(body.visitors).toBeGreaterThan(body.visitors_at_one_look!)
  expect((await call('/test/planner', { baseline: 0.05, effect: 0.2 })).body).toMatchObject({ days: null, weeks: null })
  expect((await call('/test/planner', { baseline: 0.05, effect: 0.2 })).body.visitors).toBe(body.visitors)
  expect((await callAs(aMember(), '/test/planner', { popup_id })).body).toMatchObject({ baseline: 0, visitors: null })
  // A test of this form is tuned to match; a test of a form that was never seen gets the default tuning.
  const { test: tuned } = (await call('/test/create', { popup_id })).body
  expect(tuned.tuned_for).toBe(tuningOf({ baseline: 0.05, effect: tuned.effect }))
  expect((await call('/test/create', { popup_id: await aForm() })).body.test.tuned_for).toBe(20_000)
  // A running test is planned with its own tuning.
  const planned = async (tuned_for: number) =>
    (await call('/test/planner', { baseline: 0.05, effect: 0.2, tuned_for })).body.visitors
  expect(await planned(tuningOf({ baseline: 0.05, effect: 0.2 }))).toBeCloseTo(body.visitors!, -2)
  expect(await planned(500)).toBeGreaterThan(1.15 * body.visitors!)
  for (const bad of [
    { baseline: 0 },
    { baseline: 1 },
    { effect: 2 },
    { variants: 1 },
    { visitors_a_day: -1 },
    { tuned_for: 0 },
  ]) {
    expect((await call('/test/planner', bad)).status).toBe(400)
  }
})

test('a new form is averaged over its own days, and views without a visitor id count as visitors', async () => {
  const popup_id = await aForm()
  await visitorsSee(popup_id, 100, 10)
  expect((await call('/test/planner', { popup_id })).body).toMatchObject({ baseline: 0.1, visitors_a_day: 100 })
  const other = await aForm()
  await record('view', other, ['', '', '', ''])
  await record('conversion', other, [''])
  expect((await call('/test/planner', { popup_id: other })).body).toMatchObject({ baseline: 0.25, visitors_a_day: 4 })
})
