import { expect, test } from 'vitest'
import { usesInWords } from './uses-in-words.ts'

test('where a file is used is named, each place once, and the rest counted', () => {
  const uses = (...names: string[]) => usesInWords(names.map((name) => ({ name })))
  expect(uses()).toBe('Nothing yet')
  expect(uses('Autumn', 'Autumn', 'Welcome')).toBe('Autumn, Welcome')
  expect(uses('a', 'b', 'c', 'd', 'e')).toBe('a, b, c and 2 more')
})
