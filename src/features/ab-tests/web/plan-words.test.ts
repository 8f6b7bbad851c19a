import { expect, test } from 'vitest'
import { planDetails, planWords } from './plan-words.ts'

const plan = { visitors: 31_242, usually: 15_961, visitors_at_one_look: 16_308, days: 13, weeks: 2 }
const by = { variants: 2, goal: 'conversion' } as const
const nothing = { visitors: null, usually: null, visitors_at_one_look: null, days: null, weeks: null }

test.each([
  [plan, by, '2 weeks, about 31,200 visitors across both variants.'],
  [{ ...plan, weeks: 1 }, { ...by, variants: 3 }, '1 week, about 31,200 visitors across all 3 variants.'],
  [{ ...plan, days: null, weeks: null }, by, 'About 31,200 visitors across both variants.'],
  [{ ...plan, weeks: 410 }, by, 'Too few visitors to decide: test a bigger change.'],
  [nothing, by, 'No conversions yet to estimate from. Enter the rate you expect.'],
  [nothing, { ...by, goal: 'revenue' }, 'Not enough orders yet to estimate from.'],
] as const)('describes the plan %j for %j', (given, about, words) => expect(planWords(given, about)).toBe(words))

test('the tooltip explains the power of the test', () => {
  expect(planDetails(nothing)).toBeNull()
  expect(planDetails(plan)).toBe(
    'A real difference of this size is found in 80% of tests, and you can check the results at any time. Half of such tests are decided by 16,000 visitors. A test that is checked only once, at the end, would need 16,300.',
  )
})
