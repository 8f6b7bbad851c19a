import { useEffect, useState } from 'react'
import { useCall } from '#platform/web/use-call.ts'
import { formCalls } from '../../contract.ts'
import type { DraftState } from './form-draft.ts'

export interface OtherTabs {
  /** True while the same form is open in another tab of this browser. */
  readonly isOpenElsewhere: boolean
  /** True when somebody, in whichever browser, saved the form after the copy that is on the screen. */
  readonly isOlder: boolean
}

/**
 * Tells of the form in other tabs (they tell each other) and of newer copies: the server is asked anew whenever it says that
 * something of the site was changed elsewhere.
 */
export function useOtherTabs({ base, draft_at, isSaving }: DraftState): OtherTabs {
  const [isOpenElsewhere, setOpenElsewhere] = useState(false)
  const { id: popup_id, updated_at } = base

  useEffect(() => {
    const channel = new BroadcastChannel(`trellis.form.${popup_id}`)
    channel.addEventListener('message', ({ data }: MessageEvent<'here' | 'also here'>) => {
      setOpenElsewhere(true)
      if (data === 'here') channel.postMessage('also here')
    })
    channel.postMessage('here')
    return () => channel.close()
  }, [popup_id])

  const copy = useCall(formCalls.validate, { popup_id, updated_at, draft_at }, { enabled: !isSaving })
  return { isOpenElsewhere, isOlder: copy.data?.newest === false && !isSaving }
}
