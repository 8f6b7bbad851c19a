import fc from 'fast-check'
import { expect, test } from 'vitest'
import { models, type Component, type ComponentType } from '../components/models.ts'
import { templates } from '../templates/templates.ts'
import { compactDocument } from './compact.ts'
import { defaultName } from './default-name.ts'
import { fieldsOf } from './fields.ts'
import { FormDocument } from './form-document.ts'
import { migrateDocument } from './migrations.ts'
import { copyComponent, newComponent } from './new-component.ts'
import { sanitizeStyle } from './sanitize.ts'
import { Style } from './style.ts'
import { stylesheetOf } from './stylesheet.ts'
import { findComponent, updateComponent, walk } from './tree.ts'

const design = templates.find(({ slug }) => slug === 'bakery')?.json

test('any style becomes a valid style, and valid values stay', () => {
  fc.assert(
    fc.property(
      fc.dictionary(fc.constantFrom(...Object.keys(Style.shape), '__proto__', 'x'), fc.anything()),
      (style) => {
        const clean = sanitizeStyle(style)
        expect(Style.safeParse(clean).success).toBe(true)
        expect(sanitizeStyle(clean)).toEqual(clean)
      },
    ),
  )
  for (const { json } of templates) expect(FormDocument.parse(json)).toEqual(json)
})

test("invalid values become spec.md's defaults", () => {
  const bad = {
    width: -1,
    textAlign: 'up',
    fontFamily: '</style>',
    fontSize: 'big',
    fontWeight: 1,
    lineHeight: 99,
    borderRadius: -3,
    color: 'no',
    backgroundColor: 'no',
  }
  expect(sanitizeStyle(bad)).toEqual({
    width: 100,
    textAlign: 'left',
    fontFamily: 'Open Sans',
    fontSize: 16,
    fontWeight: 400,
    lineHeight: 1.5,
    borderRadius: 3,
    color: 'rgba(0, 0, 0, 1)',
    backgroundColor: 'rgba(0, 0, 0, 0)',
  })
})

test('a popup is at least 50 pixels wide, and a component 1', () => {
  const tab = design!.steps.subscribe.tabs[0]!
  const narrow = (id: string) =>
    updateComponent(design!, id, (component) => ({ ...component, style: { width: 0 } }) as Component)
  expect(findComponent(FormDocument.parse(narrow(tab.id)), tab.id)!.style.width).toBe(50)
  const inner = tab.childComponents![0]!.id
  expect(findComponent(FormDocument.parse(narrow(inner)), inner)!.style.width).toBe(1)
})

test('a form is named after the date and its biggest headline', () => {
  expect(defaultName('2026-11-20', design!)).toBe('2026-11-20 Hear first what comes out of the oven')
  const empty = { ...design!, steps: { ...design!.steps, subscribe: { tabs: [newComponent('tab', () => 'a')] } } }
  expect(defaultName('1970-01-01', empty)).toBe('1970-01-01')
})

test('migrates stored documents to the newest version, step by step', () => {
  expect(migrateDocument(design)).toEqual(design)
  expect(() => migrateDocument({ ...design, version: 9 })).toThrow()
  expect(() => migrateDocument(null)).toThrow()
  const list = [
    { name: 'colors', change: (document: object) => ({ ...document, colors: 1 }) },
    { name: 'sizes', change: (document: object) => ({ ...document, sizes: 2 }) },
  ]
  expect(migrateDocument({ version: 1 }, list)).toEqual({ version: 3, colors: 1, sizes: 2 })
  expect(migrateDocument({ version: 2 }, list)).toEqual({ version: 3, sizes: 2 })
})

test('every new component is valid in a document, and its copy has new ids', () => {
  let count = 0
  const id = () => `c${++count}`
  for (const type of Object.keys(models) as ComponentType[]) {
    const fresh: Component = newComponent(type, id) as Component
    const tab = type === 'tab' ? fresh : { ...newComponent('tab', id), childComponents: [fresh] }
    FormDocument.parse({ ...design, steps: { subscribe: { tabs: [tab] }, success: { tabs: [tab] } } })
    const copy = copyComponent(fresh, id)
    expect(idsIn(copy).filter((name) => idsIn(fresh).includes(name))).toEqual([])
    expect({ ...copy, id: '', childComponents: [] }).toEqual({ ...fresh, id: '', childComponents: [] })
  }
})

test('fields come in the order in which they are displayed', () => {
  const bikes = templates.find(({ slug }) => slug === 'bike-shop')!.json
  expect(fieldsOf(bikes).map(({ name }) => name)).toEqual(['name', 'email'])
})

test('a published document keeps all components, field names and text', () => {
  for (const { json } of templates) {
    const { form, css } = compactDocument(json)
    expect(typesOf(form)).toEqual(typesOf(json))
    expect(fieldsOf(form).map(({ name }) => name)).toEqual(fieldsOf(json).map(({ name }) => name))
    expect(wordsOf(form)).toEqual(wordsOf(json))
    for (const { component } of walk(form)) expect(component.style).toBeUndefined()
    expect(css).not.toContain('rgba(')
  }
})

test('no value in a document can close a rule or string of the style sheet', () => {
  const evil = updateComponent(design!, design!.steps.subscribe.tabs[0]!.childComponents![0]!.id, () => ({
    ...newComponent('background', () => 'a"]{}*{color:red'),
    src: 'https://a.example/x") }*{color:red}\n\\',
    style: { fontFamily: "x';}*{color:red" },
  }))
  const css = stylesheetOf(evil, 'https://forms.example')
  const outside = css.replace(/"[^"\\\n]*"|'[^'\\\n]*'/g, '')
  expect(outside).not.toContain('*{color:red')
  expect(outside.split('{').length).toBe(outside.split('}').length)
})

test('images have a server or http address, and nothing else is displayed', () => {
  const sheet = (src: string) =>
    stylesheetOf(
      updateComponent(design!, 'bakery-1', () => ({ ...newComponent('background', () => 'b'), src })),
      'https://s.example',
    )
  const at = idsIn(design!.steps.subscribe.tabs[0]!)
  expect(at).toContain('bakery-1')
  expect(sheet('/pictures/a.svg')).toContain('url("https://s.example/pictures/a.svg")')
  expect(sheet('https://b.example/a.png')).toContain('url("https://b.example/a.png")')
  for (const src of ['//evil.example/a', 'javascript:alert(1)', 'data:image/svg+xml,x', 'a.png', ''])
    expect(sheet(src)).not.toContain(src || 'url("")')
})

function idsIn(component: Component): string[] {
  return [component.id, ...(component.childComponents ?? []).flatMap(idsIn)]
}

function wordsOf(document: FormDocument): string[] {
  return [...walk(document)].flatMap(({ component }) =>
    component.type === 'text' ? component.blocks.flatMap(({ spans }) => spans.map(({ text }) => text)) : [],
  )
}

function typesOf(document: FormDocument): ComponentType[] {
  return [...walk(document)].map(({ component }) => component.type)
}

test('opens a document whatever its styles, and keeps the valid ones', () => {
  const tab = design!.steps.subscribe.tabs[0]!
  const styled = (style: unknown) =>
    FormDocument.parse({ ...design, steps: { ...design!.steps, subscribe: { tabs: [{ ...tab, style }] } } }).steps
      .subscribe.tabs[0]!.style
  expect(styled({ width: 'wide', color: '#f00', backgroundColor: 'url(x)', gap: 12, onclick: 'x' })).toEqual({
    width: 100,
    color: 'rgba(255, 0, 0, 1)',
    backgroundColor: 'rgba(0, 0, 0, 0)',
    gap: 12,
  })
  fc.assert(
    fc.property(fc.dictionary(fc.constantFrom(...Object.keys(Style.shape)), fc.anything()), (style) => {
      expect(Style.safeParse(styled(style)).success).toBe(true)
    }),
    { numRuns: 30 },
  )
  for (const bad of [
    null,
    7,
    'x',
    { version: 1 },
    { version: 1, steps: [] },
    { version: 1, steps: { subscribe: null } },
  ])
    expect(FormDocument.safeParse(bad).success).toBe(false)
})
