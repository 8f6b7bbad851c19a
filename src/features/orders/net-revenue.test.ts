import { expect, test } from 'vitest'
import { netOf, roundMoney } from './net-revenue.ts'

const paid = { currency: 'EUR', status: 'paid', total: 119, tax: 19, shipping: 10, refunded: 0 } as const

test.each([
  ['without tax and shipping', {}, 90],
  ['half of it refunded', { refunded: 59.5 }, 45],
  ['all of it refunded', { refunded: 119 }, 0],
  ['more refunded than paid', { refunded: 500 }, 0],
  ['refunded', { status: 'refunded' }, 0],
  ['cancelled', { status: 'cancelled' }, 0],
  ['nothing paid', { total: 0 }, 0],
  ['tax and shipping above the total', { tax: 100, shipping: 50 }, 0],
  ['to the cent, after a part refund', { total: 10, tax: 0, shipping: 0, refunded: 10 / 3 }, 6.67],
  ['to the yen', { currency: 'JPY', total: 100, tax: 0, shipping: 0, refunded: 100 / 3 }, 67],
  ['to the fils', { currency: 'KWD', total: 10, tax: 0, shipping: 0, refunded: 10 / 3 }, 6.667],
] as const)('net revenue of an order: %s', (_name, change, expected) => {
  expect(netOf({ ...paid, ...change })).toBe(expected)
})

test('rounds amounts to the decimals of their currency', () => {
  expect([1.005, 0.1 + 0.2, -1.23456].map((amount) => roundMoney(amount, 'EUR'))).toEqual([1.01, 0.3, -1.23])
  expect(roundMoney(1.0005, 'BHD')).toBe(1.001)
})
