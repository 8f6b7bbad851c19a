import { expect, test } from 'vitest'
import { matchesProperties } from './flow-events.ts'
import { isHeldOut } from './split-share.ts'
import { nextClockTime } from './wait-until.ts'

const iso = (moment: number) => new Date(moment).toISOString()
const at = (text: string) => Date.parse(text)

test('finds the next time the zone’s clocks show an hour, on one of the weekdays', () => {
  // 2026-11-23 is a Monday.
  const monday = at('2026-11-23T09:00:00Z')
  expect(iso(nextClockTime(monday, { weekdays: [], hour: 9 }, 'UTC'))).toBe('2026-11-24T09:00:00.000Z')
  expect(iso(nextClockTime(monday - 1, { weekdays: [1], hour: 9 }, 'UTC'))).toBe('2026-11-23T09:00:00.000Z')
  expect(iso(nextClockTime(monday, { weekdays: [1], hour: 9 }, 'UTC'))).toBe('2026-11-30T09:00:00.000Z')
  expect(iso(nextClockTime(monday, { weekdays: [2], hour: 8 }, 'Asia/Tokyo'))).toBe('2026-11-23T23:00:00.000Z')
})

test('stays at that hour across a clock change', () => {
  const saturday = at('2026-10-24T12:00:00Z')
  expect(iso(nextClockTime(saturday, { weekdays: [0], hour: 9 }, 'Europe/Paris'))).toBe('2026-10-25T08:00:00.000Z')
})

test('compares properties as text, or as numbers if both are numbers', () => {
  const holds = (operator: 'is' | 'is_not' | 'contains' | 'more_than' | 'less_than', value: string) =>
    matchesProperties([{ property: 'price', operator, value }], { price: '50' })
  expect([holds('is', '50'), holds('is', '50.0'), holds('is_not', '7'), holds('contains', '5')]).toEqual([
    true,
    false,
    true,
    true,
  ])
  expect([
    holds('more_than', '9'),
    holds('more_than', '50'),
    holds('less_than', '100'),
    holds('less_than', 'x'),
  ]).toEqual([true, false, true, false])
  expect(matchesProperties([{ property: 'constructor', operator: 'contains', value: '' }], {})).toBe(false)
})

test('the control group has the configured size and always the same contacts', () => {
  const held = Array.from({ length: 10_000 }, (_, i) => isHeldOut('flow', `contact ${i}`, 20))
  expect(held.filter(Boolean).length / 10_000).toBeCloseTo(0.2, 1)
  expect(held).toEqual(held.map((_, i) => isHeldOut('flow', `contact ${i}`, 20)))
  expect(isHeldOut('flow', 'contact', 0)).toBe(false)
})
