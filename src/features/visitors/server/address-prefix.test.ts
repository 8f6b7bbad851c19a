import { expect, test } from 'vitest'
import { cleanPage } from '../page-address.ts'
import { addressPrefix } from './address-prefix.ts'

test.each([
  ['203.0.113.77', '203.0.113.0/24'],
  ['::ffff:203.0.113.77', '203.0.113.0/24'],
  ['2001:db8:85a3:8d3:1319:8a2e:370:7348', '2001:db8:85a3::/48'],
  ['2001:db8::1', '2001:db8:0::/48'],
  ['::1', '0:0:0::/48'],
  ['fe80::1%eth0', 'fe80:0:0::/48'],
  ['', ''],
  ['not an address', ''],
])('of %j, stores only %j', (address, prefix) => {
  expect(addressPrefix(address)).toBe(prefix)
})

test.each([
  ['https://shop.example/a?b=c#d', 'https://shop.example/a'],
  ['http://shop.example/#d?', 'http://shop.example/'],
  ['https://shop.example/a', 'https://shop.example/a'],
  ['javascript:alert(1)', ''],
  ['', ''],
])('of the page %j, stores only %j', (page, kept) => {
  expect(cleanPage(page)).toBe(kept)
})
