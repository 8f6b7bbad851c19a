import { useCallback, useLayoutEffect, useRef } from 'react'
import { pictureSource, useUploads } from '#features/media/web/index.ts'

/** Takes pictures into the site's files, and tells of those under way; `upload` answers with an address, or undefined without one. */
export function useUpload() {
  const { uploads, take, cancel } = useUploads()
  const latest = useRef(take)
  useLayoutEffect(() => {
    latest.current = take
  })
  // The same one always, so that the canvas is not drawn again for how far an upload is.
  const upload = useCallback(async (file: File) => {
    const picture = (await latest.current(file))?.picture
    return picture ? pictureSource(picture) : undefined
  }, [])
  return { upload, uploads, cancel }
}
