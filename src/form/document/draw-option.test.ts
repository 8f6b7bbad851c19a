import fc from 'fast-check'
import { randomBytes } from 'node:crypto'
import { expect, test } from 'vitest'
import { drawByWeight, oddsOf, percentText, uniformBelow } from './draw-option.ts'

/** Returns a function that yields these numbers, each as four bytes. */
const bytesOf = (...numbers: number[]) => {
  const left = [...numbers]
  return () => {
    const bytes = new Uint8Array(4)
    new DataView(bytes.buffer).setUint32(0, left.shift()!)
    return bytes
  }
}

test('discards random numbers that would cause bias', () => {
  // 2 ** 32 is one more than a multiple of 3, so the last number would favor one result and is discarded.
  expect(uniformBelow(3, bytesOf(2 ** 32 - 1, 5))).toBe(2)
  expect(uniformBelow(1, bytesOf(77))).toBe(0)
})

test('draws only options with a weight', () => {
  fc.assert(
    fc.property(fc.array(fc.nat(10_000), { minLength: 1, maxLength: 9 }), (weights) => {
      const drawn = drawByWeight(weights, randomBytes)
      if (weights.every((weight) => weight === 0)) expect(drawn).toBeNull()
      else expect(weights[drawn!]).toBeGreaterThan(0)
    }),
  )
})

test('draws options in proportion to their weights (chi-squared, 8 degrees, p = 10⁻⁶)', () => {
  fc.assert(
    fc.property(fc.array(fc.integer({ min: 1, max: 50 }), { minLength: 9, maxLength: 9 }), (weights) => {
      const draws = 20_000
      const seen = weights.map(() => 0)
      for (let i = 0; i < draws; i++) seen[drawByWeight(weights, randomBytes)!]!++
      const total = weights.reduce((sum, weight) => sum + weight, 0)
      const chi = weights.reduce((sum, weight, i) => {
        const expected = (draws * weight) / total
        return sum + (seen[i]! - expected) ** 2 / expected
      }, 0)
      expect(chi).toBeLessThan(42.7)
    }),
    { numRuns: 10 },
  )
})

test('odds are shares of the total weight', () => {
  expect(oddsOf([1, 3, 0])).toEqual([25, 75, 0])
  expect(oddsOf([0, 0])).toEqual([0, 0])
})

test.each([
  [12.5, '12.5 %'],
  [3, '3 %'],
  [0, '0 %'],
  [0.042, '0.04 %'],
  [100 / 3, '33.3 %'],
])('formats %d as %s', (percent, text) => {
  expect(percentText(percent)).toBe(text)
})
