import { expect, test } from 'vitest'
import { Utm } from './shapes.ts'
import { utmOf, withUtm } from './utm.ts'

const site = { isOnForSite: true, siteUrl: 'https://www.kettle.example/shop' }
const tagged = (address: string, utm: object = {}, of = site) => {
  const tags = utmOf({ name: 'Black Friday', email: { utm: Utm.parse(utm) } }, of)
  return tags === null ? null : withUtm(address, tags)
}
const all = 'utm_source=trellis&utm_medium=email&utm_campaign=Black%20Friday'

test.each([
  ['https://kettle.example/', `https://kettle.example/?${all}`],
  ['https://www.kettle.example', `https://www.kettle.example?${all}`],
  ['https://shop.kettle.example/a?b=1#c', `https://shop.kettle.example/a?b=1&${all}#c`],
  ['https://kettle.example:8443/?a=1&', `https://kettle.example:8443/?a=1&${all}`],
  ['HTTPS://KETTLE.example/x', `HTTPS://KETTLE.example/x?${all}`],
])('adds UTM parameters to a link to the site: %s', (address, expected) => {
  expect(tagged(address)).toBe(expected)
})

test.each([
  'https://elsewhere.example/',
  'https://notkettle.example/',
  'https://kettle.example.evil.example/',
  'https://elsewhere.example/?to=https://kettle.example/',
])('leaves a link to another site unchanged: %s', (address) => {
  expect(tagged(address)).toBe(address)
})

test.each([
  ['https://kettle.example/?utm_source=me', 'https://kettle.example/?utm_source=me'],
  [
    'https://kettle.example/?utm_medium=QR&x=1',
    'https://kettle.example/?utm_medium=QR&x=1&utm_source=trellis&utm_campaign=Black%20Friday',
  ],
])('keeps parameters that a link already has: %s', (address, expected) => {
  expect(tagged(address)).toBe(expected)
})

test('a campaign can have its own parameters, and be on or off regardless of the site', () => {
  const own = { source: 'news', medium: 'mail', campaign: 'bf & cm', content: 'top' }
  const expected = 'https://kettle.example/?utm_source=news&utm_medium=mail&utm_campaign=bf%20%26%20cm&utm_content=top'
  expect(tagged('https://kettle.example/', own)).toBe(expected)
  const off = { ...site, isOnForSite: false }
  expect(tagged('https://kettle.example/', own, off)).toBeNull()
  expect(tagged('https://kettle.example/', { ...own, mode: 'on' }, off)).toBe(expected)
  expect(tagged('https://kettle.example/', { ...own, mode: 'off' })).toBeNull()
})

test('an older email without these settings uses the site’s', () => {
  const old = { name: 'Old', email: {} as never }
  expect(utmOf(old, site)).toMatchObject({ source: 'trellis', medium: 'email', campaign: 'Old', content: '' })
})
