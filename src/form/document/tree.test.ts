import fc from 'fast-check'
import { expect, test } from 'vitest'
import type { Component } from '../components/models.ts'
import { templates } from '../templates/templates.ts'
import type { FormDocument } from './form-document.ts'
import { newComponent } from './new-component.ts'
import {
  findComponent,
  insertComponent,
  mapComponents,
  parentsOf,
  removeComponent,
  updateComponent,
  walk,
} from './tree.ts'

const design = fc.constantFrom(...templates.map(({ json }) => json))
const designAndId = design.chain((json) => fc.tuple(fc.constant(json), fc.constantFrom(...idsOf(json))))

test('every id is found, with parents that hold each other, the tab outermost', () => {
  fc.assert(
    fc.property(designAndId, ([json, id]) => {
      const found = findComponent(json, id)!
      expect(found.id).toBe(id)
      const chain = [...parentsOf(json, id), found]
      expect(chain[0]!.type).toBe('tab')
      for (const [i, parent] of chain.slice(0, -1).entries()) expect(parent.childComponents).toContain(chain[i + 1])
    }),
  )
})

test('a change makes new objects on the way to it and keeps all others', () => {
  fc.assert(
    fc.property(designAndId, ([json, id]) => {
      const changed = updateComponent(json, id, (component) => ({ ...component, style: { width: 7 } }) as Component)
      const fresh = new Set([id, ...parentsOf(json, id).map((parent) => parent.id)])
      for (const { component } of walk(changed))
        if (fresh.has(component.id)) expect(component).not.toBe(findComponent(json, component.id))
        else if (!parentsOf(json, component.id).some((parent) => parent.id === id))
          expect(component).toBe(findComponent(json, component.id))
      expect(findComponent(changed, id)!.style).toEqual({ width: 7 })
    }),
  )
})

test('what changes nothing returns the very document', () => {
  fc.assert(
    fc.property(designAndId, ([json, id]) => {
      expect(updateComponent(json, id, (component) => component)).toBe(json)
      expect(updateComponent(json, 'nobody', () => newComponent('text', () => 'x'))).toBe(json)
      expect(removeComponent(json, 'nobody')).toBe(json)
      expect(mapComponents(json, (component) => component)).toBe(json)
    }),
  )
})

test('put in and taken out again, the document is as it was', () => {
  fc.assert(
    fc.property(designAndId, fc.nat(5), ([json, id], index) => {
      const with1 = insertComponent(
        json,
        id,
        index,
        newComponent('text', () => 'new'),
      )
      expect(idsOf(with1)).toHaveLength(idsOf(json).length + 1)
      const back = removeComponent(with1, 'new')
      expect(idsOf(back)).toEqual(idsOf(json))
    }),
  )
})

test('taken out, a component leaves with all inside it; the last tab of a step stays', () => {
  fc.assert(
    fc.property(designAndId, ([json, id]) => {
      const removed = removeComponent(json, id)
      if (findComponent(json, id)!.type === 'tab') expect(removed).toBe(json)
      else
        for (const { component } of walk(removed))
          expect(parentsOf(json, component.id).map((p) => p.id)).not.toContain(id)
    }),
  )
})

function idsOf(json: FormDocument): string[] {
  return [...walk(json)].map(({ component }) => component.id)
}
