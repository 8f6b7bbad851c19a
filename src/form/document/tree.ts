import type { Component } from '../components/models.ts'
import { stepNames, type StepName } from './constants.ts'
import type { FormDocument, Tab } from './form-document.ts'

/** A component found on a walk, with its ancestors, outermost (its tab) first. */
export interface Visit {
  component: Component
  parents: readonly Component[]
  step: StepName
}

const walked = new WeakMap<FormDocument['steps'], readonly Visit[]>()

/**
 * Returns every component, including tabs, in the order in which they are drawn. The result is cached, since a document
 * is never changed in place.
 */
export function walk({ steps }: FormDocument): readonly Visit[] {
  const known = walked.get(steps)
  if (known) return known
  const visits: Visit[] = []
  for (const step of stepNames) for (const tab of steps[step].tabs) meet(tab, [], step, visits)
  walked.set(steps, visits)
  return visits
}

function meet(component: Component, parents: readonly Component[], step: StepName, visits: Visit[]): void {
  visits.push({ component, parents, step })
  const { childComponents } = component
  if (!childComponents?.length) return
  const inside = [...parents, component]
  for (const child of childComponents) meet(child, inside, step, visits)
}

/** Returns the component with this ID and its parents. Undefined if there is none. */
export function findVisit(document: FormDocument, id: string): Visit | undefined {
  return walk(document).find(({ component }) => component.id === id)
}

/** Returns the component with this ID. */
export function findComponent(document: FormDocument, id: string): Component | undefined {
  return findVisit(document, id)?.component
}

/** Returns a component's ancestors, outermost (its tab) first. Empty for tabs and unknown IDs. */
export function parentsOf(document: FormDocument, id: string): readonly Component[] {
  return findVisit(document, id)?.parents ?? []
}

/**
 * Changes one component. Everything that doesn't contain it remains the same object, and so does a document in which
 * nothing changed.
 */
export function updateComponent(
  document: FormDocument,
  id: string,
  change: (component: Component) => Component,
): FormDocument {
  return mapTabs(document, (tabs) => mapList(tabs, (tab) => changed(tab, id, change)))
}

/** Removes a component with everything inside it. The last tab of a step can't be removed. */
export function removeComponent(document: FormDocument, id: string): FormDocument {
  return removeComponents(document, [id])
}

/** Removes several components at once. */
export function removeComponents(document: FormDocument, ids: readonly string[]): FormDocument {
  const gone = new Set(ids)
  const rest = <T extends Component>(list: T[]): T[] => {
    const kept = list.filter((one) => !gone.has(one.id))
    return kept.length === list.length ? list : kept
  }
  const without = mapTabs(document, (tabs) => {
    const kept = rest(tabs)
    if (kept.length > 0) return kept
    return tabs.length > 1 ? tabs.slice(-1) : tabs
  })
  return mapComponents(without, (component) => {
    const children = component.childComponents
    const kept = children && rest(children)
    return kept === children ? component : ({ ...component, childComponents: kept } as Component)
  })
}

/** Inserts a component into another, before its child at `index`. An index past the end means last. */
export function insertComponent(
  document: FormDocument,
  parentId: string,
  index: number,
  component: Component,
): FormDocument {
  return insertComponents(document, parentId, index, [component])
}

/** Inserts several components into another, in their order. */
export function insertComponents(
  document: FormDocument,
  parentId: string,
  index: number,
  components: readonly Component[],
): FormDocument {
  if (components.length === 0) return document
  return updateComponent(document, parentId, (parent) => ({
    ...parent,
    childComponents: (parent.childComponents ?? []).toSpliced(index, 0, ...components),
  }))
}

/** Changes every component, innermost first. Components that `change` returns unchanged remain the same objects. */
export function mapComponents(document: FormDocument, change: (component: Component) => Component): FormDocument {
  const deep = (component: Component): Component => {
    const children = component.childComponents
    const next = children && mapList(children, deep)
    return change(next === children ? component : ({ ...component, childComponents: next } as Component))
  }
  return mapTabs(document, (tabs) => mapList(tabs, deep))
}

/** Changes the components whose IDs are in `changes`, in one walk. */
export function updateComponents(
  document: FormDocument,
  changes: ReadonlyMap<string, (component: Component) => Component>,
): FormDocument {
  return mapComponents(document, (component) => changes.get(component.id)?.(component) ?? component)
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
