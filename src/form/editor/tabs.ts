import type { ComponentOf } from '../components/models.ts'
import { type FormType, multiTabTypes, type StepName } from '../document/constants.ts'
import type { FormDocument, Tab } from '../document/form-document.ts'
import { copyComponent, newComponent } from '../document/new-component.ts'
import { mapComponents, removeComponent } from '../document/tree.ts'
import { newComponentId } from './component-id.ts'
import type { Change, Editor } from './editor.ts'
import { shownTab } from './tab-components.ts'

/** Whether a form of this type may have several tabs. */
export function hasTabs(type: FormType): boolean {
  return multiTabTypes.includes(type)
}

/** Returns the index of the success step's tab for visitors who were already subscribed. -1 if there is none. */
export function alreadyTabOf(form: FormDocument): number {
  return form.steps.success.tabs.findIndex((tab) => tab.for === 'already')
}

/** Adds a tab that looks like the shown one after all others, and shows it. */
export function addTab(editor: Editor, step: StepName, fields: { name?: string; for?: Tab['for'] } = {}): void {
  const { document: form } = editor.get()
  const { tabs } = form.steps[step]
  const like = editor.get().step === step ? shownTab(editor.get()) : tabs[0]!
  // The tab for existing subscribers starts as a copy of what everyone sees, because an empty page would not be useful.
  const made = fields.for ? copyComponent(like, newComponentId) : emptyLike(like)
  const tab: Tab = { ...made, name: fields.name ?? freeName(tabs), ...(fields.for && { for: fields.for }) }
  editor.run(withTabs(step, (all) => [...all, tab]))
  editor.show({ step, tab: tabs.length, selection: [] })
}

function emptyLike(like: Tab): Tab {
  return { ...newComponent('tab', newComponentId), style: like.style }
}

function freeName(tabs: readonly Tab[]): string {
  let count = tabs.length + 1
  while (tabs.some(({ name }) => name === `Tab ${count}`)) count++
  return `Tab ${count}`
}

/** Duplicates the shown tab. */
export function duplicateTab(editor: Editor): void {
  const state = editor.get()
  const { step, tab: at } = state
  const tab = shownTab(state)
  const copy: Tab = { ...copyComponent(tab, newComponentId), name: `${tab.name} (copy)`.slice(0, 100) }
  delete copy.for
  editor.run(withTabs(step, (all) => all.toSpliced(at + 1, 0, copy)))
  editor.show({ tab: at + 1, selection: [] })
}

/** Moves the shown tab by a number of positions. */
export function moveTab(editor: Editor, by: 1 | -1): void {
  const { step, tab: from, document: form } = editor.get()
  const to = from + by
  if (!form.steps[step].tabs[to]) return
  editor.run(withTabs(step, (all) => all.toSpliced(from, 1).toSpliced(to, 0, all[from]!)))
  editor.show({ tab: to })
}

/** Removes the shown tab and all links to it. The last tab can't be removed. */
export function removeTab(editor: Editor): void {
  const state = editor.get()
  const { id } = shownTab(state)
  editor.run((form) => mapComponents(removeComponent(form, id), (one) => withoutWayTo(one, id)))
  editor.show({ tab: Math.max(0, state.tab - 1), selection: [] })
}

function withoutWayTo<C extends object>(component: C, tabId: string): C {
  if (!('goTo' in component) || component.goTo !== tabId) return component
  const { goTo: _gone, ...rest } = component as C & Partial<ComponentOf<'button'>>
  return rest as C
}

function withTabs(step: StepName, change: (tabs: Tab[]) => Tab[]): Change {
  return (form) => ({ ...form, steps: { ...form.steps, [step]: { tabs: change(form.steps[step].tabs) } } })
}
