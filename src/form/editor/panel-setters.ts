import { setFields, setStyle, setStyles } from './changes.ts'
import type { Editor } from './editor.ts'

type Fields = Readonly<Record<string, unknown>>

/**
 * Returns the functions with which a component's panel changes the form: its fields and own styles, and the styles of
 * everything selected.
 */
export function settersOf(editor: Editor, id: string, selection: readonly string[]) {
  /** Returns the current selection, even if the panel hasn't rendered for it yet. */
  const chosen = () => (editor.get().selection.includes(id) ? editor.get().selection : selection)
  return {
    set: (fields: Fields) => editor.run(setFields(id, fields)),
    setStyle: (fields: Fields) => editor.run(setStyles(new Map(chosen().map((one) => [one, fields])))),
    setOwnStyle: (fields: Fields) => editor.run(setStyle(id, fields)),
  }
}
