import type { Component } from '../components/models.ts'
import type { EditorState } from './editor.ts'
import type { Box } from './hit.ts'
import { componentsOf, shownTab } from './tab-components.ts'

/** Returns the boxes that can be clicked, without locked or hidden ones and their contents. */
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

/** Returns rules that hide the components that the owner hid in the canvas. */
export function hiddenSheet(hidden: readonly string[]): string {
  return hidden.map((id) => `[data-id="${CSS.escape(id)}"]{visibility:hidden}`).join('')
}
