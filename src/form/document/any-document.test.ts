import fc from 'fast-check'
import { expect, test } from 'vitest'
import type { ComponentType } from '../components/models.ts'
import { models } from '../components/models.ts'
import { compactDocument, publishDocument, publishInParts } from './compact.ts'
import { formTypes } from './constants.ts'
import { fieldsOf } from './fields.ts'
import { FormDocument } from './form-document.ts'
import { withFreshIds } from './fresh-ids.ts'
import { mergeForm } from './merge-form.ts'
import { migrateDocument } from './migrations.ts'
import { formProblems } from './problems.ts'
import { stylesheetOf } from './stylesheet.ts'
import { usesViewsOf } from './optional-pieces.ts'
import { anyDocument } from './testing/any-document.ts'
import { mapComponents, walk } from './tree.ts'
import { formWarnings } from './warnings.ts'

const runs = { numRuns: 60 }
test('generates every component type', () => {
  const types = new Set<ComponentType>()
  for (const document of fc.sample(anyDocument, runs))
    for (const { component } of walk(document)) types.add(component.type)
  expect([...types].sort()).toEqual(Object.keys(models).sort())
})

test('accepts, opens, sanitizes and validates any document', () => {
  fc.assert(
    fc.property(anyDocument, fc.constantFrom(...formTypes), (document, form_type) => {
      const stored: unknown = JSON.parse(JSON.stringify(document))
      const clean = migrateDocument(stored)
      expect(withoutSizes(clean)).toEqual(withoutSizes(stored as FormDocument))
      expect(FormDocument.parse(clean)).toEqual(clean)
      const ids = new Set([...walk(document)].map(({ component }) => component.id))
      const found = [
        ...formProblems({ json: document, form_type, subscribe_redirect_url: '' }),
        ...formWarnings(document),
      ]
      for (const { componentId } of found) expect(ids).toContain(componentId)
    }),
    runs,
  )
})

test('publishes any document completely, with closed CSS rules and its own ids', () => {
  fc.assert(
    fc.property(anyDocument, (document) => {
      const { form, css } = compactDocument(document)
      const { steps } = publishDocument(document)
      expect(steps.subscribe.length + steps.success.length).toBe(tabsIn(document))
      expect(JSON.parse(JSON.stringify(steps))).toEqual(steps)
      expect([...walk(form)].map(({ component }) => component.type)).toEqual(
        [...walk(document)].map(({ component }) => component.type),
      )
      expect(fieldsOf(form).map(({ name }) => name ?? '')).toEqual(fieldsOf(document).map(({ name }) => name))
      const types = fieldsOf(document).map(({ type }) => type)
      expect(types.some((type) => type !== 'textField' && type !== 'file')).toBe(usesViewsOf(document, 'fields'))
      expect(types.includes('file')).toBe(usesViewsOf(document, 'files'))
      const ids = [...walk(form)].map(({ component }) => component.id)
      expect(new Set(ids).size).toBe(ids.length)
      const outside = css.replace(/"[^"\\\n]*"|'[^'\\\n]*'/g, '')
      expect(outside.split('{').length).toBe(outside.split('}').length)
      expect(outside).not.toMatch(/undefined|NaN|Infinity|<\//)
      expect(stylesheetOf(document, 'https://a.example')).not.toMatch(/undefined|NaN|Infinity|<\//)
    }),
    runs,
  )
})

test('publishes any document in two parts that together equal the whole', () => {
  fc.assert(
    fc.property(anyDocument, (document) => {
      const { steps, css, already, ...rest } = publishDocument(document)
      const { first, later } = publishInParts(document)
      expect(first).toMatchObject(rest)
      expect({ ...first.steps, ...(later && { success: later.tabs }) }).toEqual(steps)
      expect((later ?? first).already).toBe(already)
      const parts = first.css + (later?.css ?? '')
      const styled = (sheet: string) => new Set(sheet.match(/\[data-id=[\w-]+/g))
      expect(styled(parts)).toEqual(styled(css))
      const bodies = (sheet: string) => new Set(sheet.match(/\{[^{}]*\}/g))
      const whole = bodies(css)
      expect([...bodies(parts)].filter((body) => !whole.has(body))).toEqual([])
    }),
    runs,
  )
})

test('any document accepts values for its merge tags, and new ids that lead to the same tabs', () => {
  fc.assert(
    fc.property(anyDocument, fc.string(), (document, name) => {
      for (const { tabs } of Object.values(document.steps))
        for (const tab of tabs) expect(mergeForm(tab, { name }).id).toBe(tab.id)
      let count = 0
      const fresh = withFreshIds(document, () => `new${count++}`)
      const [before, after] = [document, fresh].map((one) => [...walk(one)].map(({ component }) => component))
      expect(new Set(after!.map(({ id }) => id)).size).toBe(after!.length)
      for (const [i, component] of before!.entries()) {
        if (!('goTo' in component) || !component.goTo) continue
        const place = before!.findIndex(({ id, type }) => type === 'tab' && id === component.goTo)
        expect(after![i]).toHaveProperty('goTo', place >= 0 ? after![place]!.id : component.goTo)
      }
    }),
    runs,
  )
})

function tabsIn({ steps }: FormDocument): number {
  return steps.subscribe.tabs.length + steps.success.tabs.length
}

/** Removes sizes, because those below the minimum are increased. */
function withoutSizes(document: FormDocument): FormDocument {
  return mapComponents(document, (component) => {
    const { width: _width, height: _height, ...style } = component.style
    return { ...component, style }
  })
}
