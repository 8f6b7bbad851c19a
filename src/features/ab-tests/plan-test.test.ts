import { expect, test } from 'vitest'
import { fixedHorizon, planTest, tuningOf } from './plan-test.ts'
import { normalQuantile } from '#core/statistics/special-functions.ts'
import { simulate } from '#core/statistics/testing/simulated-tests.ts'

test.each([undefined, 500, 200_000])(
  'states the required visitors and keeps its promise, with a test tuned for %s',
  (given) => {
    const question = {
      baseline: 0.05,
      effect: 0.2,
      variants: 2,
      visitorsADay: 1000,
      minimumWeeks: 1,
      tunedFor: given,
    }
    const plan = planTest(question)
    expect(plan.visitorsAtOneLook).toBeCloseTo(16_308, -3)
    expect(plan).toMatchObject({
      days: Math.ceil(plan.visitors / 1000),
      weeks: Math.ceil(plan.days / 7),
    })
    const tunedFor = given ?? tuningOf({ baseline: 0.05, effect: 0.2 })
    const foundBy = (visitors: number) =>
      simulate({
        rate: 0.05,
        lift: 0.2,
        visitorsOfEach: visitors / 2,
        looks: 100,
        runs: 1000,
        seed: 2,
        tunedFor,
      }).better
    expect(foundBy(plan.visitors)).toBeGreaterThan(0.76)
    expect(Math.abs(foundBy(plan.usually) - 0.5)).toBeLessThan(0.12)
  },
)

test('plans revenue like conversions that carry the same information', () => {
  // One visitor in twenty buys for an exponentially distributed amount with mean 1; in the better variant, a fifth more
  // visitors do.
  const [few, more] = [0.05, 0.06]
  const variance = 2 * (2 * few - few ** 2 + 2 * more - more ** 2)
  const z = normalQuantile(0.975) + normalQuantile(0.8)
  const telling = few ** 2 / (2 * few)
  expect(fixedHorizon({ baseline: telling, effect: 0.2, alpha: 0.05, power: 0.8 })).toBeCloseTo(
    (z * z * variance) / (more - few) ** 2,
    6,
  )
})

test('needs visitors to have a duration, lasts full weeks, and needs more visitors for more variants', () => {
  const plan = planTest({
    baseline: 0.05,
    effect: 0.2,
    variants: 2,
    visitorsADay: 1000,
    minimumWeeks: 1,
  })
  expect([tuningOf({ baseline: 0, effect: 0.1 }), tuningOf({ baseline: 0.9, effect: 1 })]).toEqual([20_000, 1000])
  expect(planTest({ baseline: 0.05, effect: 0.2, variants: 2, visitorsADay: 0, minimumWeeks: 1 }).days).toBe(Infinity)
  expect(planTest({ baseline: 0.5, effect: 1, variants: 2, visitorsADay: 1e6, minimumWeeks: 3 }).weeks).toBe(3)
  const three = planTest({
    baseline: 0.05,
    effect: 0.2,
    variants: 3,
    visitorsADay: 1000,
    minimumWeeks: 1,
  })
  expect(three.visitors).toBeGreaterThan(plan.visitors * 1.5)
})
