import { describe, expect, test } from 'vitest'
import { seeded } from '#core/seeded.ts'
import { banditWeights } from './bandit-weights.ts'
import { chancesToWin } from '#core/statistics/chance-to-win.ts'
import { compare } from '#core/statistics/compare.ts'
import { fixedHorizon, tuningOf } from './plan-test.ts'
import { conversionCell } from '#core/statistics/tally.ts'
import { binomial, half, simulate } from '#core/statistics/testing/simulated-tests.ts'

describe('with 200 looks at the results', () => {
  test.each([
    [0.05, 20_000],
    [0.01, 20_000],
    [0.2, 4000],
  ])(
    'of two equal variants at %d: a false winner at most once in twenty, while the naive test finds 40 %%',
    (rate, visitorsOfEach) => {
      const tunedFor = tuningOf({ baseline: rate, effect: 0.1 })
      const found = simulate({
        rate,
        lift: 0,
        visitorsOfEach,
        looks: 200,
        runs: 500,
        seed: 7,
        tunedFor,
      })
      expect(found.better + found.worse).toBeLessThanOrEqual(0.05)
      expect(found.naive).toBeGreaterThan(0.35)
    },
  )

  // The fixed horizon here is that of a test with a single look that misses such an uplift once in two hundred times.
  // Half of a fixed horizon with the same power as ours, .93, is impossible: the bound of Wald and Hoeffding is 54 %.
  test.each([0.01, 0.05, 0.2])(
    'at %d with a variant a fifth better: found in at least 93 of 100 tests, with half the visitors of the fixed horizon',
    (rate) => {
      const visitorsOfEach = fixedHorizon({ baseline: rate, effect: 0.2, alpha: 0.05, power: 0.995 }) / 2
      const tunedFor = tuningOf({ baseline: rate, effect: 0.1 })
      const found = simulate({
        rate,
        lift: 0.2,
        visitorsOfEach,
        looks: 200,
        runs: 500,
        seed: 11,
        tunedFor,
      })
      expect(found.better).toBeGreaterThanOrEqual(0.93)
      expect(found.worse).toBeLessThan(0.01)
      expect(found.used).toBeLessThanOrEqual(0.5)
    },
  )

  test('with revenue from a few visitors: at most 5 % false winners', () => {
    const random = seeded(3)
    let wrong = 0
    for (let run = 0; run < 200; run++) {
      const cells = {
        a: { visitors: 0, sum: 0, squares: 0 },
        b: { visitors: 0, sum: 0, squares: 0 },
      }
      for (let look = 0; look < 200; look++) {
        for (const cell of [cells.a, cells.b]) {
          for (let i = 0; i < 40; i++) {
            const spent =
              random() < 0.06
                ? 20 * Math.exp(1.2 * Math.sqrt(-2 * Math.log(random() || 1e-9)) * Math.cos(2 * Math.PI * random()))
                : 0
            cell.visitors++
            cell.sum += spent
            cell.squares += spent * spent
          }
        }
        const { isBetter, isWorse } = compare([{ shares: { a: 0.5, b: 0.5 }, cells }], 'b', 'a', 0.05)
        if (!isBetter && !isWorse) continue
        wrong++
        break
      }
    }
    expect(wrong / 200).toBeLessThanOrEqual(0.05)
  })

  test('with a bandit that adapts shares, on days that differ: at most 5 % false winners', () => {
    const random = seeded(5)
    const runs = 300
    const winners = { pooled: 0, weighed: 0 }
    for (let run = 0; run < runs; run++) {
      const strata: {
        shares: Record<string, number>
        cells: Record<string, ReturnType<typeof conversionCell>>
      }[] = []
      const all = { a: [0, 0], b: [0, 0] } as Record<'a' | 'b', [number, number]>
      let share = 0.5
      const wrong = { pooled: false, weighed: false }
      for (let day = 0; day < 60; day++) {
        const rate = 0.03 + 0.07 * (day / 60)
        const today = { a: [0, 0], b: [0, 0] } as Record<'a' | 'b', [number, number]>
        const shownA = binomial(400, share, random)
        for (const [name, came] of [
          ['a', shownA],
          ['b', 400 - shownA],
        ] as const) {
          const converted = binomial(came, rate, random)
          for (const counts of [today[name], all[name]]) {
            counts[0] += came
            counts[1] += converted
          }
        }
        strata.push({
          shares: { a: share, b: 1 - share },
          cells: { a: conversionCell(...today.a), b: conversionCell(...today.b) },
        })
        const weights =
          day % 6 === 5 &&
          banditWeights(chancesToWin([conversionCell(...all.a), conversionCell(...all.b)], 'conversion') ?? [null])
        if (weights) share = weights[0]! / 100
        const honest = compare(strata, 'b', 'a', 0.05)
        wrong.weighed ||= honest.isBetter || honest.isWorse
        const pooled = compare([half(all.a, all.b)], 'b', 'a', 0.05)
        wrong.pooled ||= pooled.isBetter || pooled.isWorse
      }
      if (wrong.pooled) winners.pooled++
      if (wrong.weighed) winners.weighed++
    }

    expect(winners.weighed / runs).toBeLessThanOrEqual(0.05)
    expect(winners.pooled).toBeGreaterThan(winners.weighed)
  })
})
