import { expect, test } from 'vitest'
import { timeOfId, uuidv7 } from './id.ts'

const random = new Uint8Array([255, 1, 254, 3, 4, 5, 6, 7, 8, 9])

test('an id has the layout of RFC 9562 and contains its timestamp', () => {
  const now = Date.UTC(2026, 10, 20, 9, 50)
  const id = uuidv7(now, random)
  expect(id).toMatch(/^[0-9a-f]{8}-[0-9a-f]{4}-7[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/)
  expect(timeOfId(id)).toBe(now)
  expect(uuidv7(1, random)).toBe('00000000-0001-7f01-be03-040506070809')
  expect(uuidv7(2 ** 48 - 1, random)).toBe('ffffffff-ffff-7f01-be03-040506070809')
})

test('ids created later sort later', () => {
  const ids = [0, 1, 255, 256, 65_536, 2 ** 40, 2 ** 47].map((now) => uuidv7(now, random))
  expect(ids.toSorted()).toEqual(ids)
})
