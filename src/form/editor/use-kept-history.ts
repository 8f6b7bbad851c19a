import { useEffect } from 'react'
import type { Editor } from './editor.ts'
import { keepHistory } from './kept-history.ts'

/** How long after a change the history is kept, in milliseconds: a crash costs no more than twice that. */
const pause = 1000

/** Keeps what can be undone for after a reload of this tab. */
export function useKeptHistory(editor: Editor, formId: string): void {
  useEffect(() => {
    let timer: ReturnType<typeof setTimeout> | undefined
    const keep = () => {
      clearTimeout(timer)
      timer = undefined
      keepHistory(sessionStorage, formId, editor)
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

/** Between two letters rather than before one, where the browser says when that is. */
function whenIdle(keep: () => void): void {
  if ('requestIdleCallback' in window) requestIdleCallback(keep, { timeout: pause })
  else keep()
}
