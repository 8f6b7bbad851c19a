import { allActions, type Action } from './actions.ts'
import type { EditorState } from './editor.ts'

interface Pressed {
  readonly key: string
  /** The key on the keyboard: with Alt (⌥), a Mac types another letter than is on it. */
  readonly code?: string
  readonly altKey: boolean
  readonly ctrlKey: boolean
  readonly metaKey: boolean
  readonly shiftKey: boolean
}

/** True when the keys pressed are those of a shortcut such as "mod+shift+Z". "mod" is ⌘ on a Mac and Ctrl elsewhere. */
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
 * The action that the pressed keys stand for; given a state, the first that can be done now. `global` looks only at those
 * that hold outside the canvas too.
 */
export function actionForKey(pressed: Pressed, global = false, state?: EditorState): Action | undefined {
  return allActions.find(
    (action) =>
      !action.isNative &&
      action.keys.some((shortcut) => (!global || shortcut.startsWith('mod')) && isPressed(shortcut, pressed)) &&
      (!state || action.enabled(state)),
  )
}
