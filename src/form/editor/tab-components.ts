import type { Component } from '../components/models.ts'
import type { Tab } from '../document/form-document.ts'
import type { EditorState } from './editor.ts'

/** The tab that is shown in the canvas. */
export function shownTab({ document, step, tab }: EditorState): Tab {
  const { tabs } = document.steps[step]
  return tabs[tab] ?? tabs[0]!
}

/** A component and all inside it, in the order in which they are drawn, with how deep each one is. */
export function componentsOf(root: Component, depth = 0): { component: Component; depth: number }[] {
  const inside = (root.childComponents ?? []).flatMap((child) => componentsOf(child, depth + 1))
  return [{ component: root, depth }, ...inside]
}
