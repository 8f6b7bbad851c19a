import { describe, expect, test } from 'vitest'
import { scheduleProblem } from '../rules.ts'
import {
  choiceOf,
  firstChoice,
  isSameSchedule,
  momentOf,
  momentWords,
  timeOf,
  timesOfDay,
  scheduleOf,
} from './schedule-time.ts'

test('times are in steps of 15 minutes, hours from 1 to 12', () => {
  expect(timesOfDay).toHaveLength(48)
  expect(new Set(timesOfDay).size).toBe(48)
  expect([timesOfDay[0], timesOfDay[3], timesOfDay[4], timesOfDay.at(-1)]).toEqual(['12:00', '12:45', '1:00', '11:45'])
})

describe('the clocks of a time zone', () => {
  test.each([
    ['2026-11-21', '12:00', 'AM', 'UTC', '2026-11-21T00:00:00.000Z'],
    ['2026-11-21', '12:15', 'PM', 'UTC', '2026-11-21T12:15:00.000Z'],
    ['2026-11-21', '9:45', 'PM', 'UTC', '2026-11-21T21:45:00.000Z'],
    ['2026-11-21', '9:15', 'AM', 'Europe/Rome', '2026-11-21T08:15:00.000Z'],
    ['2026-07-01', '9:15', 'AM', 'Europe/Rome', '2026-07-01T07:15:00.000Z'],
    ['2026-11-21', '8:00', 'PM', 'America/New_York', '2026-11-22T01:00:00.000Z'],
    ['2026-11-21', '1:30', 'AM', 'Asia/Kathmandu', '2026-11-20T19:45:00.000Z'],
  ] as const)('%s %s %s in %s', (day, time, half, zone, moment) => {
    expect(new Date(momentOf({ day, time, half }, zone)).toISOString()).toBe(moment)
    expect(choiceOf(Date.parse(moment), zone)).toEqual({ day, time, half })
  })
})

test.each([
  // The clocks go forward, so 2:30 does not exist. It is sent an hour later, and the text says so.
  ['2027-03-28', '2:30', '2027-03-28T01:30:00.000Z', /3:30/],
  // They go back, so 2:30 occurs twice.
  ['2026-10-25', '2:30', '2026-10-25T01:30:00.000Z', /2:30/],
])('on %s, when Rome’s clocks change, %s is %s', (day, time, moment, words) => {
  const at = momentOf({ day, time, half: 'AM' }, 'Europe/Rome')
  expect(new Date(at).toISOString()).toBe(moment)
  expect(scheduleProblem(at, at - 1)).toBe(null)
  expect(momentWords(at, 'Europe/Rome')).toMatch(words)
})

test('a missing day gives no time, and is rejected on its field', () => {
  const moment = momentOf({ day: '', time: '9:00', half: 'AM' }, 'UTC')
  expect(scheduleProblem(moment, 0)).toBe('Choose a day.')
})

test('the default choice is in the future, in any time zone', () => {
  for (const zone of ['UTC', 'Pacific/Kiritimati', 'Pacific/Honolulu', 'Europe/Rome']) {
    for (let hour = 0; hour < 24; hour++) {
      const now = Date.UTC(2026, 10, 20, hour, 7)
      expect(scheduleProblem(momentOf(firstChoice(now, zone), zone), now)).toBe(null)
    }
  }
})

test('formats a date and time as text', () => {
  const moment = Date.UTC(2026, 10, 21, 8, 15)
  expect(momentWords(moment, 'Europe/Rome')).toMatch(/^Saturday, Nov 21, 2026.*9:15.AM (?:GMT\+1|CET)$/)
  expect(momentWords(moment, 'Europe/Rome', 'contact')).toMatch(/9:15.AM, recipient’s time zone$/)
})

test('stores and restores the chosen time, and treats an incomplete choice as none', () => {
  const zone = 'Europe/Rome'
  const first = firstChoice(Date.UTC(2026, 10, 20, 12), zone)
  const time = { when: 'later', day: '2026-11-25', time: '9:15', half: 'PM', zone: 'contact' } as const
  const wish = scheduleOf(time, zone)
  expect(wish).toEqual({ schedule_at: '2026-11-25T20:15:00.000Z', schedule_zone: 'contact' })
  expect(timeOf(wish, first, zone)).toEqual(time)
  expect(isSameSchedule(time, wish, zone)).toBe(true)
  expect(isSameSchedule({ ...time, half: 'AM' }, wish, zone)).toBe(false)
  const nothing = { schedule_at: null, schedule_zone: 'contact' }
  expect(scheduleOf({ ...time, when: 'now' }, zone)).toEqual(nothing)
  expect(scheduleOf({ ...time, day: '' }, zone)).toEqual(nothing)
  expect(timeOf({ schedule_at: null, schedule_zone: 'site' }, first, zone)).toEqual(first)
})
