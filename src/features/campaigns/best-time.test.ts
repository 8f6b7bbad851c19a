import { expect, test } from 'vitest'
import { bestMoment } from './best-time.ts'

test.each([
  ['later today', '2026-11-20T07:30:00Z', 10, 'UTC', '2026-11-20T10:00:00Z'],
  ['tomorrow, where it has passed', '2026-11-20T11:30:00Z', 10, 'UTC', '2026-11-21T10:00:00Z'],
  ['at once, while it is that hour', '2026-11-20T10:50:00Z', 10, 'UTC', '2026-11-20T10:50:00Z'],
  ['by the clocks of the contact', '2026-11-20T10:30:00Z', 10, 'America/New_York', '2026-11-20T15:00:00Z'],
  ['in a zone of half hours', '2026-11-20T10:00:00Z', 20, 'Asia/Kolkata', '2026-11-20T14:30:00Z'],
  ['after the clocks went forward', '2027-03-13T20:00:00Z', 10, 'America/New_York', '2027-03-14T14:00:00Z'],
  ['after the clocks went back', '2026-10-31T20:00:00Z', 10, 'America/New_York', '2026-11-01T15:00:00Z'],
])('a contact gets the email %s', (_name, from, hour, zone, expected) => {
  const at = (place: number) => bestMoment(Date.parse(from), { hour, zone, place })
  expect(new Date(at(0)).toISOString()).toBe(new Date(expected).toISOString())
  if (at(0) > Date.parse(from)) expect(at(0.5) - at(0)).toBe(30 * 60_000)
})

test('no one waits longer than a day, and everyone gets the email in their hour', () => {
  for (let from = Date.UTC(2026, 9, 31); from < Date.UTC(2026, 10, 3); from += 47 * 60_000) {
    for (let hour = 0; hour < 24; hour++) {
      for (const zone of ['UTC', 'America/New_York', 'Asia/Kolkata', 'Pacific/Kiritimati']) {
        const wait = bestMoment(from, { hour, zone, place: 0.999 }) - from
        expect(wait >= 0 && wait <= 24 * 3_600_000).toBe(true)
      }
    }
  }
})
