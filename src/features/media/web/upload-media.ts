import type { Answer } from '#core/call.ts'
import { AppError } from '#core/error.ts'
import { sessionToken } from '#platform/web/session.ts'
import { type Media, mediaCalls } from '../contract.ts'

/** How an upload is followed and stopped. */
export interface UploadWatch {
  /** Called with the part that has arrived, 0 to 1. */
  onProgress?: (part: number) => void
  signal?: AbortSignal
}

interface UploadOptions extends UploadWatch {
  siteId: string
  /** `picture` refuses what is none; `file` keeps a picture as it is. */
  use?: 'picture' | 'file'
}

/** Uploads a file and says how far it is, which `fetch` cannot. Throws an AppError; `unavailable` when it was cancelled or cut off. */
export function uploadMedia(file: File, { siteId, use, onProgress, signal }: UploadOptions): Promise<Media> {
  const { failure } = mediaCalls.upload
  return new Promise((resolve, reject) => {
    const request = new XMLHttpRequest()
    request.open('POST', `/media/upload/${siteId}/listbuilder`)
    request.responseType = 'json'
    const token = sessionToken()
    if (token) request.setRequestHeader('authorization', `Bearer ${token}`)
    request.upload.addEventListener('progress', ({ loaded, total }) => onProgress?.(total > 0 ? loaded / total : 0))
    const lost = () => reject(new AppError('unavailable', failure))
    request.addEventListener('error', lost)
    request.addEventListener('abort', lost)
    request.addEventListener('load', () => {
      const answer = request.response as (Answer<typeof mediaCalls.upload> & { success: true; error?: string }) | null
      if (request.status === 200 && answer?.success) resolve(answer.media)
      else reject(new AppError('invalid', answer?.error ?? failure))
    })
    signal?.addEventListener('abort', () => request.abort(), { once: true })
    const body = new FormData()
    if (use) body.set('use', use)
    body.set('file', file)
    request.send(body)
  })
}
