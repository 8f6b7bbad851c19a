import { expect, test } from 'vitest'
import { templates } from '#form/templates/templates.ts'
import { colorsIn } from './colors-in.ts'
import { findTemplates } from './find-templates.ts'
import { inColors } from './in-colors.ts'

test.each([
  ['', []],
  ['#fff, #12355B;e4572e', ['#ffffff', '#12355b', '#e4572e']],
  ['blue #ffffff #fff', ['#ffffff']],
  ['rgb(0,0,0)', []],
])('finds in %j the colors %j', (text, colors) => {
  expect(colorsIn(text)).toEqual(colors)
})

test('a template that can’t take the colors reports it and stays unchanged', () => {
  const [template] = templates
  expect(inColors(template!, []).document).toBe(template!.json)
  expect(inColors(template!, ['#ffffff'])).toEqual({
    document: template!.json,
    error: 'Not enough colors to create popup',
  })
  expect(inColors(template!, ['#ffffff', '#12355b']).document).not.toBe(template!.json)
})

test.each([
  [{ search: 'coffee' }, 'coffee'],
  [{ search: 'slot machine' }, 'sweet-spin'],
  [{ trade: 'tea' }, 'tea'],
  [{ type: 'smart-bar', color: 'yellow' }, 'record-drops'],
  [{ goal: 'custom', type: 'inline-popup' }, 'cooking-class'],
])('%j finds %s', (query, slug) => {
  const found = findTemplates(templates, { search: '', goal: '', type: '', trade: '', color: '', ...query })
  expect(found.map((template) => template.slug)).toContain(slug)
  expect(found.length).toBeLessThan(templates.length / 4)
})
