import { expect, test } from 'vitest'
import type { WooCart } from '../facts/cart.ts'
import { plainText, refusalOf } from './refusal.ts'

const cart = (price: string, currency: Partial<WooCart['totals']> = {}): WooCart => ({
  items_count: 2,
  items: [{ id: 1, name: 'Mug', quantity: 2, prices: { price, currency_minor_unit: 2 } }],
  totals: { total_items: '0', currency_minor_unit: 2, currency_prefix: '$', currency_suffix: '', ...currency },
})

test.each([
  ['Coupon &quot;ten&quot; does not exist!', 'Coupon "ten" does not exist!'],
  ['is <span class="amount"><bdi>&#36;50.00</bdi></span>.', 'is $50.00.'],
  ['50,00&nbsp;&euro; &#x20ac; &amp;lt; &unknown; &#0; &#99999999;', '50,00 € € &lt; &unknown; &#0; &#99999999;'],
])('parses %s as %s', (html, text) => expect(plainText(html)).toBe(text))

test.each([
  ['The minimum spend for this coupon is &#36;50.00.', cart('1000'), 'Add $30.00 more to use this code.'],
  ['The minimum spend for coupon "save 9000" is $1,050.00.', cart('1000'), 'Add $1030.00 more to use this code.'],
  [
    'Der Mindestbestellwert beträgt 1.050,00&nbsp;&euro;.',
    cart('1025', { currency_prefix: '', currency_suffix: ' €', currency_decimal_separator: ',' }),
    'Add 1029,50 € more to use this code.',
  ],
  [
    '最低消費は ¥5,000 です。',
    cart('1000', { currency_prefix: '¥', currency_minor_unit: 0 }),
    'Add ¥3000 more to use this code.',
  ],
])('%s: says how much is missing', (message, of, missing) => {
  const said = refusalOf(message, of)
  expect(said).toEqual({ message: `${plainText(message)} ${missing}`, isShort: true })
})

test.each([
  ['Coupon "50" has expired.', cart('1000')],
  ['The maximum spend for this coupon is $15.00.', cart('1000')],
  ['Usage limit of 100 has been reached.', cart('1000')],
  ['The minimum spend is 50.', cart('1000', { currency_prefix: '' })],
])('%s: calculates no missing amount', (message, of) =>
  expect(refusalOf(message, of)).toEqual({ message, isShort: false }),
)
