import {
  IconArrowAutofitWidth,
  IconArrowsHorizontal,
  IconBoxAlignTop,
  IconBoxMultiple,
  IconClipboard,
  IconCopy,
  IconCut,
  IconEye,
  IconEyeOff,
  IconLock,
  IconLockOpen,
  IconSelectAll,
} from '@tabler/icons-react'
import { copyText } from '#platform/web/copy-text.ts'
import type { Component } from '../components/models.ts'
import { newComponent } from '../document/new-component.ts'
import { findVisit } from '../document/tree.ts'
import { isLoose, lastSelected, type Action } from './action.ts'
import { group, insertAll, removeAll, setStyles, topmost, ungroup } from './changes.ts'
import { copied, pasted } from './clipboard.ts'
import { newComponentId } from './component-id.ts'
import { fillWidth, flowOf, sameWidth } from './flow.ts'
import type { Editor, EditorState } from './editor.ts'
import { placeToPaste } from './paste-words.ts'
import { readClipboard } from './read-clipboard.ts'
import { shownTab } from './tab-components.ts'

/** What was last copied in this tab, for browsers that don't allow reading the clipboard. */
let copy = ''

/** Returns the selection as text for the clipboard. Empty if there is none. */
export function copySelection(editor: Editor): string {
  const { document, selection } = editor.get()
  copy = copied(document, selection) || copy
  return copied(document, selection)
}

/** Removes the selection from the form. */
export function removeSelection(editor: Editor): void {
  const { document, selection } = editor.get()
  const visits = topmost(document, selection)
  if (visits.length > 0 && visits.every(isLoose)) editor.run(removeAll(selection), [visits[0]!.parents.at(-1)!.id])
}

/** Inserts components from the clipboard after the selection and selects them. False if the text contains none. */
export function pasteText(editor: Editor, text: string): boolean {
  const state = editor.get()
  const components = pasted(text, state.document, newComponentId)
  if (!components) return false
  const { parentId, index } = placeToPaste(state)
  const isStage = findVisit(state.document, parentId)?.component.type === 'scaledStage'
  const fitting = components.map((one) => (isStage ? one : withoutPlace(one)))
  editor.run(
    insertAll(parentId, index, fitting),
    fitting.map(({ id }) => id),
  )
  return true
}

/** In the flow, components have no position of their own. */
function withoutPlace(component: Component): Component {
  const { x: _x, y: _y, height: _height, ...style } = component.style
  return { ...component, style }
}

/**
 * Pastes from the system clipboard as its shortcut would: dispatches a paste event, whose listener inserts the content
 * into the form.
 */
async function pasteFromSystem(): Promise<void> {
  const clipboardData = await readClipboard(copy)
  document.dispatchEvent(new ClipboardEvent('paste', { clipboardData, cancelable: true }))
}

const hasSelection = (state: EditorState) => state.selection.length > 0
const isLooseSelection = (state: EditorState) => {
  const visits = topmost(state.document, state.selection)
  return visits.length > 0 && visits.every(isLoose)
}

/** True for adjacent components in the flow, which a box can contain together. */
function canGroup(state: EditorState): boolean {
  const parent = flowOf(state)?.parent
  return !!parent && parent.type !== 'gridRow'
}

function isGroup(state: EditorState): boolean {
  const visit = lastSelected(state)
  return visit?.component.type === 'background' && (visit.component.childComponents?.length ?? 0) > 0
}

function isFilling({ width, alignSelf = 'stretch' }: Component['style']): boolean {
  return width === undefined && alignSelf === 'stretch'
}

function siblingsOfSelected(state: EditorState): readonly Component[] {
  return (lastSelected(state)?.parents.at(-1) ?? shownTab(state)).childComponents ?? []
}

function flag(
  name: 'locked' | 'hidden',
  label: readonly [string, string],
  icons: readonly [typeof IconLock, typeof IconLock],
  keys: string,
): readonly Action[] {
  const isOn = (state: EditorState) => state.selection.some((id) => state[name].includes(id))
  const isComponent = (state: EditorState) => (lastSelected(state)?.parents.length ?? 0) > 0
  return [
    {
      name,
      label: label[0],
      icon: icons[0],
      keys: [keys],
      enabled: (state) => isComponent(state) && !isOn(state),
      change: (editor) => editor.mark(name, editor.get().selection, true),
    },
    {
      name: `not-${name}`,
      label: label[1],
      icon: icons[1],
      keys: [keys],
      enabled: isOn,
      change: (editor) => editor.mark(name, editor.get().selection, false),
    },
  ]
}

/** Actions for copying, grouping, locking and hiding. */
export const moreActions: readonly Action[] = [
  {
    name: 'selectAll',
    label: 'Select all',
    icon: IconSelectAll,
    keys: ['mod+A'],
    enabled: (state) => siblingsOfSelected(state).length > 0,
    change: (editor) => editor.select(...siblingsOfSelected(editor.get()).map(({ id }) => id)),
  },
  {
    name: 'cut',
    label: 'Cut',
    icon: IconCut,
    keys: ['mod+X'],
    isNative: true,
    enabled: isLooseSelection,
    change(editor) {
      void copyText(copySelection(editor))
      removeSelection(editor)
    },
  },
  {
    name: 'copy',
    label: 'Copy',
    icon: IconCopy,
    keys: ['mod+C'],
    isNative: true,
    enabled: hasSelection,
    change: (editor) => void copyText(copySelection(editor)),
  },
  {
    name: 'paste',
    label: 'Paste',
    icon: IconClipboard,
    keys: ['mod+V'],
    isNative: true,
    enabled: () => true,
    change: () => void pasteFromSystem(),
  },
  {
    name: 'group',
    label: 'Group into section',
    icon: IconBoxMultiple,
    keys: ['mod+G'],
    enabled: canGroup,
    change(editor) {
      const box = { ...newComponent('background', newComponentId), style: { gap: 12 } }
      editor.run(group(editor.get().selection, box), [box.id])
    },
  },
  {
    name: 'ungroup',
    label: 'Ungroup',
    icon: IconBoxAlignTop,
    keys: ['mod+shift+G'],
    enabled: isGroup,
    change(editor) {
      const { component } = lastSelected(editor.get())!
      editor.run(
        ungroup(component.id),
        (component.childComponents ?? []).map(({ id }) => id),
      )
    },
  },
  {
    name: 'sameWidth',
    label: 'Same width',
    icon: IconArrowAutofitWidth,
    keys: [],
    enabled(state) {
      const flow = flowOf(state)
      return !!flow && flow.visits.length > 1 && flow.parent.type !== 'gridRow'
    },
    change(editor) {
      const state = editor.get()
      editor.run(setStyles(sameWidth(flowOf(state)!, state.selection.at(-1)!)))
    },
  },
  {
    name: 'fillWidth',
    label: 'Fill width',
    icon: IconArrowsHorizontal,
    keys: [],
    enabled(state) {
      const flow = flowOf(state)
      return (
        !!flow && flow.parent.type !== 'gridRow' && flow.visits.some(({ component }) => !isFilling(component.style))
      )
    },
    change: (editor) => editor.run(setStyles(fillWidth(flowOf(editor.get())!))),
  },
  ...flag('locked', ['Lock', 'Unlock'], [IconLock, IconLockOpen], 'mod+shift+L'),
  ...flag('hidden', ['Hide in the editor', 'Show in the editor'], [IconEyeOff, IconEye], 'mod+shift+H'),
]
