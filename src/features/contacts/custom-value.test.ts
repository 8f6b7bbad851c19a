import { expect, test } from 'vitest'
import { cleanValue } from './custom-value.ts'

const number = (text: string) => cleanValue({ type: 'number', choices: [] }, text)

test.each([
  ['12', '12'],
  ['12,5', '12.5'],
  ['-3.25', '-3.25'],
  ['€ 149,50', '149.50'],
  ['149,50 €', '149.50'],
  ['$1,234.50', '1234.50'],
  ['US$ 20', '20'],
  ['€ 1.234', '1234'],
  ['1,234', '1.234'],
  ['-£5', '-5'],
  ['1.234,50 EUR', '1234.50'],
  ['CHF 1’234.50', '1234.50'],
  ['1 234 567,8 kr', '1234567.8'],
  ['1\u00a0234,50\u00a0€', '1234.50'],
  ['1,234,567', '1234567'],
])('%s is the number %s', (text, value) => {
  expect(number(text)).toBe(value)
})

test.each(['old', '€', '1.2.3', '12 34', '5 apples', '1,23,456', '--5'])('%s is no number', (text) => {
  expect(number(text)).toBeNull()
})
