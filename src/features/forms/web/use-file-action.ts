import { useState } from 'react'
import type { Call } from '#core/call.ts'
import { AppError } from '#core/error.ts'
import { useInvalidate } from '#platform/web/use-call.ts'
import { formCalls } from '../contract.ts'

/** Runs an action with a form's file and provides its state and error. */
export function useFileAction(invalidates: readonly Call[]) {
  const invalidate = useInvalidate()
  const [state, setState] = useState<{ busy: boolean; error: AppError | null }>({ busy: false, error: null })
  return {
    ...state,
    async attempt(work: () => Promise<void>): Promise<void> {
      setState({ busy: true, error: null })
      try {
        await work()
        setState({ busy: false, error: null })
        invalidate(...invalidates)
      } catch (cause) {
        const error = cause instanceof AppError ? cause : new AppError('broken', formCalls.save.failure, { cause })
        setState({ busy: false, error })
      }
    },
  }
}
