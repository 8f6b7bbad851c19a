import { expect, test } from 'vitest'
import { stockAddress, stockPictures, stockSvg } from './stock.ts'

test('every shape and icon can be requested in a color', () => {
  expect(stockPictures.length).toBeGreaterThanOrEqual(24)
  for (const picture of stockPictures) {
    const address = stockAddress(picture, '#12355B')
    expect(stockSvg(address.slice('/i/stock/'.length))).toContain('color="#12355b"')
  }
})

test.each(['nothing-12355b.svg', 'circle-red.svg', 'circle-12355b.png', 'circle-"><script>.svg', ''])(
  '%j is not a stock image',
  (file) => expect(stockSvg(file)).toBeNull(),
)
