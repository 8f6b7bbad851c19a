import { useEffect } from 'react'
import { useListedShortcuts } from '#platform/web/shortcut-list.ts'
import { allActions, perform } from './actions.ts'
import type { Editor } from './editor.ts'
import { actionForKey } from './keys.ts'

/** All of the editor's shortcuts, for the list of them. */
const listed = {
  name: 'Form editor',
  shortcuts: allActions.flatMap(({ label, keys: [keys] }) => (keys ? [{ label, keys }] : [])),
}

/** The shortcuts that hold on the whole screen; while something is being typed, the keys are the field's own. */
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

/** True for what takes keys itself. */
export function isField(element: HTMLElement): boolean {
  return (
    element.isContentEditable ||
    element.matches('input:not([type=checkbox], [type=radio], [type=range]), textarea, select')
  )
}

/** True while a dialog stands before the editor: what is pressed and pasted is for that. */
export function isBehindDialog(): boolean {
  return document.querySelector('[aria-modal=true]') !== null
}
