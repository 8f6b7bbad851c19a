import fc from 'fast-check'
import { expect, test } from 'vitest'
import { contrast } from '../document/color.ts'
import { limits } from '../document/constants.ts'
import { findVisit, walk } from '../document/tree.ts'
import { setStyle } from './changes.ts'
import { hasText, readability, rgba, surfaceOf, textColorOf } from '../document/look.ts'
import { colorsOf, paletteOf } from '../document/form-colors.ts'
import { recolor } from './recolor.ts'
import { aDocument } from './testing/a-document.ts'

const navy = 'rgba(10, 20, 60, 1)'
const lemon = 'rgba(250, 240, 120, 1)'
const channel = fc.integer({ min: 0, max: 255 })
const anyColor = fc.tuple(channel, channel, channel).map(([r, g, b]) => `rgba(${r}, ${g}, ${b}, 1)`)

test('the colors of a form are those of its surface, text and button', () => {
  expect(colorsOf(aDocument())).toEqual({
    background: 'rgba(255, 255, 255, 1)',
    text: 'rgba(20, 20, 20, 1)',
    accent: 'rgba(0, 80, 200, 1)',
  })
  expect(paletteOf(aDocument())[0]).toBe('rgba(255, 255, 255, 1)')
})

test('replaces a color everywhere, also in text spans', () => {
  const recolored = recolor({ accent: 'rgba(160, 0, 40, 1)' })(aDocument())
  expect(colorsOf(recolored).accent).toBe('rgba(160, 0, 40, 1)')
  expect(findVisit(recolored, 'note')!.component).toMatchObject({
    blocks: [{ spans: [{ color: 'rgba(160, 0, 40, 1)' }] }],
  })
  expect(findVisit(recolored, 'bye')!.component.style.backgroundColor).toBeDefined()
})

test('text turns light when the surface turns dark, and button text stays readable', () => {
  const dark = recolor({ background: navy, accent: lemon })(aDocument())
  expect(textColorOf(findVisit(dark, 'headline')!)).toBe('rgba(255, 255, 255, 1)')
  const button = findVisit(dark, 'button')!
  expect(contrast(rgba(textColorOf(button)), surfaceOf(button))).toBeGreaterThan(4.5)
})

test('a field changes with the surface of which it was a shade', () => {
  const document = setStyle('email', { backgroundColor: 'rgba(245, 245, 245, 1)' })(aDocument())
  const dark = recolor({ background: navy, text: 'rgba(255, 255, 255, 1)' })(document)
  expect(contrast(rgba('rgba(255, 255, 255, 1)'), surfaceOf(findVisit(dark, 'email')!))).toBeGreaterThan(7)
  const light = recolor({ background: 'rgba(250, 245, 240, 1)' })(document)
  expect(findVisit(light, 'email')!.component.style).toEqual(findVisit(document, 'email')!.component.style)
})

test('the same colors change nothing', () => {
  const document = aDocument()
  expect(recolor(colorsOf(document))(document)).toBe(document)
  expect(recolor({})(document)).toBe(document)
})

test('with any colors, all text has enough contrast', () => {
  fc.assert(
    fc.property(anyColor, anyColor, anyColor, (background, text, accent) => {
      const document = recolor({ background, text, accent })(aDocument())
      for (const visit of walk(document)) {
        if (!hasText(visit.component)) continue
        const min = visit.component.type === 'button' ? limits.contrastOfAccentText : limits.contrast
        expect(contrast(rgba(textColorOf(visit)), surfaceOf(visit))).toBeGreaterThanOrEqual(min)
        expect(readability(visit)!.ratio).toBeGreaterThanOrEqual(readability(visit)!.min)
      }
    }),
  )
})
