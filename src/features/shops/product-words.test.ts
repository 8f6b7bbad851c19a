import { expect, test } from 'vitest'
import { priceTexts, stockText } from './product-words.ts'

const variant = (stock: number | null) => ({
  external_id: 'v',
  title: '',
  sku: '',
  price: 1,
  compare_at_price: null,
  stock,
  image_url: '',
})
test.each([
  [false, [3], 'Sold out'],
  [true, [3, 4], '7 in stock'],
  [true, [1200, -2], '1,200 in stock'],
  [true, [3, null], 'In stock'],
  [true, [0], 'In stock'],
  [true, [], 'In stock'],
])('availability: %s, %j: %s', (is_available, stocks, words) => {
  expect(stockText({ is_available, variants: stocks.map(variant) })).toBe(words)
})

test.each([
  [20, 30, 'EUR', { price: '€20.00', old_price: '€30.00' }],
  [20, 20, 'EUR', { price: '€20.00', old_price: '' }],
  [20, null, '', { price: '20.00', old_price: '' }],
])('prices: %s, previously %s, %s', (price, compare_at_price, currency, texts) => {
  expect(priceTexts({ price, compare_at_price }, currency)).toEqual(texts)
})
