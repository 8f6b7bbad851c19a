import { AppError } from '#core/error.ts'
import type { UploadedFile } from '#platform/server/calls/serve-upload.ts'
import type { SiteContext } from '#platform/server/context.ts'
import type { Storage } from '#platform/server/storage/storage.ts'
import { cleanFileName, fileType } from '../file-type.ts'
import { bytesOfSite, insertMedia, type MediaRow } from './store.ts'

/** The most bytes of all files of a site. */
const mostOfSite = 2 * 1024 ** 3

/** Keeps a file of the site's owner under a random name. */
export async function upload(
  { db, siteId, now, newId, randomBytes }: Pick<SiteContext, 'db' | 'siteId' | 'now' | 'newId' | 'randomBytes'>,
  storage: Storage,
  { name, bytes }: UploadedFile,
): Promise<MediaRow> {
  if ((await bytesOfSite(db, siteId)) + bytes.length > mostOfSite) {
    throw new AppError('too_large', 'The files of a site have at most 2 GB. Delete one first.')
  }
  const row: MediaRow = {
    site_id: siteId,
    id: newId(),
    name: cleanFileName(name),
    type: fileType(bytes),
    size: bytes.length,
    stored_as: Buffer.from(randomBytes(20)).toString('hex'),
    created_at: new Date(now()),
    deleted_at: null,
  }
  await storage.put(row.stored_as, bytes)
  await insertMedia(db, row)
  return row
}
