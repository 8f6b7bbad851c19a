import { AppError } from '#core/error.ts'
import { serveUpload } from '#platform/server/calls/serve-upload.ts'
import { when } from '#platform/server/events/events.ts'
import { type Room, room } from '#platform/server/room.ts'
import type { Storage } from '#platform/server/storage/storage.ts'
import { siteEvents } from '#features/sites/contract.ts'
import { type Media, mediaCalls, mediaEvents, maxBytes } from '../contract.ts'
import { familiesOf, fontName } from './font/families.ts'
import { addressOfMedia } from './media-link.ts'
import { purgeMedia, removeFiles, removeFilesOfSite } from './purge.ts'
import { pictureAddress } from './picture-address.ts'
import { serveMedia } from './serve-media.ts'
import { servePictures } from './serve-pictures.ts'
import { bytesOfSite, deleteMedia, findMedia, listFonts, listMedia, type MediaRow, restoreMedia } from './store.ts'
import { crop, upload } from './upload.ts'
import { movingMedia } from './transfer.ts'

export { makePicture } from './picture/make-picture.ts'
export { mediaLink, mediaOfAddress } from './media-link.ts'
export { sizesOfPictures } from './picture-sizes.ts'

interface MediaParts {
  readonly storage: Storage
  /** Maximum total size of a site's files, in bytes. Defaults to 2 GB. */
  readonly quota?: number
}

/** The room for files that owners upload. */
export function mediaRoom({ storage, quota = 2 * 1024 ** 3 }: MediaParts): Room {
  const shelf = { storage, quota }
  return room({
    name: 'media',
    calls: mediaCalls,
    handlers: {
      async list(query, { db, siteId }) {
        const { rows, total } = await listMedia(db, siteId, query)
        const { used } = await bytesOfSite(db, siteId)
        return { medias: rows.map(mediaOf), total, used_bytes: used, quota_bytes: quota }
      },
      fonts: async (_, { db, siteId }) => ({ fonts: familiesOf(await listFonts(db, siteId)) }),
      crop: async ({ media_id, ...part }, ctx) => ({ media: mediaOf(await crop(ctx, shelf, media_id, part)) }),
      async usage({ media_id }, { db, siteId, events }) {
        const row = await findMedia(db, siteId, media_id)
        if (!row) throw new AppError('not_found', mediaCalls.usage.failure)
        const texts = [addressOfMedia(row.id), row.stored_as]
        const answers = await events.emit(db, mediaEvents.usesAsked, { site_id: siteId, texts })
        return { uses: answers.flatMap(({ answer }) => answer) }
      },
      async restore({ media_id }, { db, siteId }) {
        const row = await restoreMedia(db, siteId, media_id)
        if (!row) throw new AppError('not_found', mediaCalls.restore.failure)
        return { media: mediaOf(row) }
      },
      async remove({ media_id }, { db, siteId, now }) {
        if (await deleteMedia(db, siteId, media_id, new Date(now()))) return {}
        throw new AppError('not_found', mediaCalls.remove.failure)
      },
    },
    jobs: [purgeMedia(storage), removeFiles(storage)],
    on: [when(siteEvents.purging, ({ site_id }, ctx) => removeFilesOfSite(ctx, site_id))],
    named: { media_id: { table: 'media', column: 'name' } },
    migrations: new URL('./migrations/', import.meta.url),
    transfer: { stays: ['media'], files: movingMedia(shelf) },
    routes(app, tools) {
      serveMedia(app, tools, storage)
      servePictures(app, tools, storage)
      serveUpload(app, tools, {
        call: mediaCalls.upload,
        maxBytes,
        handler: async ({ use }, file, ctx) => ({ media: mediaOf(await upload(ctx, shelf, file, use)) }),
      })
    },
  })
}

function mediaOf(row: MediaRow): Media {
  const { id, name, type, size, picture_width: width, picture_height: height, created_at } = row
  return {
    id,
    name,
    type,
    size: Number(size),
    address: addressOfMedia(id),
    font: row.font && { family: fontName(row.font.family), weights: row.font.weights, isItalic: row.font.isItalic },
    picture: width && height ? { address: pictureAddress(row), width, height } : null,
    created_at: created_at.toISOString(),
  }
}
