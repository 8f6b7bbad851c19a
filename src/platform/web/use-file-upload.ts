import { useState } from 'react'
import type { Answer, Call } from '#core/call.ts'
import { AppError } from '#core/error.ts'
import { sendFile } from './send.ts'

/** A file on its way, and what became of it. */
export interface FileUpload<C extends Call> {
  /** The call's answer; undefined when nothing was chosen, or when it failed and `error` says why. */
  readonly upload: (file: File | null, options?: Parameters<typeof sendFile>[2]) => Promise<Answer<C> | undefined>
  readonly busy: boolean
  readonly error: AppError | null
}

/** Sends files that somebody chooses with a call that takes them; one of more than `maxBytes` is not even sent. */
export function useFileUpload<C extends Call>(call: C, maxBytes = Infinity): FileUpload<C> {
  const [state, setState] = useState<{ busy: boolean; error: AppError | null }>({ busy: false, error: null })
  const upload: FileUpload<C>['upload'] = async (file, options) => {
    if (!file) return undefined
    if (file.size > maxBytes) {
      const message = `This file is too large: at most ${Math.floor(maxBytes / 1024 / 1024)} MB. Split it, or leave columns out.`
      setState({ busy: false, error: new AppError('too_large', message) })
      return undefined
    }
    setState({ busy: true, error: null })
    try {
      const answer = await sendFile(call, file, options)
      setState({ busy: false, error: null })
      return answer
    } catch (cause) {
      const error = cause instanceof AppError ? cause : new AppError('broken', call.failure, { cause })
      setState({ busy: false, error })
      return undefined
    }
  }
  return { upload, ...state }
}
