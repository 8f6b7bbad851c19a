import { allActions, type Action } from './actions.ts'
import type { EditorState } from './editor.ts'

interface Pressed {
  readonly key: string
  /** The physical key: with Alt (⌥), a Mac types a different character from the one on the key. */
  readonly code?: string
  readonly altKey: boolean
  readonly ctrlKey: boolean
  readonly metaKey: boolean
  readonly shiftKey: boolean
}

/** True if the pressed keys are those of a shortcut such as "mod+shift+Z". "mod" is ⌘ on a Mac and Ctrl elsewhere. */
function isPressed(shortcut: string, pressed: Pressed): boolean {
  const parts = shortcut.split('+')
  const key = parts.pop()!
  return (
    (pressed.key.toLowerCase() === key.toLowerCase() || (pressed.altKey && pressed.code === `Key${key}`)) &&
    parts.includes('mod') === (pressed.ctrlKey || pressed.metaKey) &&
    parts.includes('alt') === pressed.altKey &&
    parts.includes('shift') === pressed.shiftKey
  )
}

/**
 * Returns the action for the pressed keys. With a state, the first one that is currently enabled. With `global`, only
 * shortcuts that also work outside the canvas.
 */
export function actionForKey(pressed: Pressed, global = false, state?: EditorState): Action | undefined {
  return allActions.find(
    (action) =>
      !action.isNative &&
      action.keys.some((shortcut) => (!global || shortcut.startsWith('mod')) && isPressed(shortcut, pressed)) &&
      (!state || action.enabled(state)),
  )
}
