import fc from 'fast-check'
import { expect, test } from 'vitest'
import { chooseVariant, bucketOf } from './choose-variant.ts'

const ids = Array.from({ length: 20_000 }, (_, i) => `0190a000-0000-7000-8000-${i.toString(16).padStart(12, '0')}`)

const formIds = Array.from({ length: 4 }, (_, i) => `0190b000-0000-7000-8000-00000000000${i}`)

/**
 * Returns how far counts are from the expected ones, as a multiple of the deviation that chance alone exceeds once in a
 * thousand times.
 */
function surprise(counts: readonly number[], shares: readonly number[]): number {
  const total = counts.reduce((sum, count) => sum + count, 0)
  const chiSquared = counts.reduce((sum, count, i) => sum + (count - total * shares[i]!) ** 2 / (total * shares[i]!), 0)
  const freedom = counts.length - 1
  // Wilson and Hilferty's approximation of the chi-squared distribution's 99.9 % point.
  const limit = freedom * (1 - 2 / (9 * freedom) + 3.09 * Math.sqrt(2 / (9 * freedom))) ** 3
  return chiSquared / limit
}

test('distributes visitors evenly, even with consecutive ids', () => {
  for (const testId of ['a', 'hold-out', '0190a000-0000-7000-8000-000000000001']) {
    const counts = Array.from({ length: 50 }, () => 0)
    for (const id of ids) counts[Math.floor(bucketOf(id, testId) * 50)]!++
    expect(
      surprise(
        counts,
        counts.map(() => 1 / 50),
      ),
      testId,
    ).toBeLessThan(1)
  }
})

test('chooses variants in proportion to their weights', () => {
  for (const weights of [
    [50, 50],
    [10, 90],
    [1, 1, 1],
    [60, 25, 10, 5],
    [0.5, 99.5],
  ]) {
    const variants = weights.map((weight, i) => ({ id: formIds[i]!, weight, i }))
    const counts = weights.map(() => 0)
    for (const id of ids) counts[chooseVariant(variants, id, `test ${weights.join()}`)!.i]!++
    const sum = weights.reduce((all, weight) => all + weight)
    expect(
      surprise(
        counts,
        weights.map((weight) => weight / sum),
      ),
      weights.join(),
    ).toBeLessThan(1)
  }
})

test('a visitor’s bucket in one test is independent of another test', () => {
  const counts = [0, 0, 0, 0]
  for (const id of ids) counts[(bucketOf(id, 'one') < 0.5 ? 0 : 2) + (bucketOf(id, 'two') < 0.5 ? 0 : 1)]!++
  expect(surprise(counts, [0.25, 0.25, 0.25, 0.25])).toBeLessThan(1)
})

/** Returns the share of visitors that see another variant after a change of weights. */
function moved(before: readonly number[], after: readonly number[]): number {
  const choose = (weights: readonly number[], visitor: string) =>
    chooseVariant(weights.map((weight, i) => ({ id: formIds[i]!, weight })), visitor, 'test')?.id // prettier-ignore
  return ids.filter((visitor) => choose(before, visitor) !== choose(after, visitor)).length / ids.length
}

test.each([
  [[50, 50], [60, 40], 0.1],
  [[50, 50], [50, 50, 50], 1 / 3],
  [[50, 50, 50], [50, 0, 50], 1 / 3],
  [[50, 50], [5, 5], 0],
  [[10, 90], [90, 10], 0.8],
])('weights %j become %j: moves as few visitors as possible, %d of them', (before, after, least) => {
  expect(Math.abs(moved(before, after) - least)).toBeLessThan(0.01)
})

test('the same visitor gets the same variant, regardless of variant order, and none if no weight is positive', () => {
  fc.assert(
    fc.property(fc.string(), fc.array(fc.constantFrom(0, 1, 50, -3), { maxLength: 4 }), (visitor, weights) => {
      const variants = weights.map((weight, i) => ({ id: formIds[i]!, weight }))
      const chosen = chooseVariant(variants, visitor, 'test')
      expect(chooseVariant(variants.toReversed(), visitor, 'test')).toBe(chosen)
      expect(chosen === undefined).toBe(!weights.some((weight) => weight > 0))
      expect(chosen ? chosen.weight > 0 : true).toBe(true)
    }),
  )
})
