import { expect, test } from 'vitest'
import { phoneNumber } from './phone-number.ts'

test.each([
  ['+49 (0) 30 901820', '', '+4930901820'],
  ['0049 30 901820', '', '+4930901820'],
  ['030 901820', 'DE', '+4930901820'],
  ['(202) 555-0123', 'US', '+12025550123'],
  ['06 1234 5678', 'IT', '+390612345678'],
  ['020 7946 0958', 'GB', '+442079460958'],
  // The country is unknown.
  ['030 901820', '', '030 901820'],
  ['030 901820', 'Narnia', '030 901820'],
  ['12', 'DE', '12'],
  ['call me', 'US', 'call me'],
])('normalizes the phone number %s of "%s" to %s', (text, country, number) => {
  expect(phoneNumber(text, country)).toBe(number)
})
