import { type RefObject, useEffect, useRef } from 'react'
import { notify } from './ui/undoable.ts'

/** What is edited on a screen, as it stands. */
interface Unsaved {
  readonly isDirty: boolean
  /** The save that is under way, or the last one. */
  readonly running: Pick<RefObject<Promise<unknown> | undefined>, 'current'>
  /** Answers whether all is stored. */
  readonly save: () => Promise<boolean>
}

/** Asks before a window is closed over unsaved changes. What it returns is for leaving the screen in any other way: it saves them. */
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
      // Of two saves at once, the later would be refused as that of somebody else.
      await other
      if (!(await save())) tell('Your last changes could not be saved.')
    }
  }
}

/** Saves what is changed when its screen is left, by a link, the browser's Back or the command palette; asks before the window closes. */
export function useSaveOnLeave(unsaved: Unsaved): void {
  const latest = useRef(unsaved)
  useEffect(() => {
    latest.current = unsaved
  })
  useEffect(() => guardLeaving(window, () => latest.current, notify), [])
}
