import { useEffect } from 'react'
import { isField } from './use-editor-keys.ts'
import type { Editor } from './editor.ts'
import { copySelection, pasteText, removeSelection } from './more-actions.ts'

/** Copies, cuts and pastes components with the system's clipboard, so that they go to other forms and tabs too. */
export function useClipboard(editor: Editor): void {
  useEffect(() => {
    const isElsewhere = (event: Event) => {
      const [target] = event.composedPath()
      return editor.get().typing !== null || (target instanceof HTMLElement && isField(target)) || hasMarkedText()
    }
    const onCopy = (event: ClipboardEvent) => {
      if (isElsewhere(event)) return
      const text = copySelection(editor)
      if (!text) return
      event.clipboardData?.setData('text/plain', text)
      event.preventDefault()
      if (event.type === 'cut') removeSelection(editor)
    }
    const onPaste = (event: ClipboardEvent) => {
      if (isElsewhere(event)) return
      if (pasteText(editor, event.clipboardData?.getData('text/plain') ?? '')) event.preventDefault()
    }
    document.addEventListener('copy', onCopy)
    document.addEventListener('cut', onCopy)
    document.addEventListener('paste', onPaste)
    return () => {
      document.removeEventListener('copy', onCopy)
      document.removeEventListener('cut', onCopy)
      document.removeEventListener('paste', onPaste)
    }
  }, [editor])
}

/** Words that somebody marked on the page are what they want to copy. */
function hasMarkedText(): boolean {
  const selection = getSelection()
  return selection !== null && !selection.isCollapsed && selection.toString() !== ''
}
