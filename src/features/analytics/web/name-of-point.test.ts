import { expect, test } from 'vitest'
import { pointNamer, shortPointNamer } from './name-of-point.ts'

test.each([
  ['day', 'UTC', '2026-11-20T00:00:00Z', 'Fri, Nov 20'],
  ['day', 'America/New_York', '2026-11-20T05:00:00Z', 'Fri, Nov 20'],
  ['week', 'UTC', '2026-11-16T00:00:00Z', 'Week of Nov 16'],
] as const)('a %s in %s', (interval, zone, at, name) => expect(pointNamer(interval, zone)({ at })).toBe(name))

test('an hour', () => expect(pointNamer('hour', 'UTC')({ at: '2026-11-20T15:00:00Z' })).toMatch(/^3\sPM$/))

test('an axis shows only the day', () => {
  expect(shortPointNamer('week', 'UTC')({ at: '2026-11-16T00:00:00Z' })).toBe('Nov 16')
})
