import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { compare, meanOf } from './compare.ts'
import { conversionCell, type Stratum } from './tally.ts'
import { half } from './testing/simulated-tests.ts'

describe('a comparison', () => {
  test('is the ratio of the rates, with an interval that contains zero exactly when no variant is clearly better', () => {
    const counts = fc.tuple(fc.integer({ min: 1, max: 50_000 }), fc.double({ min: 0, max: 1, noNaN: true }))
    fc.assert(
      fc.property(counts, counts, ([n, p], [m, q]) => {
        const [x, y] = [Math.round(n * p), Math.round(m * q)]
        const { uplift, interval, isBetter, isWorse } = compare([half([m, y], [n, x])], 'b', 'a', 0.05)
        expect(uplift === null).toBe(y === 0)
        if (interval.low === null || interval.high === null) return
        expect(uplift).toBeCloseTo(x / n / (y / m) - 1, 9)
        if (x < 25 || y < 25) return
        expect(isBetter).toBe(interval.low > 0)
        expect(isWorse).toBe(interval.high < 0)
      }),
    )
  })

  test('a variant that never converts loses, and so does such an original', () => {
    const beside = (a: [number, number], b: [number, number]) => compare([half(a, b)], 'b', 'a', 0.05)
    expect(beside([5000, 400], [5000, 0])).toMatchObject({ uplift: -1, isWorse: true })
    expect(beside([5000, 0], [5000, 400])).toMatchObject({ uplift: null, isBetter: true })
    expect(beside([5000, 0], [5000, 24])).toMatchObject({
      isBetter: false,
      interval: { low: null, high: null },
    })
    const money = {
      a: { visitors: 5000, sum: 9000, squares: 400_000 },
      b: { visitors: 5000, sum: 0, squares: 0 },
    }
    expect(compare([{ shares: { a: 0.5, b: 0.5 }, cells: money }], 'b', 'a', 0.05)).toMatchObject({
      isWorse: true,
    })
  })

  test('swapping the variants gives the inverse result', () => {
    const strata = [half([4000, 200], [4010, 340]), { ...half([300, 20], [900, 70]), shares: { a: 0.25, b: 0.75 } }]
    const there = compare(strata, 'b', 'a', 0.05)
    const back = compare(strata, 'a', 'b', 0.05)
    expect([there.isBetter, back.isWorse]).toEqual([true, true])
    expect(1 + there.uplift!).toBeCloseTo(1 / (1 + back.uplift!), 9)
  })

  test('is not misled by changed traffic shares (Simpson’s paradox)', () => {
    const strata: Stratum[] = [
      {
        shares: { a: 0.9, b: 0.1 },
        cells: { a: conversionCell(90_000, 9000), b: conversionCell(10_000, 1000) },
      },
      {
        shares: { a: 0.1, b: 0.9 },
        cells: { a: conversionCell(10_000, 200), b: conversionCell(90_000, 1800) },
      },
    ]
    expect(compare(strata, 'b', 'a', 0.05)).toMatchObject({ isBetter: false, isWorse: false })
    expect(compare(strata, 'b', 'a', 0.05).uplift).toBeCloseTo(0, 9)
  })

  test('ignores times in which one variant was not shown', () => {
    const before: Stratum = { shares: { a: 1 }, cells: { a: conversionCell(5000, 4000) } }
    expect(compare([before, half([1000, 50], [1000, 50])], 'b', 'a', 0.05)).toMatchObject({
      visitors: 2000,
      uplift: 0,
    })
  })

  test('a mean has no interval when there are too few conversions', () => {
    expect(meanOf([], 'a', 0.05)).toBeNull()
    expect(meanOf([half([100, 2], [0, 0])], 'a', 0.05)).toEqual({
      mean: 0.02,
      low: null,
      high: null,
    })
    const { low, high } = meanOf([half([1000, 50], [0, 0])], 'a', 0.05)!
    expect([low! < 0.05, low! > 0, high! > 0.05, high! < 0.1]).toEqual([true, true, true, true])
  })
})
