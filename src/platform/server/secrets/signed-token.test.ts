import { expect, test } from 'vitest'
import { readToken, signToken } from './signed-token.ts'

const key = new Uint8Array(32).fill(1)
const ids = ['0190a000-0000-7000-8000-000000000001', '0190a000-0000-7000-8000-00000000000f']
const until = Date.UTC(2026, 10, 20)
const token = signToken(key, { ids, until })

test('a signed token can be read until it expires', () => {
  expect(token).toMatch(/^[\w-]+$/)
  expect(readToken(key, token, 2, until - 1)).toEqual(ids)
  expect(readToken(key, token, 2, until)).toBeNull()
  expect(readToken(key, signToken(key, { ids: [], until }), 0, 0)).toEqual([])
})

test('refuses another key, another number of ids, or a changed or missing character', () => {
  expect(readToken(new Uint8Array(32), token, 2, 0)).toBeNull()
  expect(readToken(key, token, 1, 0)).toBeNull()
  expect(readToken(key, token, 3, 0)).toBeNull()
  for (let i = 0; i < token.length; i++) {
    const letter = token[i] === 'A' ? 'B' : 'A'
    expect(readToken(key, token.slice(0, i) + letter + token.slice(i + 1), 2, 0)).toBeNull()
    expect(readToken(key, token.slice(0, i), 2, 0)).toBeNull()
  }
})

test.each(['', 'x', 'é', `${'A'.repeat(100_000)}`, '\0', `${token}=`, ` ${token}`])('token %# is invalid', (text) => {
  expect(readToken(key, text, 2, 0)).toBeNull()
})
