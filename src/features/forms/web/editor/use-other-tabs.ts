import { useEffect, useState } from 'react'
import { useCall } from '#platform/web/use-call.ts'
import { formCalls } from '../../contract.ts'
import type { DraftState } from './form-draft.ts'

export interface OtherTabs {
  /** True while the same form is open in another tab of this browser. */
  readonly isOpenElsewhere: boolean
  /** True if anyone, in any browser, has saved the form since the copy on the screen. */
  readonly isOlder: boolean
}

/**
 * Reports whether the form is open in other tabs (tabs notify each other) and whether there are newer copies: the
 * server is queried again whenever it reports that the site was changed elsewhere.
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
