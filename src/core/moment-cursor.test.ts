import { expect, test } from 'vitest'
import { momentCursor, readMomentCursor } from './moment-cursor.ts'

const id = '0198b0c0-0000-7000-8000-000000000001'

test('reads back a cursor as it was written', () => {
  const at = new Date(Date.UTC(2026, 10, 27, 22, 5, 9, 8))
  expect(readMomentCursor(momentCursor(at, id))).toEqual([at, id])
})

test.each([
  '',
  'x',
  id,
  `not-a-moment-of-24-char ${id}`,
  `2026-11-27T22:05:09.008Z ${id}x`,
  `2026-13-27T22:05:09.008Z ${id}`,
])('rejects %j', (cursor) => {
  expect(() => readMomentCursor(cursor)).toThrow('This page is out of date.')
})
