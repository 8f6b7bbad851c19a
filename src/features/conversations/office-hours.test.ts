import { expect, test } from 'vitest'
import { nextOpening, officeSeconds } from './office-hours.ts'

const workday = { from: 9 * 60, to: 17 * 60 }
const hours = { time_zone: 'Europe/Paris', days: [null, workday, workday, workday, workday, workday, null] }
const at = Date.parse
const hour = 3600

test('measures first response time in office hours, without nights and weekends', () => {
  // From Friday 16:30 to Monday 9:45 in Paris, in November.
  expect(officeSeconds(hours, at('2026-11-27T15:30:00Z'), at('2026-11-30T08:45:00Z'))).toBe(1.25 * hour)
  expect(officeSeconds(hours, at('2026-11-27T09:00:00Z'), at('2026-11-27T09:05:00Z'))).toBe(300)
  // Asked and answered at night.
  expect(officeSeconds(hours, at('2026-11-27T22:00:00Z'), at('2026-11-28T02:00:00Z'))).toBe(0)
  expect(officeSeconds(hours, at('2026-11-20T15:00:00Z'), at('2026-11-27T15:00:00Z'))).toBe(5 * 8 * hour)
})

test('without office hours all time counts, and never less than zero', () => {
  expect(officeSeconds(null, 0, 90_000)).toBe(90)
  expect(officeSeconds(null, 90_000, 0)).toBe(0)
  expect(officeSeconds(hours, at('2026-11-27T10:00:00Z'), at('2026-11-27T09:00:00Z'))).toBe(0)
})

test('office hours follow their time zone through a daylight saving change', () => {
  // In the night to October 25, 2026, the clocks of Paris go back.
  expect(nextOpening(hours, at('2026-10-23T20:00:00Z'))).toBe(at('2026-10-26T08:00:00Z'))
  expect(officeSeconds(hours, at('2026-10-23T14:00:00Z'), at('2026-10-26T09:00:00Z'))).toBe(2 * hour)
})

test('finds the next opening later today, on another day, or never', () => {
  expect(nextOpening(hours, at('2026-11-27T05:00:00Z'))).toBe(at('2026-11-27T08:00:00Z'))
  expect(nextOpening(hours, at('2026-11-27T09:00:00Z'))).toBe(at('2026-11-30T08:00:00Z'))
  expect(nextOpening({ ...hours, days: hours.days.map(() => null) }, at('2026-11-27T09:00:00Z'))).toBe(null)
})
