import { expect, test } from 'vitest'
import { seeded } from '#core/seeded.ts'
import { conversionCell } from '#core/statistics/tally.ts'
import { binomial } from '#core/statistics/testing/simulated-tests.ts'
import { verdictOf } from './test-verdict.ts'

const cells = (...counts: readonly (readonly [number, number])[]) =>
  Object.fromEntries(counts.map(([messages, opens], i) => ['ABCDE'[i]!, conversionCell(messages, opens)]))

test.each([
  [cells([0, 0], [0, 0]), 'no_visitors', /^Nothing is delivered yet/],
  [cells([40, 5], [40, 6]), 'collecting', /^Too early to tell: A and B have 11 of about 25 opens needed\.$/],
  [
    cells([1000, 200], [1000, 215]),
    'undecided',
    /^Too close to call: B is 7\.5% ahead of A, but .* from −\d+% to \+\d+%\.$/,
  ],
  [cells([1000, 150], [1000, 280]), 'winner', /^B wins: 28% opened it, 87% more than A and at least \d+% more\.$/],
  [cells([90_000, 22_500], [90_000, 22_510]), 'no_difference', /^No meaningful difference/],
  [cells([1000, 250], [500, 125]), 'sample_ratio_mismatch', /^Don’t trust/],
  [
    cells([3000, 400], [3000, 700], [3000, 710]),
    'original_beaten',
    /^B and C do better than A, but there is no overall/,
  ],
])('the sentence for %j: %s', (cells, kind, sentence) => {
  const planned = Object.values(cells).reduce((sum, { visitors }) => sum + visitors, 0)
  const verdict = verdictOf({ winner_by: 'opened', cells, planned })
  expect([verdict.kind, verdict.sentence]).toEqual([kind, expect.stringMatching(sentence)])
})

test('by revenue, the variant whose readers spend more wins, regardless of opens', () => {
  const spent = (buyers: number, each: number) => ({
    visitors: 5000,
    sum: buyers * each,
    squares: buyers * each * each,
  })
  const verdict = verdictOf({ winner_by: 'revenue', cells: { A: spent(100, 20), B: spent(220, 21) }, planned: 10_000 })
  expect(verdict).toMatchObject({ kind: 'winner', winner: 'B', best: 'B' })
  expect(verdict.sentence).toMatch(/^B wins: it earned \d+% more than A and at least \d+% more\.$/)
})

test('hardly any test of equal variants names a winner when checked repeatedly as opens come in', () => {
  const random = seeded(97)
  const tests = 600
  let wrong = 0
  for (let i = 0; i < tests; i++) {
    const messages = 400
    // The opens of both variants come in over time, at the same rate.
    const opens = [0, 0]
    for (let look = 0; look < 60; look++) {
      for (const k of [0, 1]) opens[k]! += binomial(messages - opens[k]!, 0.01, random)
      const verdict = verdictOf({
        winner_by: 'opened',
        cells: cells([messages, opens[0]!], [messages, opens[1]!]),
        planned: 2 * messages,
      })
      if (verdict.winner === '') continue
      wrong++
      break
    }
  }
  expect(wrong / tests).toBeLessThan(0.05)
})

test('finds a clearly better variant, and sooner the better it is', () => {
  const random = seeded(98)
  const looksOf = (uplift: number) => {
    const opens = [0, 0]
    for (let look = 1; look <= 60; look++) {
      for (const k of [0, 1]) opens[k]! += binomial(5000 - opens[k]!, k === 1 ? 0.005 * uplift : 0.005, random)
      const { winner } = verdictOf({
        winner_by: 'opened',
        cells: cells([5000, opens[0]!], [5000, opens[1]!]),
        planned: 10_000,
      })
      if (winner !== '') return { winner, look }
    }
    return { winner: '', look: 61 }
  }
  const [much, some] = [looksOf(1.6), looksOf(1.3)]
  expect([much.winner, some.winner]).toEqual(['B', 'B'])
  expect(much.look).toBeLessThanOrEqual(some.look)
})
