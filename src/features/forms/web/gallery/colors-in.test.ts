import { expect, test } from 'vitest'
import { templates } from '#form/templates/templates.ts'
import { colorsIn } from './colors-in.ts'
import { findTemplates } from './find-templates.ts'
import { inColours } from './in-colours.ts'

test.each([
  ['', []],
  ['#fff, #12355B;e4572e', ['#ffffff', '#12355b', '#e4572e']],
  ['blue #ffffff #fff', ['#ffffff']],
  ['rgb(0,0,0)', []],
])('%j holds the colours %j', (text, colors) => {
  expect(colorsIn(text)).toEqual(colors)
})

test('a template that cannot take the colours says so and stays as it is', () => {
  const [template] = templates
  expect(inColours(template!, []).document).toBe(template!.json)
  expect(inColours(template!, ['#ffffff'])).toEqual({
    document: template!.json,
    error: 'Not enough colors to create popup',
  })
  expect(inColours(template!, ['#ffffff', '#12355b']).document).not.toBe(template!.json)
})

test.each([
  [{ search: 'coffee' }, 'coffee'],
  [{ search: 'slot machine' }, 'sweet-spin'],
  [{ trade: 'tea' }, 'tea'],
  [{ type: 'smart-bar', colour: 'yellow' }, 'record-drops'],
  [{ goal: 'custom', type: 'inline-popup' }, 'cooking-class'],
])('%j finds %s', (query, slug) => {
  const found = findTemplates(templates, { search: '', goal: '', type: '', trade: '', colour: '', ...query })
  expect(found.map((template) => template.slug)).toContain(slug)
  expect(found.length).toBeLessThan(templates.length / 4)
})
