import type { Component } from '../components/models.ts'
import type { Tab } from '../document/form-document.ts'
import type { EditorState } from './editor.ts'

/** Returns the tab that is shown in the canvas. */
export function shownTab({ document, step, tab }: EditorState): Tab {
  const { tabs } = document.steps[step]
  return tabs[tab] ?? tabs[0]!
}

/** A component of a tab, and its depth. */
interface Deep {
  readonly component: Component
  readonly depth: number
}

/** Returns a component and everything inside it, in the order in which they are drawn, with their depths. */
export function componentsOf(root: Component): readonly Deep[] {
  const all: Deep[] = []
  const add = (component: Component, depth: number) => {
    all.push({ component, depth })
    for (const child of component.childComponents ?? []) add(child, depth + 1)
  }
  add(root, 0)
  return all
}
