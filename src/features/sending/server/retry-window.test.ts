import { expect, test } from 'vitest'
import { retryWindow, retryDelay } from './retry-window.ts'

const minute = 60_000

test.each([
  [1, 1],
  [2, 2],
  [4, 8],
  [8, 128],
  [9, 240],
  [5000, 240],
])('waits after try %i for %i minutes', (attempts, minutes) => expect(retryDelay(attempts)).toBe(minutes * minute))

test('tries a message about twenty-five times within three days', () => {
  let waited = 0
  let tries = 1
  while (waited < retryWindow) waited += retryDelay(tries++)
  expect(tries).toBeGreaterThan(20)
  expect(tries).toBeLessThan(30)
})
