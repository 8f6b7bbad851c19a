import fc from 'fast-check'
import { expect, test } from 'vitest'
import { compare } from '#core/statistics/compare.ts'
import { conclusion } from './conclusion.ts'
import { alphaOfPair, evaluateTest } from '#core/statistics/evaluate-test.ts'
import { byLetter, nextLetter } from './letters.ts'
import { conversionCell, type Stratum } from '#core/statistics/tally.ts'
import { weightPercent } from './weight-percent.ts'

type Counts = readonly (readonly [visitors: number, conversions: number])[]
const letters = ['A', 'B', 'C'] as const

function judged(counts: Counts, { days = 30, weeks = 2, isOver = false } = {}) {
  const ids = letters.slice(0, counts.length)
  const shares = Object.fromEntries(ids.map((id) => [id, 1 / ids.length]))
  const cells = Object.fromEntries(ids.map((id, i) => [id, conversionCell(...counts[i]!)]))
  const strata: Stratum[] = [{ shares, cells }]
  const { verdict } = evaluateTest({ ids, strata, daysRun: days, minimumWeeks: weeks, effect: 0.1 })
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
  [[[100, 10]], 'not_running', /^The test has not started: at least two variants have to be live\.$/],
  [
    [
      [0, 0],
      [0, 0],
    ],
    'no_visitors',
    /^No visitors yet\. Counting begins five minutes after/,
  ],
  [
    [
      [4000, 200],
      [3000, 150],
    ],
    'sample_ratio_mismatch',
    /^Don’t trust these figures/,
  ],
  [
    [
      [100, 10],
      [100, 4],
    ],
    'collecting',
    /^Too early to tell: A and B have 14 of about 25 conversions needed\.$/,
  ],
  [
    [
      [2000, 100],
      [2000, 120],
    ],
    'undecided',
    /^B looks 20% better than A, but the true difference may be anything from −\d+% to \+\d+%\.$/,
  ],
  [
    [
      [2000, 120],
      [2000, 100],
    ],
    'undecided',
    /^B looks 17% worse than A/,
  ],
  [
    [
      [20_000, 1000],
      [20_000, 1250],
    ],
    'winner',
    /^B wins: it converts 25% better than A, at least 10%\. End the test and show B to everyone\.$/,
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
    'no_difference',
    /^No meaningful difference: .* within 10% of A\. Keep the one you like\.$/,
  ],
  [
    [
      [20_000, 1000],
      [20_000, 1300],
      [20_000, 1310],
    ],
    'original_beaten',
    /^B and C perform better than A, but there is no overall winner yet/,
  ],
  [
    [
      [20_000, 1000],
      [20_000, 1300],
      [20_000, 1200],
    ],
    'original_beaten',
    /^B and C perform better|^B performs better/,
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

test('a variant that never converts loses, and the other one wins', () => {
  const never = judged([[5000, 400], [5000, 0]]) // prettier-ignore
  expect(never.verdict).toEqual({ kind: 'winner', winner: 'A' })
  const original = judged([[5000, 0], [5000, 400]]) // prettier-ignore
  expect(original.verdict).toEqual({ kind: 'winner', winner: 'B' })
  expect(original.sentence).toMatch(/^B wins: it converts better than A\. /)
  expect(judged([[5, 3], [0, 0]]).sentence).toBe('Too early to tell: A and B do not both have visitors yet.') // prettier-ignore
})

test('no variant wins before full weeks are over', () => {
  const { verdict, sentence } = judged(
    [
      [20_000, 1000],
      [20_000, 1250],
    ],
    { days: 13.9, weeks: 2 },
  )
  expect(verdict).toEqual({ kind: 'leading', winner: 'B' })
  expect(sentence).toBe('B is clearly ahead. Let the test run for 2 weeks so that every weekday counts equally.')
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
  [[[100, 10], [100, 4]], 30, 'Not enough data: A and B had 14 of about 25 conversions needed.'], // prettier-ignore
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
    'B was clearly ahead, but the test ended before its minimum of 2 weeks.',
  ],
  [
    [
      [4000, 200],
      [3000, 150],
    ],
    30,
    'Don’t trust these figures: visitors are not split between the variants as planned.',
  ],
  [
    [
      [400_000, 40_000],
      [400_000, 40_100],
    ],
    30,
    'No meaningful difference: the variants are within 10% of A.',
  ],
])('an ended test gives no further advice: %j', (counts, days, sentence) => {
  expect(judged(counts, { days, isOver: true }).sentence).toBe(sentence)
})

test('multiple variants share the error probability', () => {
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
])('the letter after %j is %s', (given, next) => expect(nextLetter(given)).toBe(next))

test('never gives a variant letter twice, and sorts letters in the order they were given', () => {
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

test('percentages are rounded, between 0 and 100, and each off by at most half a point', () => {
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
