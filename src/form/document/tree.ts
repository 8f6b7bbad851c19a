import type { Component } from '../components/models.ts'
import { stepNames, type StepName } from './constants.ts'
import type { FormDocument, Tab } from './form-document.ts'

/** A component met on a walk, with all that it is inside of, outermost (its tab) first. */
export interface Visit {
  component: Component
  parents: readonly Component[]
  step: StepName
}

/** Every component, tabs included, in the order in which they are drawn. */
export function walk(document: FormDocument): readonly Visit[] {
  const visits: Visit[] = []
  for (const step of stepNames) for (const tab of document.steps[step].tabs) meet(tab, [], step, visits)
  return visits
}

function meet(component: Component, parents: readonly Component[], step: StepName, visits: Visit[]): void {
  visits.push({ component, parents, step })
  const { childComponents } = component
  if (!childComponents?.length) return
  const inside = [...parents, component]
  for (const child of childComponents) meet(child, inside, step, visits)
}

/** The component with this id, with its parents; undefined when there is none. */
export function findVisit(document: FormDocument, id: string): Visit | undefined {
  for (const visit of walk(document)) if (visit.component.id === id) return visit
  return undefined
}

/** The component with this id. */
export function findComponent(document: FormDocument, id: string): Component | undefined {
  return findVisit(document, id)?.component
}

/** What a component is inside of, outermost (its tab) first; empty for tabs and unknown ids. */
export function parentsOf(document: FormDocument, id: string): readonly Component[] {
  return findVisit(document, id)?.parents ?? []
}

/** Changes one component. All that does not contain it stays the same object; so does a document where nothing changed. */
export function updateComponent(
  document: FormDocument,
  id: string,
  change: (component: Component) => Component,
): FormDocument {
  return mapTabs(document, (tabs) => mapList(tabs, (tab) => changed(tab, id, change)))
}

/** Takes a component out with all that is inside it. The last tab of a step stays. */
export function removeComponent(document: FormDocument, id: string): FormDocument {
  const without = mapTabs(document, (tabs) => {
    const rest = tabs.filter((tab) => tab.id !== id)
    return rest.length === 0 || rest.length === tabs.length ? tabs : rest
  })
  const parent = parentsOf(without, id).at(-1)
  if (!parent) return without
  return updateComponent(without, parent.id, (found) => ({
    ...found,
    childComponents: (found.childComponents ?? []).filter((child) => child.id !== id),
  }))
}

/** Puts a component into another, before its child at `index`; past the end means last. */
export function insertComponent(
  document: FormDocument,
  parentId: string,
  index: number,
  component: Component,
): FormDocument {
  return updateComponent(document, parentId, (parent) => {
    const children = parent.childComponents ?? []
    return { ...parent, childComponents: [...children.slice(0, index), component, ...children.slice(index)] }
  })
}

/** Changes every component, the innermost first; what `change` returns unchanged stays the same object. */
export function mapComponents(document: FormDocument, change: (component: Component) => Component): FormDocument {
  const deep = (component: Component): Component => {
    const children = component.childComponents
    const next = children && mapList(children, deep)
    return change(next === children ? component : ({ ...component, childComponents: next } as Component))
  }
  return mapTabs(document, (tabs) => mapList(tabs, deep))
}

function changed(component: Component, id: string, change: (component: Component) => Component): Component {
  if (component.id === id) return change(component)
  const children = component.childComponents
  const next = children && mapList(children, (child) => changed(child, id, change))
  return next === children ? component : ({ ...component, childComponents: next } as Component)
}

function mapList<T extends Component>(list: readonly T[], change: (item: T) => Component): T[] {
  const next = list.map(change) as T[]
  return next.every((item, i) => item === list[i]) ? (list as T[]) : next
}

function mapTabs(document: FormDocument, change: (tabs: Tab[]) => Tab[]): FormDocument {
  let { steps } = document
  for (const name of stepNames) {
    const tabs = change(steps[name].tabs)
    if (tabs !== steps[name].tabs) steps = { ...steps, [name]: { ...steps[name], tabs } }
  }
  return steps === document.steps ? document : { ...document, steps }
}
