import { expect, test } from 'vitest'
import { daysIn, lastDays, rangeOf, todayIn, withDay } from './day-range.ts'

const range = { since: '2026-11-10', until: '2026-11-20' }

test('two days form a range, in their order', () => {
  expect(rangeOf('2026-11-10', '2026-11-20')).toEqual(range)
  for (const [since, until] of [
    ['', ''],
    ['2026-11-20', ''],
    ['2026-11-21', '2026-11-20'],
    ['2026-13-41', '2026-13-41'],
    ['soon', 'x'],
  ])
    expect(rangeOf(since!, until!)).toBeNull()
  expect(daysIn(range)).toBe(11)
})

test('ranges end today, in the site’s time zone', () => {
  expect(todayIn('America/New_York', Date.parse('2026-11-20T03:00:00Z'))).toBe('2026-11-19')
  expect(lastDays(14, '2026-03-02')).toEqual({ since: '2026-02-17', until: '2026-03-02' })
})

test('one end of a range never crosses the other', () => {
  expect(withDay(range, 'since', '2026-11-12')).toEqual({ since: '2026-11-12', until: '2026-11-20' })
  expect(withDay(range, 'since', '2026-11-25')).toEqual({ since: '2026-11-25', until: '2026-11-25' })
  expect(withDay(range, 'until', '2026-11-01')).toEqual({ since: '2026-11-01', until: '2026-11-01' })
})
