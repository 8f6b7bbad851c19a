import type { ErrorCode } from '#core/error.ts'

interface Saving {
  /** True if something was changed, or the answer to saving it was lost. */
  readonly isWaiting: boolean
  readonly isSaving: boolean
  readonly error: { readonly code: ErrorCode } | null
  /** Whether the server answers other calls. Omitted if that is unknown. */
  readonly isReachable?: boolean
}

const pauseBeforeRetry = 5000
/** Errors that may be gone on the next attempt. Any other is about the sent data. */
const passing: readonly ErrorCode[] = ['unavailable', 'broken', 'limit']

/**
 * Returns the delay in milliseconds after which changes are saved automatically. Null if that must wait for another
 * change or an explicit save.
 */
export function pauseBeforeSave(saving: Saving, pauseInTyping: number): number | null {
  const { isWaiting, isSaving, error, isReachable = false } = saving
  if (!isWaiting || isSaving) return null
  if (error === null) return pauseInTyping
  if (!passing.includes(error.code)) return null
  return error.code === 'unavailable' && isReachable ? pauseInTyping : pauseBeforeRetry
}
