import { expect, test } from 'vitest'
import { takePlaces } from './domain-rate.ts'

const now = 1_000_000

test('an unused gate passes a quarter of a minute’s messages at once, then the rate per minute', () => {
  const first = takePlaces({ freeAt: 0, perMinute: 60 }, 100, now)
  expect(first).toEqual({ taken: 16, freeAt: now + 1000 })
  expect(takePlaces({ freeAt: first.freeAt, perMinute: 60 }, 100, now).taken).toBe(0)
  expect(takePlaces({ freeAt: first.freeAt, perMinute: 60 }, 100, now + 5000).taken).toBe(5)
  expect(takePlaces({ freeAt: first.freeAt, perMinute: 60 }, 3, now + 5000)).toEqual({ taken: 3, freeAt: now + 4000 })
})

test.each([1, 7, 60, 1000, 6000])(
  'at %i a minute, an hour of requests at irregular times never exceeds the rate',
  (perMinute) => {
    let freeAt = 0
    let taken = 0
    for (let at = now, i = 0; at < now + 3_600_000; at += 1 + ((i++ * 7919) % 20_000)) {
      const step = takePlaces({ freeAt, perMinute }, 1_000_000, at)
      freeAt = step.freeAt
      taken += step.taken
    }
    expect(taken).toBeLessThanOrEqual(60 * perMinute + perMinute / 4 + 1)
    expect(taken).toBeGreaterThan(50 * perMinute)
  },
)
