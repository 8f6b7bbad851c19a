import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { contrast } from '../document/color.ts'
import { limits } from '../document/constants.ts'
import { colorsOf } from '../document/form-colors.ts'
import { hasText, minContrast, rgba, surfaceOf, textColorOf } from '../document/look.ts'
import { recolorErrors, recolorTemplate } from '../document/recolor-template.ts'
import { walk } from '../document/tree.ts'
import { templates } from './templates.ts'

const hex = fc.integer({ min: 0, max: 0xffffff }).map((number) => `#${number.toString(16).padStart(6, '0')}`)
const known: ReadonlySet<string> = new Set(Object.values(recolorErrors))

test.each(templates.map((template) => [template.slug, template] as const))(
  '%s: with any palette, all text is readable, or an error from the spec is thrown',
  (_, { json, form_type }) => {
    fc.assert(
      fc.property(fc.array(hex, { minLength: 2, maxLength: 6 }), (palette) => {
        let recolored
        try {
          recolored = recolorTemplate(json, palette, form_type)
        } catch (error) {
          expect(known.has((error as Error).message)).toBe(true)
          return
        }
        const before = [...walk(json)]
        for (const [i, visit] of [...walk(recolored)].entries()) {
          if (!hasText(visit.component)) continue
          const ratio = contrast(rgba(textColorOf(visit)), surfaceOf(visit))
          expect(ratio).toBeGreaterThanOrEqual(minContrast(visit.component))
          const old = contrast(rgba(textColorOf(before[i]!)), surfaceOf(before[i]!))
          expect(ratio, visit.component.id).toBeGreaterThanOrEqual(Math.min(4.5, old))
        }
        const { background, accent } = colorsOf(recolored)
        const hasButton = before.some(({ component }) => component.type === 'button' && component.look === 'filled')
        if (hasButton) expect(contrast(rgba(accent), rgba(background))).toBeGreaterThanOrEqual(limits.contrast)
      }),
      { numRuns: 15 },
    )
  },
)

describe('recoloring with one palette', () => {
  const light = templates.find(({ slug }) => slug === 'bakery')!
  const dark = templates.find(({ slug }) => slug === 'bike-shop')!
  const mat = templates.find(({ form_type }) => form_type === 'welcome-mat')!

  test('keeps light designs light and dark ones dark, and gives the button the strongest color', () => {
    const palette = ['#ffffff', '#0a2540', '#e0245e']
    expect(colorsOf(recolorTemplate(light.json, palette))).toEqual({
      background: 'rgba(255, 255, 255, 1)',
      text: 'rgba(224, 36, 94, 1)',
      accent: 'rgba(224, 36, 94, 1)',
    })
    expect(colorsOf(recolorTemplate(dark.json, palette)).background).toBe('rgba(10, 37, 64, 1)')
  })

  test('keeps a vivid design vivid', () => {
    const loud = templates.find(({ slug }) => slug === 'record-drops')!
    const { background } = colorsOf(recolorTemplate(loud.json, ['#ffffff', '#12355b', '#e4572e']))
    expect(background).toBe('rgba(228, 87, 46, 1)')
  })

  test('uses a tint for a light design without a light color', () => {
    const { background, accent } = colorsOf(recolorTemplate(light.json, ['#1f5eff', '#0b7a4b']))
    expect(contrast(rgba(accent), rgba(background))).toBeGreaterThanOrEqual(limits.contrastOfAccentText)
    expect(rgba(background).r).toBeGreaterThan(230)
  })

  test.each([[[]], [['#123456']], [['#123456', '#123456']], [['#ffffff', '#fefefe']], [['none', 'red']]])(
    'refuses %j as not enough',
    (palette) => {
      expect(() => recolorTemplate(light.json, palette)).toThrow('Not enough colors to create popup')
    },
  )

  test('requires more contrast for a welcome mat than for a popup', () => {
    const faint = ['#ffffff', '#bbbbbb']
    expect(recolorTemplate(light.json, faint)).toBeDefined()
    expect(() => recolorTemplate(mat.json, faint, mat.form_type)).toThrow('Cannot create Welcome Mat Style')
  })

  test('keeps a component’s own transparency', () => {
    const fashion = templates.find(({ slug }) => slug === 'fashion')!
    const recolored = recolorTemplate(fashion.json, ['#ffffff', '#000000'])
    const field = [...walk(recolored)].find(({ component }) => component.type === 'textField')!
    expect(rgba(field.component.style.backgroundColor!).a).toBe(0)
  })
})
