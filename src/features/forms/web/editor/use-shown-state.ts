import { startTransition, useCallback, useEffect, useState } from 'react'
import type { DraftState, FormDraft } from './form-draft.ts'
import { paceOf } from './pace-of.ts'

const pauseInTyping = 300

/**
 * Provides the draft for the screen around the canvas, updated with a delay so that typing and dragging never wait for
 * it. `catchUp` updates it immediately, for when the user is about to click there.
 */
export function useShownState(draft: FormDraft): { state: DraftState; catchUp: () => void } {
  const [state, setState] = useState(draft.get)
  const catchUp = useCallback(() => setState(draft.get()), [draft])

  useEffect(() => {
    let shown = draft.get()
    let timer: ReturnType<typeof setTimeout> | undefined
    const show = () => {
      shown = draft.get()
      setState(shown)
    }
    const showInTime = () => startTransition(show)
    const follow = () => {
      clearTimeout(timer)
      const pace = paceOf(shown, draft.get())
      if (pace === 'at once') show()
      else if (pace === 'in time') showInTime()
      else timer = setTimeout(showInTime, pauseInTyping)
    }
    show()
    const stop = draft.subscribe(follow)
    return () => {
      clearTimeout(timer)
      stop()
    }
  }, [draft])

  return { state, catchUp }
}
