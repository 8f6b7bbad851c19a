import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { chancesToWin, exactChances } from './chance-to-win.ts'
import { logGamma, normalBelow } from './special-functions.ts'
import { conversionCell } from './tally.ts'

describe('the chance to win', () => {
  test('sums to one, is even for equal counts, and approaches one', () => {
    const same = chancesToWin([conversionCell(1000, 50), conversionCell(1000, 50)], 'conversion')!
    expect(same[0]).toBeCloseTo(0.5, 6)
    const chances = chancesToWin([conversionCell(20_000, 1000), conversionCell(20_000, 1200)], 'conversion')!
    expect(chances[1]).toBeGreaterThan(0.9999)
    expect(exactChances([conversionCell(0, 0), conversionCell(0, 0), conversionCell(0, 0)], 'conversion')[2]).toBeCloseTo(1 / 3, 6) // prettier-ignore
  })

  test.each([
    [conversionCell(10, 0), conversionCell(5000, 100)],
    [conversionCell(200, 11), conversionCell(200, 13)],
    [{ visitors: 900, sum: 0, squares: 0 }, { visitors: 900, sum: 40, squares: 1600 }], // prettier-ignore
  ])('is unknown for %j and %j: too few conversions', (one, two) => {
    expect(chancesToWin([one, two], 'conversion')).toBeNull()
  })

  test('is accurate to a ten-thousandth, even if one variant has far more data', () => {
    const exact = (n: number, x: number, m: number, y: number) => {
      const logBeta = (a: number, b: number) => logGamma(a) + logGamma(b) - logGamma(a + b)
      const [a, b, c, d] = [1 + x, 1 + n - x, 1 + y, 1 + m - y]
      return Array.from({ length: c }, (_, i) =>
        Math.exp(logBeta(a + i, b + d) - Math.log(d + i) - logBeta(1 + i, d) - logBeta(a, b)),
      ).reduce((sum, one) => sum + one, 0)
    }
    const counts = fc.tuple(fc.integer({ min: 0, max: 200_000 }), fc.double({ min: 0, max: 0.02, noNaN: true }))
    fc.assert(
      fc.property(counts, counts, ([n, p], [m, q]) => {
        const [x, y] = [Math.round(n * p), Math.round(m * q)]
        const chances = exactChances([conversionCell(n, x), conversionCell(m, y)], 'conversion')
        expect(Math.abs(chances[1]! - exact(n, x, m, y))).toBeLessThan(1e-4)
      }),
      { numRuns: 50 },
    )
  })

  test('for revenue, uses normal distributions', () => {
    const spent = { visitors: 400, sum: 400, squares: 2000 }
    expect(chancesToWin([spent, { visitors: 400, sum: 480, squares: 2200 }], 'revenue')![1]).toBeCloseTo(
      normalBelow(0.2 / Math.sqrt(4 / 400 + 4.06 / 400)),
      4,
    )
  })
})
