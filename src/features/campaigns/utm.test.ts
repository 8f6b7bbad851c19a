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
])('a link to the site gets them: %s', (address, expected) => {
  expect(tagged(address)).toBe(expected)
})

test.each([
  'https://elsewhere.example/',
  'https://notkettle.example/',
  'https://kettle.example.evil.example/',
  'https://elsewhere.example/?to=https://kettle.example/',
])('a link that leads elsewhere stays as it is: %s', (address) => {
  expect(tagged(address)).toBe(address)
})

test.each([
  ['https://kettle.example/?utm_source=me', 'https://kettle.example/?utm_source=me'],
  [
    'https://kettle.example/?utm_medium=QR&x=1',
    'https://kettle.example/?utm_medium=QR&x=1&utm_source=trellis&utm_campaign=Black%20Friday',
  ],
])('what a link has already is kept: %s', (address, expected) => {
  expect(tagged(address)).toBe(expected)
})

test('a campaign has its own, and is on or off whatever the site says', () => {
  const own = { source: 'news', medium: 'mail', campaign: 'bf & cm', content: 'top' }
  const expected = 'https://kettle.example/?utm_source=news&utm_medium=mail&utm_campaign=bf%20%26%20cm&utm_content=top'
  expect(tagged('https://kettle.example/', own)).toBe(expected)
  const off = { ...site, isOnForSite: false }
  expect(tagged('https://kettle.example/', own, off)).toBeNull()
  expect(tagged('https://kettle.example/', { ...own, mode: 'on' }, off)).toBe(expected)
  expect(tagged('https://kettle.example/', { ...own, mode: 'off' })).toBeNull()
})

test('a mail of before, which says nothing of them, goes by the site', () => {
  const old = { name: 'Old', email: {} as never }
  expect(utmOf(old, site)).toMatchObject({ source: 'trellis', medium: 'email', campaign: 'Old', content: '' })
})
