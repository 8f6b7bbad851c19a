import { expect, test } from 'vitest'
import { countryOf } from './country-of.ts'

test.each([
  ['193.99.144.80', 'DE'],
  ['::ffff:193.99.144.80', 'DE'],
  ['127.0.0.1', null],
  ['192.168.1.1', null],
  ['::1', null],
  ['', null],
  ['nonsense', null],
])('locates %s in %s', async (address, country) => {
  const found = await countryOf(address)
  expect(found).toBe(country)
})
