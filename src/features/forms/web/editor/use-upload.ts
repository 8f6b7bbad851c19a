import { useCallback, useState } from 'react'
import { AppError } from '#core/error.ts'
import { mediaCalls } from '#features/media/contract.ts'
import { uploadPicture } from '#features/media/web/index.ts'
import { useSiteId } from '#platform/web/site.ts'
import { useInvalidate } from '#platform/web/use-call.ts'

/** Takes a picture into the site's files; answers with its address, or says why not. */
export function useUpload() {
  const siteId = useSiteId()
  const invalidate = useInvalidate()
  const [error, setError] = useState<AppError | null>(null)
  const upload = useCallback(
    async (file: File): Promise<string | undefined> => {
      setError(null)
      try {
        const address = await uploadPicture(file, siteId)
        invalidate(mediaCalls.list)
        return address
      } catch (cause) {
        setError(cause instanceof AppError ? cause : new AppError('broken', mediaCalls.upload.failure, { cause }))
        return undefined
      }
    },
    [siteId, invalidate],
  )
  return { upload, error }
}
