import { type RefObject, useEffect } from 'react'
import { useListedShortcuts } from '#platform/web/shortcut-list.ts'
import { insertBlock, removeBlock } from '../changes.ts'
import { copiedBlock, pastedBlock } from '../clipboard.ts'
import { placeAfter } from '../drop.ts'
import { findBlock } from '../walk.ts'
import { newBlockId } from './block-id.ts'
import { useMailEditing } from './mail-editing.tsx'

const listed = {
  name: 'Email editor',
  shortcuts: [
    { keys: 'mod+Z', label: 'Undo' },
    { keys: 'mod+shift+Z', label: 'Redo' },
    { keys: 'mod+C', label: 'Copy block' },
    { keys: 'mod+X', label: 'Cut block' },
    { keys: 'mod+V', label: 'Paste block' },
    { keys: 'mod+D', label: 'Duplicate block' },
    { keys: 'alt+ArrowUp', label: 'Move block up' },
    { keys: 'alt+ArrowDown', label: 'Move block down' },
    { keys: 'Delete', label: 'Delete block' },
  ],
}

/**
 * Handles undo, redo and the clipboard wherever the focus is in the editor. Text in an input field is left to the
 * field.
 */
export function useEditorKeys(root: RefObject<HTMLElement | null>): void {
  const editing = useMailEditing()
  useListedShortcuts(listed)
  useEffect(() => {
    const element = root.current!

    function onKeyDown(event: KeyboardEvent) {
      if (!(event.ctrlKey || event.metaKey) || event.altKey) return
      const key = event.key.toLowerCase()
      if (key === 'z' && !event.shiftKey) editing.undo()
      else if (key === 'y' || key === 'z') editing.redo()
      else return
      event.preventDefault()
    }

    function onCopy(event: ClipboardEvent) {
      const { document, selected } = editing.get()
      const block = selected === null ? undefined : findBlock(document, selected)?.block
      if (isInField(event) || !block || block.type === 'footer') return
      event.clipboardData?.setData('text/plain', copiedBlock(block))
      event.preventDefault()
      if (event.type === 'cut') editing.change(removeBlock(block.id), { select: null })
    }

    function onPaste(event: ClipboardEvent) {
      if (isInField(event)) return
      const block = pastedBlock(event.clipboardData?.getData('text/plain') ?? '', newBlockId)
      if (!block) return
      const { document, selected } = editing.get()
      event.preventDefault()
      editing.change(insertBlock(block, placeAfter(document, selected)), { select: block.id })
    }

    element.addEventListener('keydown', onKeyDown)
    element.addEventListener('copy', onCopy)
    element.addEventListener('cut', onCopy)
    element.addEventListener('paste', onPaste)
    element.addEventListener('focusout', editing.endRun)
    return () => {
      element.removeEventListener('keydown', onKeyDown)
      element.removeEventListener('copy', onCopy)
      element.removeEventListener('cut', onCopy)
      element.removeEventListener('paste', onPaste)
      element.removeEventListener('focusout', editing.endRun)
    }
  }, [root, editing])
}

/** Whether a field or a text handles the copy or paste itself. */
function isInField(event: ClipboardEvent): boolean {
  const [target] = event.composedPath()
  return target instanceof HTMLElement && (target.isContentEditable || /^(?:INPUT|TEXTAREA)$/.test(target.tagName))
}
