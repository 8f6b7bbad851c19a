import { upload, type UploadWatch } from '#platform/web/upload.ts'
import { type Media, mediaCalls } from '../contract.ts'

interface UploadOptions extends UploadWatch {
  siteId: string
  /** `picture` and `font` refuse what is none; `file` keeps a picture as it is. */
  use?: 'picture' | 'font' | 'file'
}

/** Uploads a file to the library. Throws an AppError; `unavailable` when it was cancelled or cut off. */
export async function uploadMedia(file: File, { siteId, use, ...watch }: UploadOptions): Promise<Media> {
  const fields = { site_id: siteId, ...(use && { use }) }
  const path = `/media/upload/${siteId}/listbuilder`
  return (await upload(mediaCalls.upload, file, { ...watch, path, fields })).media
}
