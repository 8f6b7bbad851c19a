import { createContext, useContext, useSyncExternalStore } from 'react'
import type { MailEditing, MailEditorState } from './mail-editor-state.ts'

/** The email being edited, for the parts of the editor. */
export const MailEditingContext = createContext<MailEditing | null>(null)

export function useMailEditing(): MailEditing {
  const editing = useContext(MailEditingContext)
  if (!editing) throw new Error('This component needs the mail editor.')
  return editing
}

/** Returns the current state of the email, and rerenders at each change. */
export function useMailState(): MailEditorState {
  const editing = useMailEditing()
  return useSyncExternalStore(editing.subscribe, editing.get)
}

/** Returns the distinct colors of the email's theme. */
export function useSwatches(): string[] {
  return [...new Set(Object.values(useMailState().document.theme.colors))]
}
