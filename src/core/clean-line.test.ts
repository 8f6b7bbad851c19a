import { expect, test } from 'vitest'
import { cleanLine, cutText } from './clean-line.ts'

test.each([
  [' a\r\nb\t ', 'a b'],
  ['\0\u0085', ''],
  ['\ud800a', '\ufffda'],
  ['ab 😀', 'ab'],
  ['abc😀', 'abc'],
])('%j is cleaned to %j', (text, expected) => {
  expect(cleanLine(text, 4)).toBe(expected)
})

test('cuts text between characters', () => {
  expect([cutText('abc😀', 4), cutText('ab😀', 4), cutText('abcd', 9)]).toEqual(['abc', 'ab😀', 'abcd'])
})
