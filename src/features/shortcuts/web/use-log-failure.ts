import { useEffect } from 'react'
import type { AppError } from '#core/error.ts'

/** Logs the error of a failed call to the browser's console, with the given text. The screen doesn't change. */
export function useLogFailure(words: string, error: AppError | null): void {
  useEffect(() => {
    if (error) console.error(words, error)
  }, [words, error])
}
