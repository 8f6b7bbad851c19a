import { expect, test } from 'vitest'
import { timeOfId } from '#core/id.ts'
import { idMaker } from './new-id.ts'

test('no two of many ids are alike, though they are of one moment', () => {
  const newId = idMaker(() => 1_700_000_000_000)
  const ids = Array.from({ length: 5000 }, newId)
  expect(new Set(ids).size).toBe(ids.length)
  expect(new Set(ids.map(timeOfId))).toEqual(new Set([1_700_000_000_000]))
  // The random parts fill their whole room.
  expect(new Set(ids.map((id) => id.slice(-2))).size).toBe(256)
})
