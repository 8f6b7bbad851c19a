import { expect, test } from 'vitest'
import { walk } from '#form/document/tree.ts'
import { templates } from '#form/templates/templates.ts'
import { inBrand } from './in-brand.ts'

const none = { heading_font: '', body_font: '', button_radius: null }

test('a site without a brand leaves a design unchanged', () => {
  expect(inBrand(templates[0]!.json, none)).toBe(templates[0]!.json)
})

test('applies the brand’s fonts to headings and text and its corners to buttons in every template, and to no other corners', () => {
  for (const { slug, json } of templates) {
    const branded = inBrand(json, { heading_font: 'Lora', body_font: 'Inter', button_radius: 7 })
    const before = new Map([...walk(json)].map(({ component }) => [component.id, component.style.borderRadius]))
    for (const { component, parents } of walk(branded)) {
      const family = [...parents, component].findLast(({ style }) => style.fontFamily)?.style.fontFamily
      const isHeading = component.type === 'text' && component.blocks.some(({ type }) => type === 'heading')
      if (component.type === 'text') expect([slug, family]).toEqual([slug, isHeading ? 'Lora' : 'Inter'])
      const isButton = component.type === 'button' && (component.look === 'filled' || component.look === 'outline')
      expect([slug, component.style.borderRadius]).toEqual([slug, isButton ? 7 : before.get(component.id)])
    }
  }
})
