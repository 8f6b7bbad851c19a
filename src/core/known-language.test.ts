import { expect, test } from 'vitest'
import { knownLanguage } from './known-language.ts'

test.each([
  ['de-CH', 'de-CH'],
  ['de-DE-u-co-phonebk', 'de-DE-u-co-phonebk'],
  ['en-US@posix', 'en-US'],
  ['en_GB.UTF-8', 'en-GB'],
  ['C', 'en'],
  ['', 'en'],
  [undefined, 'en'],
])('the known language for %s is %s', (tag, known) => {
  expect(knownLanguage(tag)).toBe(known)
  expect(() => new Intl.NumberFormat(knownLanguage(tag))).not.toThrow()
})
