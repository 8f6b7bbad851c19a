import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { seeded } from '#core/seeded.ts'
import { banditWeights } from './bandit-weights.ts'
import { chancesToWin } from '#core/statistics/chance-to-win.ts'
import { conversionCell } from '#core/statistics/tally.ts'
import { binomial } from '#core/statistics/testing/simulated-tests.ts'

describe('a bandit', () => {
  test('has integer weights that sum to 100 and starve no variant', () => {
    fc.assert(
      fc.property(fc.array(fc.nat(1000), { minLength: 2, maxLength: 10 }), (parts) => {
        const sum = parts.reduce((all, part) => all + part, 0) || 1
        const weights = banditWeights(parts.map((part) => (sum === 1 ? 1 : part) / sum))!
        expect(weights.reduce((all, weight) => all + weight, 0)).toBe(100)
        for (const weight of weights) expect(Number.isInteger(weight) && weight >= 2).toBe(true)
      }),
    )
    expect(banditWeights([null, 0.7])).toBeNull()
    expect(banditWeights([])).toBeNull()
  })

  // Compared with the same visitors at equal weights; 250 visitors arrive per hour.
  test.each([
    [[0.05, 0.06], 20_000],
    [[0.02, 0.03], 20_000],
    [[0.05, 0.055, 0.07], 20_000],
    [[0.1, 0.12], 10_000],
  ])('at rates %j, loses at most a third of the conversions that equal weights lose', (rates, visitors) => {
    const random = seeded(17)
    const best = Math.max(...rates)
    let [lost, evenly] = [0, 0]
    for (let run = 0; run < 20; run++) {
      const seen = rates.map(() => [0, 0] as [number, number])
      let weights = rates.map(() => 100 / rates.length)
      for (let hour = 0; hour < visitors / 250; hour++) {
        rates.forEach((rate, i) => {
          const came = Math.round((250 * weights[i]!) / 100)
          seen[i]![0] += came
          seen[i]![1] += binomial(came, rate, random)
          lost += came * (best - rate)
          evenly += (250 / rates.length) * (best - rate)
        })
        const cells = seen.map((counts) => conversionCell(...counts))
        weights = banditWeights(chancesToWin(cells, 'conversion') ?? [null]) ?? weights
      }
    }
    expect(lost / evenly).toBeLessThanOrEqual(1 / 3)
  })
})
