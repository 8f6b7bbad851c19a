import { useCallback, useEffect, useState } from 'react'
import type { Answer } from '#core/call.ts'
import { AppError } from '#core/error.ts'
import { send } from '#platform/web/send.ts'
import { formCalls } from '../../contract.ts'
import type { StoredForm } from './form-draft.ts'
import { wholeForm } from './form-fields.ts'

export type LoadedForm = Answer<typeof formCalls.load>

/** Converts a loaded form to the editor draft's initial state. */
export function storedForm(loaded: LoadedForm): StoredForm {
  return { popup: wholeForm(loaded), draft: loaded.draft }
}

/** Loads a form's current state from the server. Never uses a cached response, because saving compares with it. */
export function useLoadedForm(popupId: string) {
  const [state, setState] = useState<{ id: string; loaded?: LoadedForm; error?: AppError }>({ id: popupId })
  const [tries, setTries] = useState(0)

  useEffect(() => {
    const controller = new AbortController()
    send(formCalls.load, { popup_id: popupId }, { signal: controller.signal }).then(
      (loaded) => setState({ id: popupId, loaded }),
      (error: unknown) => {
        if (controller.signal.aborted) return
        setState({
          id: popupId,
          error: error instanceof AppError ? error : new AppError('broken', formCalls.load.failure),
        })
      },
    )
    return () => controller.abort()
  }, [popupId, tries])

  const retry = useCallback(() => {
    setState({ id: popupId })
    setTries((count) => count + 1)
  }, [popupId])
  return { loaded: state.id === popupId ? state.loaded : undefined, error: state.error ?? null, retry }
}
