import { expect, test } from 'vitest'
import { countedHosts, pageKey, sortedByUse, sumOfDistinct } from './rules.ts'

test.each([
  ['https://www.Shop.example/bread/', 'shop.example', '/bread'],
  ['http://shop.example:80/bread?utm_source=x&b=2&a=1&fbclid=3#top', 'shop.example', '/bread?a=1&b=2'],
  ['https://shop.example', 'shop.example', '/'],
  ['https://shop.example:8443/?p=12', 'shop.example:8443', '/?p=12'],
])('counts %s as %s %s', (address, host, path) => expect(pageKey(address)).toEqual({ host, path }))

test.each(['', 'javascript:alert(1)', 'https://', 'https://a b/', 'mailto:a@b.c'])('rejects %s as a page', (address) =>
  expect(pageKey(address)).toBeNull(),
)

test('counts former domains of the site as the current one, and no other host', () => {
  const hosts = (host: string) =>
    countedHosts(host, 'https://www.new.example/', ['http-less.example', 'WWW.old.example'])
  expect(hosts('new.example')).toEqual(['new.example', 'http-less.example', 'old.example'])
  expect(hosts('old.example')).toEqual(['old.example', 'new.example', 'http-less.example'])
  expect(hosts('other.example')).toEqual(['other.example'])
})

test('counts a number once that a network reports for several URLs', () => {
  expect(sumOfDistinct([12, 12, 3])).toBe(15)
  expect(sumOfDistinct([])).toBe(0)
})

test('sorts the most used network first, and keeps the order of unused ones', () => {
  const networks = ['a', 'b', 'c', 'd'].map((network) => ({ network }))
  expect(sortedByUse(networks, { d: 5, b: 1 }).map(({ network }) => network)).toEqual(['d', 'b', 'a', 'c'])
})
