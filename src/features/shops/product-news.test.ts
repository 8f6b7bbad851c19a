import { describe, expect, test } from 'vitest'
import { isBackInStock, priceDropOf } from './product-news.ts'

const mug = { title: 'Mug', price: 20, is_available: true, is_deleted: false, variants: [] }
const soldOut = { ...mug, is_available: false }
const withVariants = (...prices: [id: string, price: number][]) => ({
  ...mug,
  price: Math.min(...prices.map(([, price]) => price)),
  variants: prices.map(([external_id, price]) => ({ external_id, price })),
})

describe('a product is back in stock:', () => {
  test.each([
    ['that was sold out', soldOut, mug, true],
    ['only once', mug, mug, false],
    ['not when it sells out', mug, soldOut, false],
    ['not when it stays sold out', soldOut, soldOut, false],
    ['not when it is gone', soldOut, { ...mug, is_deleted: true }, false],
    ['that was gone and sold out', { ...soldOut, is_deleted: true }, mug, true],
    ['not when it was gone alone', { ...mug, is_deleted: true }, mug, false],
  ])('%s', (_what, before, after, isBack) => expect(isBackInStock(before, after)).toBe(isBack))
})

describe('the price drops:', () => {
  test.each([
    ['when it is lower', mug, { ...mug, price: 15 }, { price_before: 20, price: 15 }],
    ['not when it stays', mug, mug, null],
    ['not when it rises', mug, { ...mug, price: 25 }, null],
    ['not to nothing', mug, { ...mug, price: 0 }, null],
    ['not of what is sold out', mug, { ...soldOut, price: 15 }, null],
    ['not of what is gone', mug, { ...mug, price: 15, is_deleted: true }, null],
    [
      'by a variant',
      withVariants(['s', 20], ['l', 30]),
      withVariants(['s', 20], ['l', 25]),
      { price_before: 30, price: 25 },
    ],
    [
      'by the cheapest of those that fell',
      withVariants(['s', 20], ['l', 30]),
      withVariants(['s', 10], ['l', 25]),
      { price_before: 20, price: 10 },
    ],
    ['not by a new variant that is cheaper', withVariants(['l', 30]), withVariants(['s', 20], ['l', 30]), null],
    ['not when the cheapest is no longer sold', withVariants(['s', 20], ['l', 30]), withVariants(['l', 30]), null],
  ])('%s', (_what, before, after, drop) => expect(priceDropOf(before, after)).toEqual(drop))
})
