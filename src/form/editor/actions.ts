import {
  IconArrowBackUp,
  IconArrowDown,
  IconArrowForwardUp,
  IconArrowUp,
  IconCopyPlus,
  IconCornerLeftUp,
  IconTrash,
  IconTypography,
  type Icon,
} from '@tabler/icons-react'
import { copyComponent } from '../document/new-component.ts'
import { findVisit } from '../document/tree.ts'
import { insertInto, moveBy, removeAll } from './changes.ts'
import { newComponentId } from './component-id.ts'
import type { Editor, EditorState } from './editor.ts'
import { componentsOf, shownTab } from './tab-components.ts'

/** One thing that the owner can do to the form: what toolbar, menu, palette and shortcuts share. */
export interface Action {
  readonly name: string
  readonly label: string
  readonly icon: Icon
  /** Shortcuts as Mantine's hotkeys write them; those without "mod" work in the canvas alone. */
  readonly keys: readonly string[]
  enabled(state: EditorState): boolean
  change(editor: Editor): void
}

function last(state: EditorState) {
  const id = state.selection.at(-1)
  return id ? findVisit(state.document, id) : undefined
}

/** True for a selection that can be taken out or doubled: everything but tabs, of a row's columns all but the last. */
function isLoose(state: EditorState) {
  const visit = last(state)
  const parent = visit?.parents.at(-1)
  return !!parent && (visit!.component.type !== 'gridColumn' || (parent.childComponents?.length ?? 0) > 1)
}

function canMove(places: number) {
  return (state: EditorState) => {
    const visit = last(state)
    const siblings = visit?.parents.at(-1)?.childComponents ?? []
    const index = siblings.findIndex((one) => one.id === visit?.component.id)
    return index >= 0 && siblings[index + places] !== undefined
  }
}

/** The component before or after the selected one, in the order of drawing; from nothing, the tab. */
function neighbour(state: EditorState, places: 1 | -1): string | undefined {
  const all = componentsOf(shownTab(state)).map((one) => one.component.id)
  const index = all.indexOf(state.selection.at(-1) ?? '')
  return all[index < 0 ? 0 : index + places]
}

export const actions = {
  undo: {
    name: 'undo',
    label: 'Undo',
    icon: IconArrowBackUp,
    keys: ['mod+Z'],
    enabled: (state) => state.past.length > 0,
    change: (editor) => editor.undo(),
  },
  redo: {
    name: 'redo',
    label: 'Redo',
    icon: IconArrowForwardUp,
    keys: ['mod+shift+Z', 'mod+Y'],
    enabled: (state) => state.future.length > 0,
    change: (editor) => editor.redo(),
  },
  editText: {
    name: 'editText',
    label: 'Edit text',
    icon: IconTypography,
    keys: ['Enter', 'F2'],
    enabled: (state) => ['text', 'button'].includes(last(state)?.component.type ?? ''),
    change: (editor) => editor.type(editor.get().selection.at(-1) ?? null),
  },
  selectParent: {
    name: 'selectParent',
    label: 'Select what is around it',
    icon: IconCornerLeftUp,
    keys: ['Escape'],
    enabled: (state) => state.selection.length > 0,
    change(editor) {
      const parent = last(editor.get())?.parents.at(-1)
      editor.select(...(parent ? [parent.id] : []))
    },
  },
  selectNext: {
    name: 'selectNext',
    label: 'Select the next component',
    icon: IconArrowDown,
    keys: ['ArrowDown', 'ArrowRight'],
    enabled: (state) => neighbour(state, 1) !== undefined,
    change: (editor) => editor.select(neighbour(editor.get(), 1)!),
  },
  selectPrevious: {
    name: 'selectPrevious',
    label: 'Select the component before',
    icon: IconArrowUp,
    keys: ['ArrowUp', 'ArrowLeft'],
    enabled: (state) => neighbour(state, -1) !== undefined,
    change: (editor) => editor.select(neighbour(editor.get(), -1)!),
  },
  moveUp: {
    name: 'moveUp',
    label: 'Move up',
    icon: IconArrowUp,
    keys: ['alt+ArrowUp', 'alt+ArrowLeft'],
    enabled: canMove(-1),
    change: (editor) => editor.run(moveBy(editor.get().selection.at(-1)!, -1)),
  },
  moveDown: {
    name: 'moveDown',
    label: 'Move down',
    icon: IconArrowDown,
    keys: ['alt+ArrowDown', 'alt+ArrowRight'],
    enabled: canMove(1),
    change: (editor) => editor.run(moveBy(editor.get().selection.at(-1)!, 1)),
  },
  duplicate: {
    name: 'duplicate',
    label: 'Duplicate',
    icon: IconCopyPlus,
    keys: ['mod+D'],
    enabled: isLoose,
    change(editor) {
      const visit = last(editor.get())!
      const parent = visit.parents.at(-1)!
      const copy = copyComponent(visit.component, newComponentId)
      editor.run(insertInto(parent.id, parent.childComponents!.indexOf(visit.component) + 1, copy), [copy.id])
    },
  },
  remove: {
    name: 'remove',
    label: 'Delete',
    icon: IconTrash,
    keys: ['Delete', 'Backspace'],
    enabled: isLoose,
    change(editor) {
      const { selection } = editor.get()
      const visit = last(editor.get())!
      const siblings = visit.parents.at(-1)!.childComponents!
      const index = siblings.indexOf(visit.component)
      const next = siblings[index + 1] ?? siblings[index - 1] ?? visit.parents.at(-1)!
      editor.run(removeAll(selection), [next.id])
    },
  },
} satisfies Record<string, Action>

/** Does an action, if it can be done now. */
export function perform(action: Action, editor: Editor): boolean {
  if (!action.enabled(editor.get())) return false
  action.change(editor)
  return true
}
