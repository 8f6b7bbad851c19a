import { useState } from 'react'
import type { Answer, Call } from '#core/call.ts'
import { AppError } from '#core/error.ts'
import { sendFile } from './send.ts'

/** State of a file upload. */
export interface FileUpload<C extends Call> {
  /**
   * Resolves to the call's answer. Undefined if no file was chosen, or if the upload failed. In that case, `error` has
   * the reason.
   */
  readonly upload: (file: File | null, options?: Parameters<typeof sendFile>[2]) => Promise<Answer<C> | undefined>
  readonly busy: boolean
  readonly error: AppError | null
}

/**
 * Uploads files that the user chooses, with a call that accepts them. A file larger than `maxBytes` is rejected without
 * sending it.
 */
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
