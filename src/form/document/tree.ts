import type { Component } from '../components/models.ts'
import { stepNames, type StepName } from './constants.ts'
import type { FormDocument, Tab } from './form-document.ts'

/** A component met on a walk, with all that it is inside of, outermost (its tab) first. */
export interface Visit {
  component: Component
  parents: readonly Component[]
  step: StepName
}

const walked = new WeakMap<FormDocument['steps'], readonly Visit[]>()

/** Every component, tabs included, in the order in which they are drawn. Walked once, since a document is never changed in place. */
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

/** The component with this id, with its parents; undefined when there is none. */
export function findVisit(document: FormDocument, id: string): Visit | undefined {
  return walk(document).find(({ component }) => component.id === id)
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
  return removeComponents(document, [id])
}

/** Takes several components out at once. */
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

/** Puts a component into another, before its child at `index`; past the end means last. */
export function insertComponent(
  document: FormDocument,
  parentId: string,
  index: number,
  component: Component,
): FormDocument {
  return insertComponents(document, parentId, index, [component])
}

/** Puts several components into another, in their order. */
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

/** Changes every component, the innermost first; what `change` returns unchanged stays the same object. */
export function mapComponents(document: FormDocument, change: (component: Component) => Component): FormDocument {
  const deep = (component: Component): Component => {
    const children = component.childComponents
    const next = children && mapList(children, deep)
    return change(next === children ? component : ({ ...component, childComponents: next } as Component))
  }
  return mapTabs(document, (tabs) => mapList(tabs, deep))
}

/** Changes those of the components that `changes` names, in one walk. */
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
