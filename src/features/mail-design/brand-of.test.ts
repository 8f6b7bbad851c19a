import fc from 'fast-check'
import { expect, test } from 'vitest'
import { brandColors } from './brand-of.ts'
import { contrastOf } from './colors.ts'

test('uses the strongest color for buttons and the darkest for headings', () => {
  expect(brandColors(['#ffffff', '#16202c', '#e8e8e8', '#c23a24'])).toMatchObject({
    card: '#ffffff',
    heading: '#16202c',
    button: '#c23a24',
    button_text: '#ffffff',
  })
})

test('returns no brand without a color', () => {
  expect(brandColors([])).toBeNull()
  expect(brandColors(['red', 'rgb(1, 2, 3)'])).toBeNull()
})

test('keeps the email readable, whatever the site’s colors', () => {
  const color = fc.integer({ min: 0, max: 0xffffff }).map((value) => `#${value.toString(16).padStart(6, '0')}`)
  fc.assert(
    fc.property(fc.array(color, { minLength: 1, maxLength: 8 }), (palette) => {
      const { card, heading, text, link, button, button_text } = brandColors(palette)!
      for (const ink of [heading, text, link]) expect(contrastOf(ink, card)).toBeGreaterThanOrEqual(4.5)
      expect(contrastOf(button_text, button)).toBeGreaterThanOrEqual(4.2)
    }),
  )
})
