import { expect, test } from 'vitest'
import { timeOfId } from '#core/id.ts'
import { idMaker } from './new-id.ts'

test('ids are unique even if created at the same time', () => {
  const newId = idMaker(() => 1_700_000_000_000)
  const ids = Array.from({ length: 5000 }, newId)
  expect(new Set(ids).size).toBe(ids.length)
  expect(new Set(ids.map(timeOfId))).toEqual(new Set([1_700_000_000_000]))
  // The random parts use their full range.
  expect(new Set(ids.map((id) => id.slice(-2))).size).toBe(256)
})

test('ids of one millisecond sort in order of creation, and a new millisecond starts a new random sequence', () => {
  let now = 1_700_000_000_000
  for (let round = 0; round < 200; round++) {
    const newId = idMaker(() => now)
    const ids = Array.from({ length: 300 }, newId)
    expect(ids.toSorted()).toEqual(ids)
    now += 1
    expect(newId() > ids.at(-1)!).toBe(true)
  }
})
