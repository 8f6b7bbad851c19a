import { expect, test } from 'vitest'
import { base32, codeOf, stepOf, stepOfCode } from './totp.ts'

const secret = Buffer.from('12345678901234567890')

// RFC 6238, appendix B: the last six of the eight digits.
test.each([
  [59, '287082'],
  [1111111109, '081804'],
  [1111111111, '050471'],
  [1234567890, '005924'],
  [2000000000, '279037'],
  [20000000000, '353130'],
])('at second %i the code is %s', (second, code) => {
  expect(codeOf(secret, stepOf(second * 1000))).toBe(code)
})

test('accepts a code half a minute early or late, but not more', () => {
  const now = 1234567890_000
  const code = codeOf(secret, stepOf(now))
  for (const [late, step] of [
    [-60_000, null],
    [-30_000, stepOf(now)],
    [0, stepOf(now)],
    [30_000, stepOf(now)],
    [60_000, null],
  ] as const) {
    expect([late, stepOfCode(secret, code, now + late)]).toEqual([late, step])
  }
  expect(stepOfCode(secret, '', now)).toBeNull()
})

// RFC 4648, section 10.
test.each([
  ['', ''],
  ['f', 'MY'],
  ['fo', 'MZXQ'],
  ['foo', 'MZXW6'],
  ['foob', 'MZXW6YQ'],
  ['fooba', 'MZXW6YTB'],
  ['foobar', 'MZXW6YTBOI'],
])('encodes %j as %j in base32', (text, letters) => {
  expect(base32(Buffer.from(text))).toBe(letters)
})
