import { AppError } from '#core/error.ts'
import type { Id } from '#core/id.ts'
import { serveUpload } from '#platform/server/calls/serve-upload.ts'
import { type Room, room } from '#platform/server/room.ts'
import type { Db } from '#platform/server/db/database.ts'
import type { Storage } from '#platform/server/storage/storage.ts'
import { type Media, mediaCalls, type MediaUse, mostBytes, type UseKind } from '../contract.ts'
import { addressOfMedia } from './media-link.ts'
import { purgeMedia } from './purge.ts'
import { pictureAddress } from './picture-address.ts'
import { serveMedia } from './serve-media.ts'
import { servePictures } from './serve-pictures.ts'
import { deleteMedia, findMedia, listMedia, type MediaRow, restoreMedia } from './store.ts'
import { crop, upload } from './upload.ts'

export { mediaLink, mediaOfAddress } from './media-link.ts'
export { removeFilesOf } from './purge.ts'

/** Who shows files: what a site has of a kind in which one of these texts stands. */
type UsesOf = (db: Db, siteId: Id, texts: readonly string[]) => Promise<{ id: Id; name: string }[]>

interface MediaParts {
  readonly storage: Storage
  readonly usesOf?: Readonly<Partial<Record<UseKind, UsesOf>>>
}

/** The room of the files that owners upload. */
export function mediaRoom({ storage, usesOf = {} }: MediaParts): Room {
  return room({
    name: 'media',
    calls: mediaCalls,
    handlers: {
      async list(query, { db, siteId }) {
        const { rows, total } = await listMedia(db, siteId, query)
        return { medias: rows.map(mediaOf), total }
      },
      crop: async ({ media_id, ...part }, ctx) => ({ media: mediaOf(await crop(ctx, storage, media_id, part)) }),
      async usage({ media_id }, { db, siteId }) {
        const row = await findMedia(db, siteId, media_id)
        if (!row) throw new AppError('not_found', 'There is no such file.')
        const texts = [addressOfMedia(row.id), row.stored_as]
        const uses: MediaUse[] = []
        for (const [kind, find] of Object.entries(usesOf) as [UseKind, UsesOf][])
          uses.push(...(await find(db, siteId, texts)).map((use) => ({ kind, ...use })))
        return { uses }
      },
      async restore({ media_id }, { db, siteId }) {
        const row = await restoreMedia(db, siteId, media_id)
        if (!row) throw new AppError('not_found', 'There is no such file.')
        return { media: mediaOf(row) }
      },
      async remove({ media_id }, { db, siteId, now }) {
        if (await deleteMedia(db, siteId, media_id, new Date(now()))) return {}
        throw new AppError('not_found', 'There is no such file.')
      },
    },
    jobs: [purgeMedia(storage)],
    migrations: new URL('./migrations/', import.meta.url),
    routes(app, tools) {
      serveMedia(app, tools, storage)
      servePictures(app, tools, storage)
      serveUpload(app, tools, {
        call: mediaCalls.upload,
        mostBytes,
        handler: async ({ use }, file, ctx) => ({ media: mediaOf(await upload(ctx, storage, file, use)) }),
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
    picture: width && height ? { address: pictureAddress(row), width, height } : null,
    created_at: created_at.toISOString(),
  }
}
