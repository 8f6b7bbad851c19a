import { createContext, useContext, useSyncExternalStore } from 'react'
import type { MailEditing, MailEditorState } from './mail-editor-state.ts'

/** The mail that the parts of the editor are about. */
export const MailEditingContext = createContext<MailEditing | null>(null)

export function useMailEditing(): MailEditing {
  const editing = useContext(MailEditingContext)
  if (!editing) throw new Error('This component needs the mail editor.')
  return editing
}

/** How the mail is now; drawn anew at each change. */
export function useMailState(): MailEditorState {
  const editing = useMailEditing()
  return useSyncExternalStore(editing.subscribe, editing.get)
}

/** The colors of the mail's theme, each once. */
export function useSwatches(): string[] {
  return [...new Set(Object.values(useMailState().document.theme.colors))]
}
