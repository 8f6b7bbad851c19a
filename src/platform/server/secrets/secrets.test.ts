import { expect, test } from 'vitest'
import { deriveKeys } from './derive-key.ts'
import { open, seal } from './sealed.ts'

const key = new Uint8Array(32).fill(1)

test('a sealed value opens only in its own place', () => {
  const sealed = seal(key, 'table.column row 1', 'Grüße')
  expect(open(key, 'table.column row 1', sealed)).toBe('Grüße')
  expect(sealed.includes('Gr')).toBe(false)
  expect(() => open(key, 'table.column row 2', sealed)).toThrow()
  expect(() => open(new Uint8Array(32), 'table.column row 1', sealed)).toThrow()
})

test('detects a changed or missing byte', () => {
  const sealed = seal(key, 'x', 'text')
  for (let i = 0; i < sealed.length; i++) {
    const changed = Buffer.from(sealed)
    changed[i]! ^= 1
    expect(() => open(key, 'x', changed)).toThrow()
    expect(() => open(key, 'x', sealed.subarray(0, i))).toThrow()
  }
})

test('sealing a text twice gives different results', () => {
  expect(seal(key, 'x', 'text')).not.toEqual(seal(key, 'x', 'text'))
})

test('each purpose has its own key, the same on every node', () => {
  const [here, there] = [deriveKeys(key), deriveKeys(key)]
  expect(here('a')).toHaveLength(32)
  expect(here('a')).toEqual(there('a'))
  expect(here('a')).not.toEqual(here('b'))
  expect(deriveKeys(new Uint8Array(32))('a')).not.toEqual(here('a'))
})
