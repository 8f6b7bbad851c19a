import type { Component } from '../components/models.ts'
import type { FormDocument } from '../document/form-document.ts'
import {
  findVisit,
  insertComponent,
  insertComponents,
  removeComponent,
  removeComponents,
  updateComponent,
  updateComponents,
  walk,
  type Visit,
} from '../document/tree.ts'
import type { Change } from './editor.ts'

/** Sets fields of a component. `undefined` removes a field. Equal values change nothing. */
export function setFields(id: string, fields: Readonly<Record<string, unknown>>): Change {
  return (document) => updateComponent(document, id, (component) => assign(component, fields))
}

/** Sets styles of a component. `undefined` removes one, so that it is inherited. */
export function setStyle(id: string, style: Readonly<Record<string, unknown>>): Change {
  return (document) => updateComponent(document, id, styled(style))
}

function styled(style: Readonly<Record<string, unknown>>) {
  return (component: Component) => assign(component, { style: assign(component.style, style) })
}

function assign<T extends object>(target: T, fields: Readonly<Record<string, unknown>>): T {
  const entries = Object.entries(fields)
  if (entries.every(([name, value]) => (target as Record<string, unknown>)[name] === value)) return target
  const next: Record<string, unknown> = { ...target, ...fields }
  for (const [name, value] of entries) if (value === undefined) delete next[name]
  return next as T
}

/** Removes components from the form. The last tab of a step can't be removed. */
export function removeAll(ids: readonly string[]): Change {
  return (document) => removeComponents(document, ids)
}

/** Inserts a component into another, at an index among its children. */
export function insertInto(parentId: string, index: number, component: Component): Change {
  return (document) => insertComponent(document, parentId, index, component)
}

/** Inserts a component right after another. */
export function insertAfter(id: string, component: Component): Change {
  return (document) => {
    const visit = findVisit(document, id)
    const parent = visit?.parents.at(-1)
    if (!parent) return document
    return insertComponent(document, parent.id, parent.childComponents!.indexOf(visit!.component) + 1, component)
  }
}

/**
 * Moves a component into a container, never into itself. The index is counted after the component was removed from its
 * old position.
 */
export function moveInto(id: string, parentId: string, index: number): Change {
  return (document) => {
    const visit = findVisit(document, id)
    const target = findVisit(document, parentId)
    if (!visit?.parents.length || !target || [...target.parents, target.component].includes(visit.component))
      return document
    return insertComponent(removeComponent(document, id), parentId, index, visit.component)
  }
}

/** Sets styles of several components as one change. */
export function setStyles(styles: ReadonlyMap<string, Readonly<Record<string, unknown>>>): Change {
  const changes = new Map([...styles].map(([id, style]) => [id, styled(style)]))
  return (document) => updateComponents(document, changes)
}

/** Inserts several components into another, in their order, before its child at `index`. */
export function insertAll(parentId: string, index: number, components: readonly Component[]): Change {
  return (document) => insertComponents(document, parentId, index, components)
}

/**
 * Moves components into a container, before the child that is currently at `index`, in the order in which they are
 * drawn. Does nothing if one of them would move into itself.
 */
export function moveAll(ids: readonly string[], parentId: string, index: number): Change {
  return (document) => {
    const visits = topmost(document, ids).filter(({ parents }) => parents.length > 0)
    const target = findVisit(document, parentId)
    const within = target && [...target.parents, target.component]
    if (!within || visits.length === 0 || visits.some(({ component }) => within.includes(component))) return document
    const moved = visits.map(({ component }) => component)
    const children = target.component.childComponents ?? []
    const before = children.slice(0, index).filter((child) => !moved.includes(child)).length
    const without = removeComponents(
      document,
      moved.map(({ id }) => id),
    )
    const next = insertAll(parentId, before, moved)(without)
    return isSameOrder(document, next, parentId) ? document : next
  }
}

function isSameOrder(before: FormDocument, after: FormDocument, parentId: string): boolean {
  const [one, other] = [before, after].map((form) => findVisit(form, parentId)?.component.childComponents ?? [])
  return one!.length === other!.length && one!.every((child, i) => child === other![i])
}

/** Returns those of the components that are not inside another one of them, in the order in which they are drawn. */
export function topmost(document: FormDocument, ids: readonly string[]): Visit[] {
  const wanted = new Set(ids)
  return [...walk(document)].filter(
    ({ component, parents }) => wanted.has(component.id) && !parents.some(({ id }) => wanted.has(id)),
  )
}

/** Groups adjacent components in a box of their own, at the position of the first one. */
export function group(ids: readonly string[], box: Component): Change {
  return (document) => {
    const visits = topmost(document, ids)
    const parent = visits[0]?.parents.at(-1)
    if (!parent) return document
    const index = parent.childComponents!.indexOf(visits[0]!.component)
    const inside = visits.map(({ component }) => component)
    const without = removeComponents(
      document,
      inside.map(({ id }) => id),
    )
    return insertComponent(without, parent.id, index, { ...box, childComponents: inside } as Component)
  }
}

/** Removes a box and leaves its contents in its place. */
export function ungroup(id: string): Change {
  return (document) => {
    const visit = findVisit(document, id)
    const parent = visit?.parents.at(-1)
    if (!parent) return document
    const index = parent.childComponents!.indexOf(visit!.component)
    return insertAll(parent.id, index, visit!.component.childComponents ?? [])(removeComponent(document, id))
  }
}
