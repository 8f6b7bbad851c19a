import type { ComponentOf } from '../components/models.ts'
import { lastSelected } from './action.ts'
import { insertInto } from './changes.ts'
import { newComponentId } from './component-id.ts'
import type { Editor, EditorState } from './editor.ts'
import { shownTab } from './tab-components.ts'
import { componentFor, placeFor } from './toolbox.ts'

const maxLines = 50
const longestLine = 5000

/**
 * Inserts text from elsewhere after the selection, as a text component with one paragraph per line. False if the text
 * is empty.
 */
export function pasteWords(editor: Editor, words: string): boolean {
  const lines = words
    .split(/\r?\n/)
    .map((line) => line.trim().slice(0, longestLine))
    .filter(Boolean)
    .slice(0, maxLines)
  if (lines.length === 0) return false
  const state = editor.get()
  const { parentId, index } = placeToPaste(state)
  const text: ComponentOf<'text'> = {
    ...(componentFor('text', state.document, newComponentId) as ComponentOf<'text'>),
    blocks: lines.map((line) => ({ type: 'paragraph', spans: [{ text: line }] })),
  }
  editor.run(insertInto(parentId, index, text), [text.id])
  return true
}

/**
 * Returns where pasted content goes: into the selected container, after the selected component, or to the end of the
 * tab.
 */
export function placeToPaste(state: EditorState): { parentId: string; index: number } {
  return placeFor(shownTab(state), lastSelected(state))
}
