import type { Component } from '../components/models.ts'
import type { EditorState } from './editor.ts'
import { isCross } from './flow.ts'
import { componentsOf, shownTab } from './tab-components.ts'

/** True for a container on which nothing would be seen. */
export function isBare(component: Component): boolean {
  const isBox =
    component.type === 'gridColumn' ||
    component.type === 'scaledStage' ||
    (component.type === 'background' && component.src === '')
  return isBox && (component.childComponents ?? []).length === 0
}

/** The tab that is shown, when there is nothing on it but a way out; else null. */
export function bareTab(state: EditorState): string | null {
  const tab = shownTab(state)
  return (tab.childComponents ?? []).every(isCross) ? tab.id : null
}

/** Rules that give columns room in the canvas while nothing is in any of a row's: live they have no height. */
export function roomSheet(state: EditorState): string {
  return componentsOf(shownTab(state))
    .filter(({ component }) => component.type === 'gridRow' && (component.childComponents ?? []).every(isBare))
    .map(({ component }) => `[data-id="${CSS.escape(component.id)}"]>*{min-height:72px}`)
    .join('')
}
