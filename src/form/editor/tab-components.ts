import type { Component } from '../components/models.ts'
import type { Tab } from '../document/form-document.ts'
import type { EditorState } from './editor.ts'

/** The tab that is shown in the canvas. */
export function shownTab({ document, step, tab }: EditorState): Tab {
  const { tabs } = document.steps[step]
  return tabs[tab] ?? tabs[0]!
}

/** A component of a tab, and how deep in it it is. */
interface Deep {
  readonly component: Component
  readonly depth: number
}

/** A component and all inside it, in the order in which they are drawn, with how deep each one is. */
export function componentsOf(root: Component): readonly Deep[] {
  const all: Deep[] = []
  const add = (component: Component, depth: number) => {
    all.push({ component, depth })
    for (const child of component.childComponents ?? []) add(child, depth + 1)
  }
  add(root, 0)
  return all
}
