import { expect, test } from 'vitest'
import { lastWeekOf } from './week-of.ts'

test.each([
  ['2026-11-20T10:00:00Z', 'UTC', '2026-11-09', '2026-11-15T23:59:59.999Z', true],
  ['2026-11-16T06:59:00Z', 'UTC', '2026-11-09', '2026-11-15T23:59:59.999Z', false],
  ['2026-11-16T07:00:00Z', 'UTC', '2026-11-09', '2026-11-15T23:59:59.999Z', true],
  ['2026-11-15T23:59:00Z', 'UTC', '2026-11-02', '2026-11-08T23:59:59.999Z', true],
  ['2026-11-15T23:30:00Z', 'Europe/Berlin', '2026-11-09', '2026-11-15T22:59:59.999Z', false],
  ['2026-11-16T04:00:00Z', 'America/New_York', '2026-11-02', '2026-11-09T04:59:59.999Z', true],
  ['2026-10-26T08:00:00Z', 'Europe/Berlin', '2026-10-19', '2026-10-25T22:59:59.999Z', true],
])('at %s in %s, last week is that of %s', (now, zone, monday, end, isDue) => {
  expect(lastWeekOf(Date.parse(now), zone)).toEqual({ monday, end: Date.parse(end), isDue })
})
