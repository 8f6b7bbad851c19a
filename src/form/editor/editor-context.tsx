import { createContext, use, useSyncExternalStore, type ReactNode } from 'react'
import type { Editor, EditorState } from './editor.ts'

const EditorContext = createContext<Editor | null>(null)

/** Hands the form that is being edited to everything inside. */
export function EditorProvider({ editor, children }: { editor: Editor; children: ReactNode }) {
  return <EditorContext value={editor}>{children}</EditorContext>
}

/** The form that is being edited, to change it. */
export function useEditor(): Editor {
  const editor = use(EditorContext)
  if (!editor) throw new Error('There is no EditorProvider around this.')
  return editor
}

/** The state of the form that is being edited; draws again on each change. */
export function useEditorState(): EditorState {
  const editor = useEditor()
  return useSyncExternalStore(editor.subscribe, editor.get)
}

/** One value of that state, such as a text, a number or a part of the document; draws again only when it is another one. */
export function useEditorValue<T>(select: (state: EditorState) => T): T {
  const editor = useEditor()
  return useSyncExternalStore(editor.subscribe, () => select(editor.get()))
}

/** For a field that is typed or dragged in: all that happens between focus and blur is one step to undo. */
export function useGesture() {
  const editor = useEditor()
  return { onFocus: editor.begin, onBlur: editor.end }
}
