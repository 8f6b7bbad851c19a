import { type RefObject, useEffect, useRef } from 'react'
import { notify } from './ui/undoable.ts'

/** The current state of edits on a screen. */
interface Unsaved {
  readonly isDirty: boolean
  /** The save in progress, or the last one. */
  readonly running: Pick<RefObject<Promise<unknown> | undefined>, 'current'>
  /** Resolves to whether everything is saved. */
  readonly save: () => Promise<boolean>
}

/**
 * Asks before a window with unsaved changes is closed. The returned function is for leaving the screen in any other
 * way: it saves the changes.
 */
export function guardLeaving(target: EventTarget, latest: () => Unsaved, tell: (message: string) => void): () => void {
  const warn = (event: Event) => {
    if (latest().isDirty) event.preventDefault()
  }
  target.addEventListener('beforeunload', warn)
  return () => {
    target.removeEventListener('beforeunload', warn)
    const { isDirty, running, save } = latest()
    if (isDirty) void saveAfter(running.current)
    async function saveAfter(other: Promise<unknown> | undefined) {
      // If two saves ran at the same time, the later one would be rejected as a conflict with another user's.
      await other
      if (!(await save())) tell('Your last changes could not be saved.')
    }
  }
}

/**
 * Saves changes when the user leaves the screen, through a link, the browser's Back or the command palette. Asks before
 * the window closes.
 */
export function useSaveOnLeave(unsaved: Unsaved): void {
  const latest = useRef(unsaved)
  useEffect(() => {
    latest.current = unsaved
  })
  useEffect(() => guardLeaving(window, () => latest.current, notify), [])
}
