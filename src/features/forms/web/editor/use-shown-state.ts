import { startTransition, useCallback, useEffect, useState } from 'react'
import type { DraftState, FormDraft } from './form-draft.ts'
import { paceOf } from './pace-of.ts'

const pauseInTyping = 300

/**
 * The draft as the screen around the canvas shows it: no letter and no move of the pointer waits for that. `catchUp` brings
 * it to the present, for whoever is about to press something there.
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
