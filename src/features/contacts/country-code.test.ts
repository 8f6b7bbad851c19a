import { expect, test } from 'vitest'
import { countryCode, countryCodes } from './country-code.ts'

test.each([
  ['Germany', 'DE'],
  ['deutschland', 'DE'],
  ['DE', 'DE'],
  ['de', 'DE'],
  ['U.S.A.', 'US'],
  ['United States of America', 'US'],
  ['Großbritannien', 'GB'],
  ['UK', 'GB'],
  ['Italie', 'IT'],
  ['España', 'ES'],
  ['Österreich', 'AT'],
  ['日本', 'JP'],
  ['Narnia', 'Narnia'],
])('reads the country %s as %s', (text, code) => {
  expect(countryCode(text)).toBe(code)
})

test('has one code per country and no withdrawn codes', () => {
  const codes = countryCodes()
  expect(codes).toEqual(expect.arrayContaining(['DE', 'US', 'GB', 'FR', 'XK', 'AQ']))
  for (const withdrawn of ['DD', 'SU', 'YU', 'UK', 'ZZ', 'EU']) expect(codes).not.toContain(withdrawn)
  expect(codes.length).toBeGreaterThan(240)
})
