import fc from 'fast-check'
import { expect, test } from 'vitest'
import { addressOf, parameterOf } from './address.ts'
import type { Test } from './compiled-rules.ts'
import { fits, matches } from './page-pattern.ts'
import { patternOf } from './pattern-of.ts'

const fitsTyped = (how: Test, typed: string, address: string) => fits(patternOf(how, typed), addressOf(address))
const shop = 'https://www.shop.example'

test.each<[Test, string, string, boolean]>([
  ['c', '/products', `${shop}/products/mug`, true],
  ['c', '/products', `${shop}/collections/products`, true],
  ['c', '/products', `${shop}/about`, false],
  ['c', 'PRODUCTS', `${shop}/Products`, true],
  ['c', 'color=red', `${shop}/mugs?color=red`, true],
  ['c', '#/sale', `${shop}/#/sale`, true],
  ['c', 'shop.example/mugs', `${shop}/mugs/7`, true],
  ['c', 'https://shop.example/mugs', `${shop}/mugs/7`, true],
  ['c', 'https://www.shop.example/mugs', 'https://shop.example/mugs/7', true],
  ['c', 'https://shop.example/mugs', 'https://other.example/?from=shop.example/mugs', false],
  ['c', '/größe', `${shop}/gr%C3%B6%C3%9Fe`, true],
  ['c', '/gr%C3%B6%C3%9Fe', `${shop}/gr%C3%B6%C3%9Fe`, true],
  ['c', 'filter[size]', `${shop}/mugs?filter[size]=l`, true],
  ['e', '/', `${shop}/`, true],
  ['e', '/', `${shop}`, true],
  ['e', '/', `${shop}/?utm_source=x#top`, true],
  ['e', '/', `${shop}/mugs`, false],
  ['e', '/mugs', `${shop}/mugs/`, true],
  ['e', '/mugs/', `${shop}/mugs`, true],
  ['e', '/mugs', `${shop}/mugs/7`, false],
  ['e', '/mugs', `${shop}/new/mugs`, false],
  ['e', '/mugs?page=2', `${shop}/mugs?page=2`, true],
  ['e', '/mugs?page=2', `${shop}/mugs?page=3`, false],
  ['e', 'shop.example', `${shop}/`, true],
  ['e', 'https://shop.example/mugs', `${shop}/mugs?a=1`, true],
  ['e', 'shop.example/mugs', 'https://other.example/mugs', false],
  ['w', '/products/*', `${shop}/products/mug`, true],
  ['w', '/products/*', `${shop}/products`, false],
  ['w', '/products/*/reviews', `${shop}/products/mug/reviews`, true],
  ['w', '/*/reviews', `${shop}/reviews`, false],
  ['w', '*.example/sale', `${shop}/sale`, true],
  ['w', '*', `${shop}/anything?x#y`, true],
  ['w', 'shop.example:8443/*', 'https://shop.example:8443/a', true],
])('%s %j matches %s: %s', (how, typed, address, expected) => {
  expect(fitsTyped(how, typed, address)).toBe(expected)
})

/** Slow reference implementation: a star matches nothing, or one more character. */
function naive(pattern: string, text: string): boolean {
  if (pattern === '') return text === ''
  if (pattern[0] === '*') return naive(pattern.slice(1), text) || (text !== '' && naive(pattern, text.slice(1)))
  return text[0] === pattern[0] && naive(pattern.slice(1), text.slice(1))
}

test('a pattern gives the same result as the plain definition', () => {
  const letters = (alphabet: string[]) => fc.string({ unit: fc.constantFrom(...alphabet), maxLength: 9 })
  fc.assert(
    fc.property(letters(['a', 'b', '*']), letters(['a', 'b']), (pattern, text) => {
      expect(matches(pattern, text)).toBe(naive(pattern, text))
    }),
    { numRuns: 1000 },
  )
})

test('patterns with catastrophic backtracking elsewhere are fast', { timeout: 10_000 }, () => {
  expect(matches('a*'.repeat(1000) + 'b', 'a'.repeat(100_000))).toBe(false)
})

test('any text parses as a URL, with the same parts as the platform’s parser', () => {
  fc.assert(
    fc.property(fc.webUrl({ withQueryParameters: true, withFragments: true }), (text) => {
      const { host, pathname, search, hash } = new URL(text)
      const address = addressOf(text)
      expect(address.host).toBe(host.replace(/:(80|443)$/, '') || host)
      expect([address.pathname, address.search, address.hash].join('').replace(/[?#]+$/, '')).toBe(
        (text.replace(/^https?:\/\/[^/?#]*/, '').replace(/^(?=[?#]|$)/, '/') || pathname + search + hash).replace(
          /[?#]+$/,
          '',
        ),
      )
    }),
  )
  fc.assert(fc.property(fc.string(), (text) => void addressOf(text)))
})

test.each([
  ['https://a.b/?x=1&y=2', 'y', '2'],
  ['https://a.b/?x=a%20b+c', 'x', 'a b c'],
  ['https://a.b/?x', 'x', ''],
  ['https://a.b/?%78=1', 'x', '1'],
  ['https://a.b/?x=%E0%A4%A', 'x', '%E0%A4%A'],
  ['https://a.b/?', '', undefined],
  ['https://a.b/#?x=1', 'x', undefined],
])('in %s, the parameter %s is: %s', (address, name, value) => {
  expect(parameterOf(addressOf(address), name)).toBe(value)
})
