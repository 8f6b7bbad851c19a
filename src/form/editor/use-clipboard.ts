import { useEffect } from 'react'
import { notify } from '#platform/web/ui/undoable.ts'
import { addPictures, picturesIn, type UploadPicture } from './add-pictures.ts'
import { isBehindDialog, isField } from './use-editor-keys.ts'
import type { Editor } from './editor.ts'
import { copySelection, pasteText, removeSelection } from './more-actions.ts'
import { pasteWords, placeToPaste } from './paste-words.ts'

/**
 * Copies, cuts and pastes components with the system clipboard, so that they can be pasted into other forms and tabs
 * too. Text and images from elsewhere become components.
 */
export function useClipboard(editor: Editor, upload: UploadPicture): void {
  useEffect(() => {
    const isElsewhere = (event: Event) => {
      // A paste from the menu arrives while the dialog in which it was chosen is closing.
      if (event.isTrusted && isBehindDialog()) return true
      const [target] = event.composedPath()
      return editor.get().typing !== null || (target instanceof HTMLElement && isField(target))
    }
    const onCopy = (event: ClipboardEvent) => {
      if (isElsewhere(event) || hasMarkedText()) return
      const text = copySelection(editor)
      if (!text) return
      event.clipboardData?.setData('text/plain', text)
      event.preventDefault()
      if (event.type === 'cut') removeSelection(editor)
    }
    const onPaste = (event: ClipboardEvent) => {
      if (isElsewhere(event)) return
      const { clipboardData: data } = event
      const text = data?.getData('text/plain') ?? ''
      const pictures = picturesIn(data)
      if (pasteText(editor, text) || pasteWords(editor, text)) event.preventDefault()
      else if (pictures.length > 0) {
        event.preventDefault()
        void addPictures(editor, pictures, upload, placeToPaste(editor.get()))
      } else notify('Nothing to paste. Copy text, an image or a component first.')
    }
    document.addEventListener('copy', onCopy)
    document.addEventListener('cut', onCopy)
    document.addEventListener('paste', onPaste)
    return () => {
      document.removeEventListener('copy', onCopy)
      document.removeEventListener('cut', onCopy)
      document.removeEventListener('paste', onPaste)
    }
  }, [editor, upload])
}

/** If the user selected text on the page, that text is what they want to copy. */
function hasMarkedText(): boolean {
  const selection = getSelection()
  return selection !== null && !selection.isCollapsed && selection.toString() !== ''
}
