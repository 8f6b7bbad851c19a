import fc from 'fast-check'
import { expect, test } from 'vitest'
import { Component } from '../components/models.ts'
import type { FormDocument } from '../document/form-document.ts'
import { findComponent } from '../document/tree.ts'
import { anyDocument } from '../document/testing/any-document.ts'
import { copied, pasted } from './clipboard.ts'
import { aDocument } from './testing/a-document.ts'

function ids() {
  let count = 0
  return () => `new${++count}`
}

const text = (component: unknown) => JSON.stringify({ type: 'trellis/components', version: 1, components: [component] })

test('pastes copied components unchanged with new ids, in display order', () => {
  const document = aDocument()
  const components = pasted(copied(document, ['button', 'row', 'note']), document, ids())!
  expect(components.map(({ type }) => type)).toEqual(['gridRow', 'button'])
  expect(components[1]).toEqual({ ...findComponent(document, 'button'), id: components[1]!.id })
  expect(JSON.stringify(components)).not.toContain('"note"')
})

test('every form survives copying and pasting', () => {
  const check = (document: FormDocument) => {
    for (const { id, childComponents } of document.steps.subscribe.tabs) {
      const back = pasted(copied(document, [id]), document, ids()) ?? []
      expect(back.map(({ type }) => type)).toEqual((childComponents ?? []).map(({ type }) => type))
      for (const component of back) expect(Component.safeParse(component).error).toBeUndefined()
    }
  }
  fc.assert(fc.property(anyDocument, check), { numRuns: 40 })
})

test.each([
  ['', null],
  ['hello', null],
  ['{"type":"trellis/components"}', null],
  [text({ type: 'script', style: {} }), null],
  [text({ type: 'constructor', style: {} }), null],
  [text({ type: 'tab', style: {} }), null],
])('%j contains no components', (clip, nothing) => {
  expect(pasted(clip, aDocument(), ids())).toBe(nothing)
})

test('drops values that make no sense', () => {
  const component = {
    type: 'text',
    style: { color: 'red;}*{', x: 1, onclick: {} },
    blocks: [{ type: 'paragraph' }],
    on: 1,
  }
  const [back] = pasted(text(component), aDocument(), ids())!
  expect(back!.style).toEqual({ x: 1 })
  expect(back).not.toHaveProperty('on')
  expect(Component.safeParse(back).success).toBe(true)
  const deep = JSON.stringify({ type: 'background', style: {}, childComponents: ['X'] })
  let nested = deep
  for (let depth = 0; depth < 40; depth++) nested = deep.replace('"X"', nested)
  expect(JSON.stringify(pasted(text(JSON.parse(nested)), aDocument(), ids())).split('background').length).toBeLessThan(
    14,
  )
})
