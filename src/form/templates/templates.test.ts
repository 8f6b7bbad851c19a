import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { brotliCompressSync } from 'node:zlib'
import { describe, expect, test } from 'vitest'
import { blend, contrast } from '../document/color.ts'
import { publishDocument } from '../document/compact.ts'
import { formTypes, goals } from '../document/constants.ts'
import { isField } from '../document/fields.ts'
import { FormDocument } from '../document/form-document.ts'
import { hasText, rgba, surfaceOf, textColorOf } from '../document/look.ts'
import { formProblems } from '../document/problems.ts'
import { walk } from '../document/tree.ts'
import { templates } from './templates.ts'

const pictures = new URL('./pictures/', import.meta.url)
const rows = templates.map((template) => [template.slug, template] as const)
const aa = 4.5
/** The opacity that the base sheet gives to a placeholder's color. */
const placeholderOpacity = 0.7
const sizeOf = (text: string) => brotliCompressSync(text).length

describe.each(rows)('%s', (slug, template) => {
  const { json } = template
  const visits = [...walk(json)]

  test('can go live unchanged', () => {
    expect(template.id).toBe(slug)
    expect(FormDocument.parse(json)).toEqual(json)
    expect(formProblems({ ...template, subscribe_redirect_url: '' })).toEqual([])
    const ids = visits.map(({ component }) => component.id)
    expect(new Set(ids).size).toBe(ids.length)
  })

  test('has only readable text (WCAG AA)', () => {
    for (const visit of visits) {
      const { component } = visit
      if (!hasText(component)) continue
      const [text, surface] = [rgba(textColorOf(visit)), surfaceOf(visit)]
      expect(contrast(text, surface), component.id).toBeGreaterThanOrEqual(aa)
      if (component.type === 'textField' && component.placeholder)
        expect(contrast({ ...text, a: placeholderOpacity }, surface), component.id).toBeGreaterThanOrEqual(aa)
      if (isField(component) && component.style.borderColor)
        expect(borderContrast(visit), `${component.id}: border`).toBeGreaterThanOrEqual(3)
    }
  })

  test('has labeled fields, existing images, and text in both steps', () => {
    for (const { component } of visits) {
      if (isField(component) && component.type !== 'hidden') expect(component.label).not.toBe('')
      if ('src' in component && component.src)
        expect(existsSync(new URL(component.src.replace('/pictures/', ''), pictures))).toBe(true)
    }
    for (const step of ['subscribe', 'success'] as const)
      expect(visits.some((visit) => visit.step === step && visit.component.type === 'text')).toBe(true)
  })

  test('has publishable copy', () => {
    const copy = JSON.stringify(json)
    expect(copy).not.toMatch(/lorem|ipsum|dolor|your (?:text|headline) here|"[^"]*\bTODO\b/i)
    expect(copy, 'typographic apostrophes').not.toMatch(/\w'\w/)
    expect(template.description.length).toBeGreaterThan(20)
  })

  test('is small when published', () => {
    expect(sizeOf(JSON.stringify(publishDocument(json)))).toBeLessThanOrEqual(2200)
  })
})

test('there are enough templates, with unique names, for every type and goal', () => {
  expect(templates.length).toBeGreaterThanOrEqual(40)
  for (const key of ['slug', 'name', 'description'] as const)
    expect(new Set(templates.map((template) => template[key])).size).toBe(templates.length)
  for (const type of formTypes)
    expect(templates.filter(({ form_type }) => form_type === type).length).toBeGreaterThan(3)
  for (const goal of goals) expect(templates.filter((template) => template.goal === goal).length).toBeGreaterThan(1)
  expect(new Set(templates.map(({ trade }) => trade)).size).toBeGreaterThan(25)
})

test('each image is small, used somewhere, and loads nothing', () => {
  const used = JSON.stringify(templates)
  for (const name of readdirSync(pictures)) {
    const text = readFileSync(new URL(name, pictures), 'utf8')
    expect(sizeOf(text), name).toBeLessThanOrEqual(6000)
    expect(used, name).toContain(`/pictures/${name}`)
    expect(text, name).not.toMatch(/<script|href="(?!#)|url\((?!#)|<text|\bon\w+=/)
  }
})

/** A field is visible if either its border or its inside contrasts with its surroundings. */
function borderContrast(visit: Parameters<typeof surfaceOf>[0]): number {
  const around = surfaceOf({ component: visit.parents.at(-1)!, parents: visit.parents.slice(0, -1) })
  const edge = blend(rgba(visit.component.style.borderColor!), around)
  return Math.max(contrast(edge, around), contrast(surfaceOf(visit), around))
}
