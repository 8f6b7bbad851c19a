import { AppError } from '#core/error.ts'
import { imageTypes } from '#form/document/constants.ts'
import type { Id } from '#core/id.ts'
import { sizeText } from '#core/size-text.ts'
import type { UploadedFile } from '#platform/server/calls/serve-upload.ts'
import type { SiteContext } from '#platform/server/context.ts'
import type { Storage } from '#platform/server/storage/storage.ts'
import { pictureTypes } from '../contract.ts'
import { cleanFileName, fileType, isSvg } from '#core/file-type.ts'
import { makePicture, type Part, type Picture } from './picture/make-picture.ts'
import { narrowerName } from './picture-address.ts'
import { type FontFace, readFont } from './font/read-font.ts'
import { bytesOfSite, findMedia, lockQuota, insertMedia, listFonts, maxFonts, type MediaRow } from './store.ts'

type UploadContext = Pick<SiteContext, 'db' | 'siteId' | 'now' | 'newId' | 'randomBytes'>

/** Storage for files, and the maximum total size of a site's files in bytes. */
export interface FileQuota {
  readonly storage: Storage
  readonly quota: number
}

/**
 * Stores a file of the site's owner under a random name: an image re-encoded, a font as WOFF2, anything else unchanged.
 */
export async function upload(
  ctx: UploadContext,
  shelf: FileQuota,
  { name, bytes }: UploadedFile,
  use?: 'picture' | 'font' | 'file',
): Promise<MediaRow> {
  if (use === 'font') return keepFont(ctx, shelf, cleanFileName(name), bytes)
  const type = use !== 'file' && isSvg(bytes) ? 'image/svg+xml' : fileType(bytes)
  const isPicture = pictureTypes.includes(type)
  if (use === 'picture' && !isPicture) {
    throw new AppError('invalid', `Valid image types: ${imageTypes.join(', ')}.`)
  }
  if (use !== 'file' && isPicture) return keepPicture(ctx, shelf, cleanFileName(name), await makePicture(type, bytes))
  return keep(ctx, shelf, { name: cleanFileName(name), type, bytes })
}

/** Stores a part of an image as a new image. Throws `not_found`, and `invalid` for a part outside the image. */
export async function crop(ctx: UploadContext, shelf: FileQuota, id: Id, part: Part): Promise<MediaRow> {
  const row = await findMedia(ctx.db, ctx.siteId, id)
  if (!row?.picture_width) throw missing()
  if (row.type === 'image/svg+xml') throw new AppError('invalid', 'SVG images can’t be cropped.')
  if (part.left + part.width > row.picture_width || part.top + part.height > row.picture_height!) {
    throw new AppError('invalid', 'The crop area is outside the image.')
  }
  const file = await shelf.storage.open(row.stored_as)
  if (!file) throw missing()
  const bytes = Buffer.concat(await file.stream.toArray())
  const [, stem = row.name, ending = ''] = /^(.+?)(\.[^.]{1,10})?$/su.exec(row.name) ?? []
  return keepPicture(ctx, shelf, cleanFileName(`${stem} (cropped)${ending}`), await makePicture(row.type, bytes, part))
}

const missing = () => new AppError('not_found', 'Image not found.')

function keepPicture(ctx: UploadContext, shelf: FileQuota, name: string, picture: Picture): Promise<MediaRow> {
  return keep(ctx, shelf, { name, type: picture.type, bytes: picture.bytes, picture })
}

async function keepFont(ctx: UploadContext, shelf: FileQuota, name: string, uploaded: Buffer): Promise<MediaRow> {
  if ((await listFonts(ctx.db, ctx.siteId)).length >= maxFonts)
    throw new AppError('limit', `A site may have ${maxFonts} font files. Delete those you don’t use.`)
  const { face, type, bytes } = await readFont(ctx.siteId, uploaded)
  return keep(ctx, shelf, { name, type, bytes, font: face })
}

async function keep(
  { db, siteId, now, newId, randomBytes }: UploadContext,
  shelf: FileQuota,
  {
    name,
    type,
    bytes,
    picture,
    font,
  }: { name: string; type: string; bytes: Buffer; picture?: Picture; font?: FontFace },
): Promise<MediaRow> {
  const narrower = picture?.narrower ?? []
  const stored_bytes = narrower.reduce((sum, one) => sum + one.bytes.length, bytes.length)
  await mustFit(db, siteId, stored_bytes, shelf.quota)
  const row: MediaRow = {
    site_id: siteId,
    id: newId(),
    name,
    type,
    size: bytes.length,
    stored_bytes,
    stored_as: Buffer.from(randomBytes(20)).toString('hex'),
    created_at: new Date(now()),
    deleted_at: null,
    picture_width: picture?.width ?? null,
    picture_height: picture?.height ?? null,
    picture_widths: narrower.map(({ width }) => width),
    font: font ?? null,
  }
  for (const one of narrower) await shelf.storage.put(narrowerName(row.stored_as, one.width), one.bytes)
  await shelf.storage.put(row.stored_as, bytes)
  await insertMedia(db, row)
  return row
}

/**
 * Throws `too_large` if a file doesn't fit into the quota. Files deleted today count separately, up to the same amount
 * again.
 */
async function mustFit(db: UploadContext['db'], siteId: Id, size: number, quota: number): Promise<void> {
  await lockQuota(db, siteId)
  const { used, deleted } = await bytesOfSite(db, siteId)
  if (used + size > quota) {
    const left = `This site’s files use ${sizeText(used)} of ${sizeText(quota)}, and this one takes ${sizeText(size)}.`
    throw new AppError('too_large', `${left} Delete files you no longer need.`)
  }
  if (used + deleted + size <= 2 * quota) return
  throw new AppError('too_large', 'Too many files were deleted and uploaded today. Try again tomorrow.')
}
