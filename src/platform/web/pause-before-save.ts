import type { ErrorCode } from '#core/error.ts'

interface Saving {
  /** Something was changed, or its answer was lost. */
  readonly isWaiting: boolean
  readonly isSaving: boolean
  readonly error: { readonly code: ErrorCode } | null
  /** Whether the server answers other calls; left out where nobody knows. */
  readonly isReachable?: boolean
}

const pauseBeforeRetry = 5000
/** Those that a later try may not meet; any other is about what was sent. */
const passing: readonly ErrorCode[] = ['unavailable', 'broken', 'limit']

/** After how many milliseconds what is changed is saved by itself; null: not before it is changed again, or told to. */
export function pauseBeforeSave(saving: Saving, pauseInTyping: number): number | null {
  const { isWaiting, isSaving, error, isReachable = false } = saving
  if (!isWaiting || isSaving) return null
  if (error === null) return pauseInTyping
  if (!passing.includes(error.code)) return null
  return error.code === 'unavailable' && isReachable ? pauseInTyping : pauseBeforeRetry
}
