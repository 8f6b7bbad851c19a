import {
  IconArrowBarDown,
  IconArrowBarUp,
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
import type { Visit } from '../document/tree.ts'
import type { Component } from '../components/models.ts'
import { isLoose, lastSelected, type Action } from './action.ts'
import { arrangeActions } from './arrange-actions.ts'
import { insertAfter, moveAll, removeAll, topmost } from './changes.ts'
import { rangeInOrder, flowOf } from './flow.ts'
import { moreActions } from './more-actions.ts'
import { newComponentId } from './component-id.ts'
import type { EditorState } from './editor.ts'
import { componentsOf, shownTab } from './tab-components.ts'

const isSelectionLoose = (state: EditorState) => {
  const visits = topmost(state.document, state.selection)
  return visits.length > 0 && visits.every(isLoose)
}

/**
 * Moves the selection within its container. `to` returns the index of the child before which it goes, given the
 * positions of the first and last selected ones.
 */
function move(
  name: string,
  label: string,
  keys: readonly string[],
  icon: Icon,
  to: (first: number, last: number) => number,
): Action {
  const moved = (state: EditorState) => {
    const flow = flowOf(state)
    if (!flow) return state.document
    const { parent, visits } = flow
    const places = visits.map(({ component }) => parent.childComponents!.indexOf(component))
    const [start, end] = rangeInOrder(parent)
    const index = Math.max(start, Math.min(end, to(Math.min(...places), Math.max(...places))))
    return moveAll(state.selection, parent.id, index)(state.document)
  }
  return {
    name,
    label,
    icon,
    keys,
    enabled: (state) => moved(state) !== state.document,
    change: (editor) => editor.run(() => moved(editor.get())),
  }
}

/** Returns the component before or after the selected one, in drawing order. If nothing is selected, the tab. */
function neighbour(state: EditorState, places: 1 | -1): string | undefined {
  const all = componentsOf(shownTab(state)).map((one) => one.component.id)
  const index = all.indexOf(state.selection.at(-1) ?? '')
  return all[index < 0 ? 0 : index + places]
}

/** On a stage, a copy is placed with a small offset, so that it is visible. */
function beside(copy: Component, { component, parents }: Visit): Component {
  if (parents.at(-1)?.type !== 'scaledStage') return copy
  const { x = 0, y = 0 } = component.style
  return { ...copy, style: { ...copy.style, x: x + 10, y: y + 10 } }
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
    enabled: (state) => ['text', 'button'].includes(lastSelected(state)?.component.type ?? ''),
    change: (editor) => editor.type(editor.get().selection.at(-1) ?? null),
  },
  selectParent: {
    name: 'selectParent',
    label: 'Select parent',
    icon: IconCornerLeftUp,
    keys: ['Escape'],
    enabled: (state) => state.selection.length > 0,
    change(editor) {
      const parent = lastSelected(editor.get())?.parents.at(-1)
      editor.select(...(parent ? [parent.id] : []))
    },
  },
  selectNext: {
    name: 'selectNext',
    label: 'Select next',
    icon: IconArrowDown,
    keys: ['ArrowDown', 'ArrowRight'],
    enabled: (state) => neighbour(state, 1) !== undefined,
    change: (editor) => editor.select(neighbour(editor.get(), 1)!),
  },
  selectPrevious: {
    name: 'selectPrevious',
    label: 'Select previous',
    icon: IconArrowUp,
    keys: ['ArrowUp', 'ArrowLeft'],
    enabled: (state) => neighbour(state, -1) !== undefined,
    change: (editor) => editor.select(neighbour(editor.get(), -1)!),
  },
  moveUp: move('moveUp', 'Move up', ['alt+ArrowUp', 'alt+ArrowLeft'], IconArrowUp, (first) => first - 1),
  moveDown: move(
    'moveDown',
    'Move down',
    ['alt+ArrowDown', 'alt+ArrowRight'],
    IconArrowDown,
    (_first, last) => last + 2,
  ),
  moveFirst: move('moveFirst', 'Move to top', ['alt+shift+ArrowUp'], IconArrowBarUp, () => 0),
  moveLast: move('moveLast', 'Move to bottom', ['alt+shift+ArrowDown'], IconArrowBarDown, () => Infinity),
  duplicate: {
    name: 'duplicate',
    label: 'Duplicate',
    icon: IconCopyPlus,
    keys: ['mod+D'],
    enabled: isSelectionLoose,
    change(editor) {
      const { document, selection } = editor.get()
      const visits = topmost(document, selection)
      const copies = visits.map(({ component }) => copyComponent(component, newComponentId))
      editor.run(
        (form) =>
          visits.reduce((next, visit, i) => insertAfter(visit.component.id, beside(copies[i]!, visit))(next), form),
        copies.map(({ id }) => id),
      )
    },
  },
  remove: {
    name: 'remove',
    label: 'Delete',
    icon: IconTrash,
    keys: ['Delete', 'Backspace'],
    enabled: isSelectionLoose,
    change(editor) {
      const { selection } = editor.get()
      const visit = lastSelected(editor.get())!
      const siblings = visit.parents.at(-1)!.childComponents!
      const index = siblings.indexOf(visit.component)
      const next = siblings[index + 1] ?? siblings[index - 1] ?? visit.parents.at(-1)!
      editor.run(removeAll(selection), [next.id])
    },
  },
} satisfies Record<string, Action>

/** All actions, in the order in which shortcuts are looked up. */
export const allActions: readonly Action[] = [...arrangeActions, ...Object.values<Action>(actions), ...moreActions]

export { perform, type Action } from './action.ts'
