import { expect, test } from 'vitest'
import { customDays } from './custom-days.ts'

test.each([
  ['2026-11-20', '2026-11-20', { from: '2026-11-20', to: '2026-11-21', count: 1 }],
  ['2026-02-20', '2026-03-02', { from: '2026-02-20', to: '2026-03-03', count: 11 }],
  // 92 days stay as they are; 93 are extended from the previous Monday to the next one.
  ['2026-08-01', '2026-10-31', { from: '2026-08-01', to: '2026-11-01', count: 92 }],
  ['2026-08-01', '2026-11-01', { from: '2026-07-27', to: '2026-11-02', count: 98 }],
])('from %s to %s', (since, until, days) => expect(customDays(since, until)).toEqual(days))

test('no days mean no range, and invalid ranges are rejected', () => {
  expect(customDays(undefined, undefined)).toBeNull()
  expect(() => customDays(undefined, '2026-11-20')).toThrow('Choose a start date.')
  expect(() => customDays('2026-11-20', undefined)).toThrow('Choose an end date.')
  expect(() => customDays('2026-11-20', '2026-11-19')).toThrow('The end date is before the start date.')
  expect(() => customDays('2025-10-01', '2026-10-01')).toThrow('Choose a range of at most one year.')
})
