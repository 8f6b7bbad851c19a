import { upload, type UploadWatch } from '#platform/web/upload.ts'
import { type Media, mediaCalls } from '../contract.ts'

interface UploadOptions extends UploadWatch {
  siteId: string
  /** `picture` and `font` reject anything else; `file` stores even an image unchanged. */
  use?: 'picture' | 'font' | 'file'
}

/** Uploads a file to the library. Throws an AppError; `unavailable` if it was canceled or interrupted. */
export async function uploadMedia(file: File, { siteId, use, ...watch }: UploadOptions): Promise<Media> {
  const fields = { site_id: siteId, ...(use && { use }) }
  const path = `/media/upload/${siteId}/listbuilder`
  return (await upload(mediaCalls.upload, file, { ...watch, path, fields })).media
}
