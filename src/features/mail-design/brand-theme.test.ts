import { expect, test } from 'vitest'
import { hasBrand, withBrand } from './brand-theme.ts'
import { plainTheme } from './new-block.ts'

const none = { palette: [], brand: { logo: '', heading_font: '', body_font: '', button_radius: null } }

test('leaves a theme unchanged if the site has no brand', () => {
  expect([hasBrand(none), withBrand(plainTheme, none)]).toEqual([false, plainTheme])
})

test('takes colors, logo, corner radius and the nearest fonts from the brand', () => {
  const kit = {
    palette: ['#222222', '#12355b', '#e4572e'],
    brand: { logo: '/i/abc.png', heading_font: 'Playfair Display', body_font: 'Inter', button_radius: 0 },
  }
  const theme = withBrand(plainTheme, kit)
  expect(hasBrand(kit)).toBe(true)
  expect(theme).toMatchObject({
    heading_font: 'georgia',
    body_font: 'system',
    button_radius: 0,
    logo: { ...plainTheme.logo, src: '/i/abc.png' },
    width: plainTheme.width,
  })
  expect(theme.colors.button).toBe('#e4572e')
})

test.each([
  ['Source Serif Pro', 'georgia'],
  ['Times New Roman', 'georgia'],
  ['Microsoft Sans Serif', 'system'],
  ['Unknown', 'system'],
])('the font nearest to %s is %s', (body_font, nearest) => {
  expect(withBrand(plainTheme, { ...none, brand: { ...none.brand, body_font } }).body_font).toBe(nearest)
})

test('headings use the body font if the brand has no heading font', () => {
  const kit = { ...none, brand: { ...none.brand, body_font: 'Georgia' } }
  expect(withBrand(plainTheme, kit)).toMatchObject({ heading_font: 'georgia', body_font: 'georgia' })
})
