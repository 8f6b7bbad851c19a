import type { Component } from '../components/models.ts'
import { findVisit, insertComponent, removeComponent, updateComponent } from '../document/tree.ts'
import type { Change } from './editor.ts'

/** Sets fields of a component; `undefined` takes a field away. Equal values change nothing. */
export function setFields(id: string, fields: Readonly<Record<string, unknown>>): Change {
  return (document) => updateComponent(document, id, (component) => assign(component, fields))
}

/** Sets styles of a component; `undefined` lets one fall back to what is inherited. */
export function setStyle(id: string, style: Readonly<Record<string, unknown>>): Change {
  return (document) =>
    updateComponent(document, id, (component) => assign(component, { style: assign(component.style, style) }))
}

function assign<T extends object>(target: T, fields: Readonly<Record<string, unknown>>): T {
  const entries = Object.entries(fields)
  if (entries.every(([name, value]) => (target as Record<string, unknown>)[name] === value)) return target
  const next: Record<string, unknown> = { ...target, ...fields }
  for (const [name, value] of entries) if (value === undefined) delete next[name]
  return next as T
}

/** Takes components out of the form; the last tab of a step stays. */
export function removeAll(ids: readonly string[]): Change {
  return (document) => ids.reduce(removeComponent, document)
}

/** Puts a component into another at a place among its children. */
export function insertInto(parentId: string, index: number, component: Component): Change {
  return (document) => insertComponent(document, parentId, index, component)
}

/** Moves a component within its container, by so many places towards the end; stops at either end. */
export function moveBy(id: string, places: number): Change {
  return (document) => {
    const parent = findVisit(document, id)?.parents.at(-1)
    const children = parent?.childComponents ?? []
    const from = children.findIndex((child) => child.id === id)
    const to = Math.max(0, Math.min(children.length - 1, from + places))
    if (!parent || from === to) return document
    const moved = children.toSpliced(from, 1).toSpliced(to, 0, children[from]!)
    return updateComponent(document, parent.id, (found) => ({ ...found, childComponents: moved }))
  }
}

/** Moves a component into a container, at a place counted after it was taken out; never into itself. */
export function moveInto(id: string, parentId: string, index: number): Change {
  return (document) => {
    const visit = findVisit(document, id)
    const target = findVisit(document, parentId)
    if (!visit?.parents.length || !target || [...target.parents, target.component].includes(visit.component))
      return document
    return insertComponent(removeComponent(document, id), parentId, index, visit.component)
  }
}
