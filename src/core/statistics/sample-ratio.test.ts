import { describe, expect, test } from 'vitest'
import { seeded } from '#core/seeded.ts'
import { sampleRatio } from './sample-ratio.ts'
import { type Cell, conversionCell } from './tally.ts'
import { binomial } from './testing/simulated-tests.ts'

describe('the sample ratio', () => {
  test.each([
    [{ a: 5000, b: 5000 }, { a: 1, b: 1 }, false],
    [{ a: 5000, b: 5200 }, { a: 1, b: 1 }, false],
    [{ a: 5000, b: 5500 }, { a: 1, b: 1 }, true],
    [{ a: 7500, b: 2500 }, { a: 75, b: 25 }, false],
    [{ a: 7500, b: 2500, c: 2000 }, { a: 50, b: 25, c: 25 }, true],
    [{ a: 20, b: 0 }, { a: 1, b: 1 }, true],
    [{ a: 8, b: 0 }, { a: 1, b: 1 }, false],
    [{ a: 10, b: 0 }, { a: 1 }, false],
    [{ a: 47, b: 3, c: 0 }, { a: 98, b: 1, c: 1 }, false],
    [{ a: 270, b: 11, c: 10 }, { a: 98, b: 1, c: 1 }, true],
  ])('for visitors %j with weights %j: alarm %s', (visitors, shares, isAlarm) => {
    const cells = Object.fromEntries(Object.entries(visitors).map(([id, count]) => [id, conversionCell(count, 0)]))
    expect(sampleRatio([{ shares, cells }]).isAlarm).toBe(isAlarm)
  })

  /**
   * Returns the share of tests that raise the alarm at any of their looks. `lost` is the probability of losing a
   * visitor of `b`. Weights may change during the test.
   */
  function alarms(weights: readonly number[], { lost = 0, looks = 200, runs = 400 } = {}): number {
    const random = seeded(23)
    let count = 0
    for (let run = 0; run < runs; run++) {
      const strata: { shares: Record<string, number>; cells: Record<string, Cell> }[] = []
      for (let look = 0; look < looks; look++) {
        const part = Math.floor((look / looks) * weights.length)
        const b = weights[part]!
        const before = strata[part]?.cells ?? { a: conversionCell(0, 0), b: conversionCell(0, 0) }
        const came = binomial(100, b, random)
        const kept = came - binomial(came, lost, random)
        strata[part] = {
          shares: { a: 1 - b, b },
          cells: { a: conversionCell(before['a']!.visitors + 100 - came, 0), b: conversionCell(before['b']!.visitors + kept, 0) }, // prettier-ignore
        }
        if (!sampleRatio(strata).isAlarm) continue
        count++
        break
      }
    }
    return count / runs
  }

  test.each([[[0.5]], [[0.05]], [[0.5, 0.2, 0.6]]])(
    'flags a healthy test with the weights %j at most once in a hundred tests, over all of 200 looks',
    (weights) => expect(alarms(weights)).toBeLessThanOrEqual(0.01),
  )

  test('flags nearly every test that loses a tenth of one variant’s visitors', () => {
    expect(alarms([0.5], { lost: 0.1, runs: 100 })).toBeGreaterThan(0.9)
    expect(alarms([0.5, 0.3, 0.6], { lost: 0.1, runs: 100 })).toBeGreaterThan(0.9)
  })
})
