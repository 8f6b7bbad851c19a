import fc from 'fast-check'
import { expect, test } from 'vitest'
import { compare } from './compare.ts'
import { conclusion } from './conclusion.ts'
import { alphaOfPair, judgeTest } from './judge-test.ts'
import { byLetter, nextLetter } from './letters.ts'
import { conversionCell, type Stratum } from './tally.ts'
import { weightPercent } from './weight-percent.ts'

type Counts = readonly (readonly [visitors: number, conversions: number])[]
const letters = ['A', 'B', 'C'] as const

function judged(counts: Counts, { days = 30, weeks = 2, isOver = false } = {}) {
  const ids = letters.slice(0, counts.length)
  const shares = Object.fromEntries(ids.map((id) => [id, 1 / ids.length]))
  const cells = Object.fromEntries(ids.map((id, i) => [id, conversionCell(...counts[i]!)]))
  const strata: Stratum[] = [{ shares, cells }]
  const { verdict } = judgeTest({ ids, strata, daysRun: days, minimumWeeks: weeks, effect: 0.1 })
  const comparisons = Object.fromEntries(
    ids.slice(1).map((id) => [id, compare(strata, id, 'A', alphaOfPair(ids.length))]),
  )
  const names = Object.fromEntries(letters.map((letter) => [letter, letter]))
  const about = {
    goal: 'conversion',
    letters: names,
    original: 'A',
    comparisons,
    minimumWeeks: weeks,
    effect: 0.1,
    isOver,
  } as const
  return { verdict, sentence: conclusion({ verdict, ...about }) }
}

test.each<[Counts, string, RegExp]>([
  [[[100, 10]], 'alone', /^There is nothing to compare yet: set at least two variants active\.$/],
  [
    [
      [0, 0],
      [0, 0],
    ],
    'empty',
    /^No visitor counts yet: counting begins five minutes after/,
  ],
  [
    [
      [4000, 200],
      [3000, 150],
    ],
    'crooked',
    /^Do not trust these figures/,
  ],
  [
    [
      [100, 10],
      [100, 4],
    ],
    'gathering',
    /^Too early to say anything: B needs 25 visitors who converted, and has 4\.$/,
  ],
  [
    [
      [2000, 100],
      [2000, 120],
    ],
    'open',
    /^Nothing is decided yet: B looks 20% better than A, but anything from −\d+% to \+\d+% fits/,
  ],
  [
    [
      [2000, 120],
      [2000, 100],
    ],
    'open',
    /^Nothing is decided yet: B looks 17% worse than A/,
  ],
  [
    [
      [20_000, 1000],
      [20_000, 1250],
    ],
    'winner',
    /^B wins: it converts 25% better than A, at least 10%\. End the test and show B to everybody\.$/,
  ],
  [
    [
      [20_000, 1250],
      [20_000, 1000],
    ],
    'winner',
    /^A, the original, wins: .* End the test and keep it\.$/,
  ],
  [
    [
      [400_000, 40_000],
      [400_000, 40_100],
    ],
    'same',
    /^It makes no difference: .* within 10% of A\. Keep the one you like\.$/,
  ],
  [
    [
      [20_000, 1000],
      [20_000, 1300],
      [20_000, 1310],
    ],
    'several',
    /^B and C do better than A; which variant is the best is not decided yet/,
  ],
  [
    [
      [20_000, 1000],
      [20_000, 1300],
      [20_000, 1200],
    ],
    'several',
    /^B and C do better|^B does better/,
  ],
  [
    [
      [20_000, 1000],
      [20_000, 1300],
      [20_000, 1000],
    ],
    'winner',
    /^B wins/,
  ],
])('%j: %s', (counts, kind, sentence) => {
  const { verdict, sentence: said } = judged(counts)
  expect(verdict.kind).toBe(kind)
  expect(said).toMatch(sentence)
})

test('nobody wins before the whole weeks are over', () => {
  const { verdict, sentence } = judged(
    [
      [20_000, 1000],
      [20_000, 1250],
    ],
    { days: 13.9, weeks: 2 },
  )
  expect(verdict).toEqual({ kind: 'early', winner: 'B' })
  expect(sentence).toBe(
    'B is ahead beyond doubt, but let the test run for 2 whole weeks, so that every day of the week counts the same.',
  )
  expect(
    judged(
      [
        [20_000, 1000],
        [20_000, 1250],
      ],
      { days: 14, weeks: 2 },
    ).verdict.kind,
  ).toBe('winner')
})

test.each<[Counts, number, string]>([
  [[[100, 10]], 30, 'There was nothing to compare: fewer than two variants were active.'],
  [[[100, 10], [100, 4]], 30, 'Too few to say anything: B had 4 of 25 visitors who converted.'], // prettier-ignore
  [
    [
      [20_000, 1000],
      [20_000, 1250],
    ],
    30,
    'B wins: it converts 25% better than A, at least 10%.',
  ],
  [
    [
      [20_000, 1250],
      [20_000, 1000],
    ],
    30,
    'A, the original, wins: it converts more than every other variant.',
  ],
  [
    [
      [20_000, 1000],
      [20_000, 1250],
    ],
    3,
    'B was ahead beyond doubt, but the test did not run for 2 whole weeks: days of the week may not count the same.',
  ],
  [
    [
      [4000, 200],
      [3000, 150],
    ],
    30,
    'Do not trust these figures: visitors are not shared out among the variants as they should be.',
  ],
  [
    [
      [400_000, 40_000],
      [400_000, 40_100],
    ],
    30,
    'It makes no difference: whichever variant you keep, the others are within 10% of A.',
  ],
])('a test that is over asks for nothing more: %j', (counts, days, sentence) => {
  expect(judged(counts, { days, isOver: true }).sentence).toBe(sentence)
})

test('many variants share the chance of error', () => {
  expect([2, 3, 5].map(alphaOfPair)).toEqual([0.05, 0.05 / 3, 0.005])
})

test.each([
  [[], 'A'],
  [['A'], 'B'],
  [['A', 'B', 'C'], 'D'],
  [['A', 'C'], 'D'],
  [['Z'], 'AA'],
  [['AZ'], 'BA'],
  [['ZZ'], 'AAA'],
])('after %j comes %s', (given, next) => expect(nextLetter(given)).toBe(next))

test('letters are never given twice and stand in the order in which they were given', () => {
  fc.assert(
    fc.property(fc.integer({ min: 1, max: 900 }), (count) => {
      const given: string[] = []
      for (let i = 0; i < count; i++) given.push(nextLetter(given.slice(-1)))
      expect(new Set(given).size).toBe(count)
      const rows = given.map((variant) => ({ variant }))
      expect(rows.toReversed().toSorted(byLetter)).toEqual(rows)
    }),
    { numRuns: 20 },
  )
})

test('percentages are rounded, between 0 and 100, and off by half a point each at most', () => {
  expect([weightPercent(50, [50, 50, 50]), weightPercent(1, [1, 2]), weightPercent(0, [0, 0])]).toEqual([33, 33, 0])
  const weights = fc.array(fc.double({ min: 0, max: 100, noNaN: true }), { minLength: 1, maxLength: 8 })
  fc.assert(
    fc.property(weights, (all) => {
      const percents = all.map((weight) => weightPercent(weight, all))
      for (const percent of percents) expect(Number.isInteger(percent) && percent >= 0 && percent <= 100).toBe(true)
      const sum = percents.reduce((total, percent) => total + percent, 0)
      if (all.some((weight) => weight > 0)) expect(Math.abs(sum - 100)).toBeLessThanOrEqual(all.length / 2)
    }),
  )
})
