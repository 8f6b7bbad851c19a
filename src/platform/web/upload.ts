import type { Answer, Call } from '#core/call.ts'
import { AppError } from '#core/error.ts'
import { sessionToken } from './session.ts'
import { siteIdOfPath } from './site.ts'

/** Options to track and cancel an upload. */
export interface UploadWatch {
  /** Called with the uploaded fraction, 0 to 1. */
  readonly onProgress?: (part: number) => void
  readonly signal?: AbortSignal
}

interface UploadOptions extends UploadWatch {
  /** Replaces the call's own path if that has placeholders. */
  readonly path?: string
  readonly fields?: Readonly<Record<string, string>>
}

/**
 * Uploads a file and reports its progress, which `fetch` can't. Throws an AppError, `unavailable` if the upload was
 * canceled or interrupted.
 */
export function upload<C extends Call>(call: C, file: File, options: UploadOptions = {}): Promise<Answer<C>> {
  const { path = call.path, fields = {}, onProgress, signal } = options
  return new Promise((resolve, reject) => {
    const request = new XMLHttpRequest()
    request.open('POST', path)
    request.responseType = 'json'
    const token = sessionToken()
    if (token) request.setRequestHeader('authorization', `Bearer ${token}`)
    request.upload.addEventListener('progress', ({ loaded, total }) => onProgress?.(total > 0 ? loaded / total : 0))
    const lost = () => reject(new AppError('unavailable', call.failure))
    request.addEventListener('error', lost)
    request.addEventListener('abort', lost)
    request.addEventListener('load', () => {
      const answer = request.response as (Answer<C> & { success: true; error?: string }) | null
      if (request.status === 200 && answer?.success) resolve(answer)
      else reject(new AppError('invalid', answer?.error ?? call.failure))
    })
    signal?.addEventListener('abort', () => request.abort(), { once: true })
    const body = new FormData()
    const site_id = siteIdOfPath(location.pathname) ?? ''
    for (const [name, value] of Object.entries({ site_id, ...fields })) body.set(name, value)
    body.set('file', file)
    request.send(body)
  })
}
