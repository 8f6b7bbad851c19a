import { useEffect, useState } from 'react'
import { send } from '#platform/web/send.ts'
import { formCalls } from '../../contract.ts'

type Message = { readonly what: 'here' | 'also here' } | { readonly what: 'saved'; readonly updated_at: string }

export interface OtherTabs {
  /** True while the same form is open in another tab of this browser. */
  readonly isOpenElsewhere: boolean
  /** True when somebody, in whichever browser, saved the form after the copy that is on the screen. */
  readonly isOlder: boolean
}

/**
 * Tells of the form in other tabs (they tell each other) and of newer copies (asked of the server whenever this tab is come
 * back to). `updated_at` is that of the copy on the screen.
 */
export function useOtherTabs(popupId: string, updatedAt: string, isSaving: boolean): OtherTabs {
  const [isOpenElsewhere, setOpenElsewhere] = useState(false)
  const [newest, setNewest] = useState(updatedAt)

  useEffect(() => {
    const channel = new BroadcastChannel(`trellis.form.${popupId}`)
    const say = (message: Message) => channel.postMessage(message)
    channel.addEventListener('message', ({ data }: MessageEvent<Message>) => {
      if (data.what === 'saved') setNewest((known) => (data.updated_at > known ? data.updated_at : known))
      else setOpenElsewhere(true)
      if (data.what === 'here') say({ what: 'also here' })
    })
    say({ what: 'here' })
    return () => channel.close()
  }, [popupId])

  useEffect(() => {
    const channel = new BroadcastChannel(`trellis.form.${popupId}`)
    channel.postMessage({ what: 'saved', updated_at: updatedAt } satisfies Message)
    channel.close()
  }, [popupId, updatedAt])

  useEffect(() => {
    const ask = () => {
      if (document.visibilityState === 'hidden' || isSaving) return
      send(formCalls.validate, { popup_id: popupId, updated_at: updatedAt }).then(
        (answer) => setNewest(answer.updated_at),
        // Whether it is the newest will be asked again, and saving asks too.
        () => undefined,
      )
    }
    window.addEventListener('focus', ask)
    return () => window.removeEventListener('focus', ask)
  }, [popupId, updatedAt, isSaving])

  return { isOpenElsewhere, isOlder: newest > updatedAt && !isSaving }
}
