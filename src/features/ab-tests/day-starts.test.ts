import { expect, test } from 'vitest'
import { dayStarts } from './day-starts.ts'

test.each([
  ['UTC', '2026-11-20T10:00Z', '2026-11-22T00:00Z', 1, ['2026-11-20T00:00', '2026-11-21T00:00', '2026-11-22T00:00']],
  ['Europe/Berlin', '2026-10-24T22:30Z', '2026-10-26T12:00Z', 1, ['2026-10-24T22:00', '2026-10-25T23:00']],
  ['UTC', '2026-11-01T10:00Z', '2026-11-16T00:00Z', 7, ['2026-11-01T00:00', '2026-11-08T00:00', '2026-11-15T00:00']],
])('in %s from %s to %s, every %d days', (zone, from, to, step, starts) => {
  const found = dayStarts(Date.parse(from), Date.parse(to), zone, step)
  expect(found.map((at) => at.toISOString().slice(0, 16))).toEqual(starts)
})
