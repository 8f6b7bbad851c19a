import { useEffect } from 'react'
import type { Editor } from './editor.ts'
import { saveHistory } from './kept-history.ts'

/** Delay after a change before the history is stored, in milliseconds. A crash loses at most twice that. */
const pause = 1000

/** Stores the undo history so that it survives a reload of this tab. */
export function useKeptHistory(editor: Editor, formId: string): void {
  useEffect(() => {
    let timer: ReturnType<typeof setTimeout> | undefined
    const keep = () => {
      clearTimeout(timer)
      timer = undefined
      saveHistory(sessionStorage, formId, editor)
    }
    const stop = editor.subscribe(() => {
      timer ??= setTimeout(() => whenIdle(keep), pause)
    })
    window.addEventListener('pagehide', keep)
    return () => {
      stop()
      keep()
      window.removeEventListener('pagehide', keep)
    }
  }, [editor, formId])
}

/** Runs between keystrokes rather than just before one, if the browser supports idle callbacks. */
function whenIdle(keep: () => void): void {
  if ('requestIdleCallback' in window) requestIdleCallback(keep, { timeout: pause })
  else keep()
}
