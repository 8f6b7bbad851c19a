import { useCallback, useRef, useState } from 'react'
import { AppError } from '#core/error.ts'
import { mediaCalls } from '#features/media/contract.ts'
import { type Upload, uploadPicture } from '#features/media/web/index.ts'
import { useSiteId } from '#platform/web/site.ts'
import { useInvalidate } from '#platform/web/use-call.ts'

/**
 * Uploads images to the site's files and lists uploads in progress. `upload` resolves to an address, or undefined on
 * failure.
 */
export function useUpload() {
  const siteId = useSiteId()
  const invalidate = useInvalidate()
  const [uploads, setUploads] = useState<readonly Upload[]>([])
  const running = useRef(new Map<number, AbortController>())
  const lastId = useRef(0)

  const upload = useCallback(
    async (file: File): Promise<string | undefined> => {
      const id = ++lastId.current
      const stop = new AbortController()
      const tell = (fields?: Partial<Upload>) =>
        setUploads((all) => all.flatMap((one) => (one.id !== id ? one : fields ? { ...one, ...fields } : [])))
      running.current.set(id, stop)
      setUploads((all) => [...all, { id, name: file.name, part: 0, error: null }])
      try {
        const onProgress = (part: number) => tell({ part })
        const address = await uploadPicture(file, siteId, { onProgress, signal: stop.signal })
        tell()
        invalidate(mediaCalls.list)
        return address
      } catch (cause) {
        const error = cause instanceof AppError ? cause.message : mediaCalls.upload.failure
        tell(stop.signal.aborted ? undefined : { error })
        return undefined
      } finally {
        running.current.delete(id)
      }
    },
    [siteId, invalidate],
  )

  /** Cancels an upload, or removes a failed one from the list. */
  const cancel = useCallback((id: number) => {
    const stop = running.current.get(id)
    if (stop) stop.abort()
    else setUploads((all) => all.filter((one) => one.id !== id))
  }, [])

  return { upload, uploads, cancel }
}
