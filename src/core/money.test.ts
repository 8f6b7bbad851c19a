import { expect, test } from 'vitest'
import { formatMoney } from './money.ts'

test.each([
  [49.9, 'EUR', '€49.90'],
  [1200, 'JPY', '¥1,200'],
  [-3.5, 'USD', '-$3.50'],
  [7, '', '7.00'],
  [1234567.8, '', '1,234,567.80'],
])('formats %d %s as %s', (amount, currency, expected) => {
  expect(formatMoney(amount, currency)).toBe(expected)
})
