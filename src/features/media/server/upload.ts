import { AppError } from '#core/error.ts'
import type { Id } from '#core/id.ts'
import type { UploadedFile } from '#platform/server/calls/serve-upload.ts'
import type { SiteContext } from '#platform/server/context.ts'
import type { Storage } from '#platform/server/storage/storage.ts'
import { pictureTypes } from '../contract.ts'
import { cleanFileName, fileType, isSvg } from '../file-type.ts'
import { makePicture, type Part, type Picture } from './picture/make-picture.ts'
import { narrowerName } from './picture-address.ts'
import { bytesOfSite, findMedia, insertMedia, type MediaRow } from './store.ts'

/** The most bytes of all files of a site. */
const maxOfSite = 2 * 1024 ** 3

type UploadContext = Pick<SiteContext, 'db' | 'siteId' | 'now' | 'newId' | 'randomBytes'>

/** Keeps a file of the site's owner under a random name: a picture made anew, anything else as it is. */
export async function upload(
  ctx: UploadContext,
  storage: Storage,
  { name, bytes }: UploadedFile,
  use?: 'picture' | 'file',
): Promise<MediaRow> {
  const type = use !== 'file' && isSvg(bytes) ? 'image/svg+xml' : fileType(bytes)
  const isPicture = pictureTypes.includes(type)
  if (use === 'picture' && !isPicture) {
    throw new AppError('invalid', 'Valid image types: jpeg, png, x-png, gif, bmp, svg.')
  }
  if (use !== 'file' && isPicture) return keepPicture(ctx, storage, cleanFileName(name), await makePicture(type, bytes))
  return keep(ctx, storage, { name: cleanFileName(name), type, bytes })
}

/** Keeps a part of a picture as another picture. Throws `not_found`, and `invalid` for a part that is outside. */
export async function crop(ctx: UploadContext, storage: Storage, id: Id, part: Part): Promise<MediaRow> {
  const row = await findMedia(ctx.db, ctx.siteId, id)
  if (!row?.picture_width) throw missing()
  if (row.type === 'image/svg+xml') throw new AppError('invalid', 'A drawing cannot be cropped.')
  if (part.left + part.width > row.picture_width || part.top + part.height > row.picture_height!) {
    throw new AppError('invalid', 'This part lies outside of the picture.')
  }
  const file = await storage.open(row.stored_as)
  if (!file) throw missing()
  const bytes = Buffer.concat(await file.stream.toArray())
  const [, stem = row.name, ending = ''] = /^(.+?)(\.[^.]{1,10})?$/su.exec(row.name) ?? []
  return keepPicture(
    ctx,
    storage,
    cleanFileName(`${stem} (cropped)${ending}`),
    await makePicture(row.type, bytes, part),
  )
}

const missing = () => new AppError('not_found', 'There is no such picture.')

function keepPicture(ctx: UploadContext, storage: Storage, name: string, picture: Picture): Promise<MediaRow> {
  return keep(ctx, storage, { name, type: picture.type, bytes: picture.bytes, picture })
}

async function keep(
  { db, siteId, now, newId, randomBytes }: UploadContext,
  storage: Storage,
  { name, type, bytes, picture }: { name: string; type: string; bytes: Buffer; picture?: Picture },
): Promise<MediaRow> {
  const narrower = picture?.narrower ?? []
  const size = narrower.reduce((sum, one) => sum + one.bytes.length, bytes.length)
  if ((await bytesOfSite(db, siteId)) + size > maxOfSite) {
    throw new AppError('too_large', 'The files of a site have at most 2 GB. Delete one first.')
  }
  const row: MediaRow = {
    site_id: siteId,
    id: newId(),
    name,
    type,
    size: bytes.length,
    stored_as: Buffer.from(randomBytes(20)).toString('hex'),
    created_at: new Date(now()),
    deleted_at: null,
    picture_width: picture?.width ?? null,
    picture_height: picture?.height ?? null,
    picture_widths: narrower.map(({ width }) => width),
  }
  for (const one of narrower) await storage.put(narrowerName(row.stored_as, one.width), one.bytes)
  await storage.put(row.stored_as, bytes)
  await insertMedia(db, row)
  return row
}
