import type { Icon } from '@tabler/icons-react'
import { findVisit, type Visit } from '../document/tree.ts'
import type { Editor, EditorState } from './editor.ts'

/** One thing that the owner can do to the form: what toolbar, menu, palette and shortcuts share. */
export interface Action {
  readonly name: string
  readonly label: string
  readonly icon: Icon
  /** Shortcuts as Mantine's hotkeys write them; those without "mod" work in the canvas alone. */
  readonly keys: readonly string[]
  /** True where the browser does the keys' part itself, by an event of its own. */
  readonly isNative?: boolean
  enabled(state: EditorState): boolean
  change(editor: Editor): void
}

/** The component that was selected last. */
export function lastSelected(state: EditorState): Visit | undefined {
  const id = state.selection.at(-1)
  return id ? findVisit(state.document, id) : undefined
}

/** True for what can be taken out or doubled: everything but tabs, of a row's columns all but the last. */
export function isLoose({ component, parents }: Visit): boolean {
  const parent = parents.at(-1)
  return !!parent && (component.type !== 'gridColumn' || (parent.childComponents?.length ?? 0) > 1)
}

/** Does an action, if it can be done now. */
export function perform(action: Action, editor: Editor): boolean {
  if (!action.enabled(editor.get())) return false
  action.change(editor)
  return true
}
