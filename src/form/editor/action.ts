import type { Icon } from '@tabler/icons-react'
import { findVisit, type Visit } from '../document/tree.ts'
import type { Editor, EditorState } from './editor.ts'

/** An operation that the owner can perform on the form. Toolbar, menu, palette and shortcuts share it. */
export interface Action {
  readonly name: string
  readonly label: string
  readonly icon: Icon
  /** Shortcuts in the notation of Mantine's hotkeys. Those without "mod" work only in the canvas. */
  readonly keys: readonly string[]
  /** True if the browser handles the shortcut itself, through an event of its own. */
  readonly isNative?: boolean
  enabled(state: EditorState): boolean
  change(editor: Editor): void
}

/** The component that was selected last. */
export function lastSelected(state: EditorState): Visit | undefined {
  const id = state.selection.at(-1)
  return id ? findVisit(state.document, id) : undefined
}

/** True for components that can be removed or duplicated: everything but tabs and the last column of a row. */
export function isLoose({ component, parents }: Visit): boolean {
  const parent = parents.at(-1)
  return !!parent && (component.type !== 'gridColumn' || (parent.childComponents?.length ?? 0) > 1)
}

/** Performs an action if it is currently enabled. */
export function perform(action: Action, editor: Editor): boolean {
  if (!action.enabled(editor.get())) return false
  action.change(editor)
  return true
}
