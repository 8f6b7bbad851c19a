import { expect, test } from 'vitest'
import { usesInWords } from './uses-in-words.ts'

test('names each place where a file is used once, and counts the rest', () => {
  const uses = (...names: string[]) => usesInWords(names.map((name) => ({ name })))
  expect(uses()).toBe('Nothing yet')
  expect(uses('Autumn', 'Autumn', 'Welcome')).toBe('Autumn, Welcome')
  expect(uses('a', 'b', 'c', 'd', 'e')).toBe('a, b, c and 2 more')
})
