import { useState } from 'react'
import { AppError } from '#core/error.ts'
import { sessionToken } from '#platform/web/session.ts'
import { useSiteId } from '#platform/web/site.ts'
import { useInvalidate } from '#platform/web/use-call.ts'
import { siteTransferCalls } from '../contract.ts'

/** Uploads an export file. `part` is the progress from 0 to 1, or null if no upload is running. */
export function useSiteUpload() {
  const siteId = useSiteId() ?? ''
  const invalidate = useInvalidate()
  const [part, setPart] = useState<number | null>(null)
  const [error, setError] = useState<AppError | null>(null)
  const run = async (file: File) => {
    setError(null)
    setPart(0)
    await send(file, siteId, setPart).catch((cause: AppError) => setError(cause))
    setPart(null)
    invalidate(siteTransferCalls.list)
  }
  return { part, error, run }
}

function send(file: File, siteId: string, onProgress: (part: number) => void): Promise<void> {
  const { failure, path } = siteTransferCalls.import
  return new Promise((resolve, reject) => {
    const request = new XMLHttpRequest()
    request.open('POST', path.replace('{siteId}', siteId))
    request.responseType = 'json'
    request.setRequestHeader('content-type', 'application/zip')
    request.setRequestHeader('authorization', `Bearer ${sessionToken() ?? ''}`)
    request.upload.addEventListener('progress', ({ loaded, total }) => onProgress(total > 0 ? loaded / total : 0))
    request.addEventListener('error', () => reject(new AppError('unavailable', failure)))
    request.addEventListener('load', () => {
      const answer = request.response as { success?: boolean; error?: string } | null
      if (request.status === 200 && answer?.success) resolve()
      else reject(new AppError('invalid', answer?.error ?? failure))
    })
    request.send(file)
  })
}
