import { useEffect } from 'react'
import { useListedShortcuts } from '#platform/web/shortcut-list.ts'
import { allActions, perform } from './actions.ts'
import type { Editor } from './editor.ts'
import { actionForKey } from './keys.ts'

/** All of the editor's shortcuts, for the shortcuts list. */
const listed = {
  name: 'Form editor',
  shortcuts: allActions.flatMap(({ label, keys: [keys] }) => (keys ? [{ label, keys }] : [])),
}

/**
 * Handles the shortcuts that work on the whole screen. While the user types into a field, key events belong to the
 * field.
 */
export function useEditorKeys(editor: Editor): void {
  useListedShortcuts(listed)
  useEffect(() => {
    const onKeyDown = (event: KeyboardEvent) => {
      const target = event.composedPath()[0]
      if (event.defaultPrevented || (target instanceof HTMLElement && isField(target)) || isBehindDialog()) return
      const action = actionForKey(event, true, editor.get())
      if (action && perform(action, editor)) event.preventDefault()
    }
    window.addEventListener('keydown', onKeyDown)
    return () => window.removeEventListener('keydown', onKeyDown)
  }, [editor])
}

/** True for an element that handles key events itself. */
export function isField(element: HTMLElement): boolean {
  return (
    element.isContentEditable ||
    element.matches('input:not([type=checkbox], [type=radio], [type=range]), textarea, select')
  )
}

/** True while a dialog is open in front of the editor: keys and pastes are meant for it. */
export function isBehindDialog(): boolean {
  return document.querySelector('[aria-modal=true]') !== null
}
