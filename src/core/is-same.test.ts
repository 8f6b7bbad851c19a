import { expect, test } from 'vitest'
import { isSame } from './is-same.ts'

test.each([
  [1, 1, true],
  [1, '1', false],
  [null, null, true],
  [null, {}, false],
  [undefined, null, false],
  [[], {}, false],
  [[1, 2], [1, 2], true],
  [[1, 2], [2, 1], false],
  [[1], [1, 2], false],
  [{ a: 1, b: { c: [2] } }, { b: { c: [2] }, a: 1 }, true],
  [{ a: 1, b: { c: [2] } }, { b: { c: [3] }, a: 1 }, false],
  [{ a: 1, b: undefined }, { a: 1 }, true],
  [{ a: 1, b: undefined }, { a: 1, c: 2 }, false],
])('%j and %j: %s', (a, b, expected) => {
  expect([isSame(a, b), isSame(b, a)]).toEqual([expected, expected])
})
