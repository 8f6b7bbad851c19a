import { useEffect, useState } from 'react'
import type { Answer } from '#core/call.ts'
import { AppError } from '#core/error.ts'
import { send } from '#platform/web/send.ts'
import { autoResponseCalls } from '../contract.ts'
import type { EmailDraft } from './email-draft.ts'

const pause = 350

type Preview = Answer<typeof autoResponseCalls.previewEmail>

/** The mail as it would arrive, made anew after a pause in typing. The last good one stays while the draft is incomplete. */
export function useEmailPreview(draft: EmailDraft): { preview: Preview | null; error: AppError | null } {
  const [state, setState] = useState<{ preview: Preview | null; error: AppError | null }>({
    preview: null,
    error: null,
  })
  const text = JSON.stringify(draft)
  useEffect(() => {
    const controller = new AbortController()
    const timer = setTimeout(() => {
      const email = JSON.parse(text) as EmailDraft
      send(autoResponseCalls.previewEmail, { email }, { signal: controller.signal }).then(
        (preview) => setState({ preview, error: null }),
        (error: unknown) => {
          if (controller.signal.aborted || !(error instanceof AppError)) return
          setState((before) => ({ ...before, error }))
        },
      )
    }, pause)
    return () => {
      clearTimeout(timer)
      controller.abort()
    }
  }, [text])
  return state
}
