import { useEffect } from 'react'
import type { AppError } from '#core/error.ts'

/** Logs a call that failed to the browser's console, by its words. The screen goes on as it is. */
export function useLogFailure(words: string, error: AppError | null): void {
  useEffect(() => {
    if (error) console.error(words, error)
  }, [words, error])
}
