import {
  createContext,
  startTransition,
  use,
  useCallback,
  useEffect,
  useMemo,
  useState,
  useSyncExternalStore,
  type ReactNode,
  type RefObject,
} from 'react'
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

/** Facts worked out from that state, as plain data; draws again only when they are others. */
export function useEditorFacts<T>(select: (state: EditorState) => T): T {
  const text = useEditorValue((state) => JSON.stringify(select(state)) as string | undefined)
  return useMemo(() => (text === undefined ? undefined : JSON.parse(text)) as T, [text])
}

/** Marks fields that hold what is typed into them (`useOwnValue`). */
export const ownValueMark = 'data-own-value'

/**
 * The state for something large that shows much of it: at once while the focus is on what shows it, such as a slider;
 * otherwise when there is time, after the canvas and after a field that holds its own value. `catchUp` is for when the focus
 * leaves a field, since whatever is done next begins from what was typed.
 */
export function useUnhurriedState(within: RefObject<HTMLElement | null>): [EditorState, catchUp: () => void] {
  const editor = useEditor()
  const [state, setState] = useState(editor.get)
  const catchUp = useCallback(() => setState(editor.get()), [editor])
  useEffect(() => {
    const follow = () => {
      const focused = document.activeElement
      if (within.current?.contains(focused) && !focused?.hasAttribute(ownValueMark)) catchUp()
      else startTransition(catchUp)
    }
    follow()
    return editor.subscribe(follow)
  }, [editor, within, catchUp])
  return [state, catchUp]
}

/** For a field that is typed or dragged in: all that happens between focus and blur is one step to undo. */
export function useGesture() {
  const editor = useEditor()
  return { onFocus: editor.begin, onBlur: editor.end }
}
