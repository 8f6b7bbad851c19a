import type { Component } from '../components/models.ts'
import type { EditorState } from './editor.ts'
import { isCross } from './flow.ts'
import { componentsOf, shownTab } from './tab-components.ts'

/** True for a container that would be invisible. */
export function isBare(component: Component): boolean {
  const isBox =
    component.type === 'gridColumn' ||
    component.type === 'scaledStage' ||
    (component.type === 'background' && component.src === '')
  return isBox && (component.childComponents ?? []).length === 0
}

/** Returns the ID of the shown tab if it contains nothing but a close button, or else null. */
export function bareTab(state: EditorState): string | null {
  const tab = shownTab(state)
  return (tab.childComponents ?? []).every(isCross) ? tab.id : null
}

/**
 * Returns rules that give columns a height in the canvas while all columns of a row are empty. On a live page they have
 * none.
 */
export function roomSheet(state: EditorState): string {
  return componentsOf(shownTab(state))
    .filter(({ component }) => component.type === 'gridRow' && (component.childComponents ?? []).every(isBare))
    .map(({ component }) => `[data-id="${CSS.escape(component.id)}"]>*{min-height:72px}`)
    .join('')
}
