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

/** Provides the form that is being edited to its children. */
export function EditorProvider({ editor, children }: { editor: Editor; children: ReactNode }) {
  return <EditorContext value={editor}>{children}</EditorContext>
}

/** Returns the editor of the form that is being edited, to change it. */
export function useEditor(): Editor {
  const editor = use(EditorContext)
  if (!editor) throw new Error('There is no EditorProvider around this.')
  return editor
}

/** Returns the state of the form that is being edited. Renders again on each change. */
export function useEditorState(): EditorState {
  const editor = useEditor()
  return useSyncExternalStore(editor.subscribe, editor.get)
}

/**
 * Returns one value of that state, such as a text, a number or a part of the document. Renders again only when the
 * value changes.
 */
export function useEditorValue<T>(select: (state: EditorState) => T): T {
  const editor = useEditor()
  const value = oncePerState(select)
  return useSyncExternalStore(editor.subscribe, () => value(editor.get()))
}

/** Remembers the last value, because React asks for it several times for each state. */
function oncePerState<T>(select: (state: EditorState) => T): (state: EditorState) => T {
  let last: { readonly state: EditorState; readonly value: T } | undefined
  return (state) => {
    if (last?.state !== state) last = { state, value: select(state) }
    return last.value
  }
}

/** Returns facts derived from that state, as plain data. Renders again only when they change. */
export function useEditorFacts<T>(select: (state: EditorState) => T): T {
  const text = useEditorValue((state) => JSON.stringify(select(state)) as string | undefined)
  return useMemo(() => (text === undefined ? undefined : JSON.parse(text)) as T, [text])
}

/** Marks fields that hold their typed value themselves (`useOwnValue`). */
export const ownValueMark = 'data-own-value'

/**
 * Returns the state for a large component that shows much of it. It updates at once while the focus is inside that
 * component, such as on a slider. Otherwise it updates when there is time, after the canvas and after a field that
 * holds its own value. Call `catchUp` when the focus leaves a field, since the next action starts from what was typed.
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

/** Returns props for a field that is typed or dragged in: everything between focus and blur is one undo step. */
export function useGesture() {
  const editor = useEditor()
  return { onFocus: editor.begin, onBlur: editor.end }
}
