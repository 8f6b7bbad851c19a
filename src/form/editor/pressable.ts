import type { Component } from '../components/models.ts'
import type { EditorState } from './editor.ts'
import type { Box } from './hit.ts'
import { componentsOf, shownTab } from './tab-components.ts'

/** The boxes that can be pressed: not those that are locked or hidden, nor what is inside them. */
export function pressable(boxes: readonly Box[], state: EditorState): readonly Box[] {
  const { locked, hidden } = state
  if (locked.length + hidden.length === 0) return boxes
  const out = new Set<string>()
  const leaveOut = (component: Component) => {
    for (const one of componentsOf(component)) out.add(one.component.id)
  }
  for (const { component } of componentsOf(shownTab(state)))
    if (locked.includes(component.id) || hidden.includes(component.id)) leaveOut(component)
  return boxes.filter(({ id }) => !out.has(id))
}

/** Rules that keep out of the canvas what its owner hid there. */
export function hiddenSheet(hidden: readonly string[]): string {
  return hidden.map((id) => `[data-id="${CSS.escape(id)}"]{visibility:hidden}`).join('')
}
