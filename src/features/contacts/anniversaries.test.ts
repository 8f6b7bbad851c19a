import { expect, test } from 'vitest'
import { anniversariesIn, daysFrom } from './anniversaries.ts'

test.each([
  ['2026-11-20', 0, ['11-20']],
  ['2026-12-30', 3, ['12-30', '12-31', '01-01', '01-02']],
  ['2027-02-27', 2, ['02-27', '02-28', '02-29', '03-01']],
  ['2028-02-27', 2, ['02-27', '02-28', '02-29']],
])('lists the anniversaries from %s for %i days: %j', (day, days, all) => {
  expect(anniversariesIn(day, days)).toEqual(all)
})

test('a range of a year or more includes every day of the calendar', () => {
  expect(new Set(anniversariesIn('2026-11-20', 36_500)).size).toBe(366)
  expect(daysFrom('2026-11-20', 36_500)).toBe('2126-10-27')
})
