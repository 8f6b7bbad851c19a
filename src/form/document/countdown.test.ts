import fc from 'fast-check'
import { expect, test } from 'vitest'
import { countdownEnd, timeLeft } from './countdown.ts'
import { newComponent } from './new-component.ts'

const format = 'UU NN, hh:mm:ss'
const daysName = (days: number) => (days === 1 ? 'day' : 'days')
const second = 1000
const hour = 3600 * second
const day = 24 * hour

test.each([
  [7 * day, format, '7 days, 00:00:00'],
  [day + 2 * hour + 3 * 60 * second + 4 * second, format, '1 day, 02:03:04'],
  [day - second, format, '23:59:59'],
  [0, format, '00:00:00'],
  [-day, format, '00:00:00'],
  [400, format, '00:00:01'],
  [3 * day, 'UU', '3'],
  [0, 'UU', ''],
  [3 * day, 'hh:mm', '72:00'],
  [90 * second, 'mm min ss', '01 min 30'],
  [2 * day, 'NN: UU', 'days: 2'],
  [hour, 'only UU NN left: hh', 'only left: 01'],
  [hour, '', ''],
])('formats %d milliseconds with "%s" as "%s"', (left, pattern, text) => {
  expect(timeLeft(left, pattern, daysName)).toBe(text)
})

test('any format never throws, and leaves no token', () => {
  const pieces = fc.array(fc.constantFrom('UU', 'NN', 'hh', 'mm', 'ss', ' ', ', ', ':', 'x', '$&'))
  fc.assert(
    fc.property(fc.double({ noNaN: true }), pieces, (left, parts) => {
      const written = timeLeft(Math.min(Math.max(left, -1e15), 1e15), parts.join(''), () => 'd')
      expect(written).not.toMatch(/UU|NN|hh|mm|ss/)
    }),
  )
})

test('a countdown ends at a fixed time for everyone, or a duration after the first view', () => {
  const countdown = newComponent('countdown', () => 'a', 0)
  expect(countdownEnd(countdown, 5 * hour)).toBe(7 * day)
  expect(countdownEnd({ ...countdown, until: 'visitor', duration: 3600 }, 5 * hour)).toBe(6 * hour)
})
