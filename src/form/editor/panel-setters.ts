import { setFields, setStyle, setStyles } from './changes.ts'
import type { Editor } from './editor.ts'

type Fields = Readonly<Record<string, unknown>>

/** How the panel of one component changes the form: its fields and own looks, and the looks of all that is selected. */
export function settersOf(editor: Editor, id: string, selection: readonly string[]) {
  /** What is selected by now, where the panel is not drawn for it yet. */
  const chosen = () => (editor.get().selection.includes(id) ? editor.get().selection : selection)
  return {
    set: (fields: Fields) => editor.run(setFields(id, fields)),
    setStyle: (fields: Fields) => editor.run(setStyles(new Map(chosen().map((one) => [one, fields])))),
    setOwnStyle: (fields: Fields) => editor.run(setStyle(id, fields)),
  }
}
