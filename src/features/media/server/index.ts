import { AppError } from '#core/error.ts'
import { serveUpload } from '#platform/server/calls/serve-upload.ts'
import { type Room, room } from '#platform/server/room.ts'
import type { Storage } from '#platform/server/storage/storage.ts'
import { type Media, mediaCalls, mostBytes } from '../contract.ts'
import { addressOfMedia } from './media-link.ts'
import { purgeMedia } from './purge.ts'
import { serveMedia } from './serve-media.ts'
import { deleteMedia, listMedia, type MediaRow } from './store.ts'
import { upload } from './upload.ts'

export { mediaLink, mediaOfAddress } from './media-link.ts'

/** The room of the files that owners upload. */
export function mediaRoom({ storage }: { readonly storage: Storage }): Room {
  return room({
    name: 'media',
    calls: mediaCalls,
    handlers: {
      async list(query, { db, siteId }) {
        const { rows, total } = await listMedia(db, siteId, query)
        return { medias: rows.map(mediaOf), total }
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
      serveUpload(app, tools, {
        call: mediaCalls.upload,
        mostBytes,
        handler: async (_input, file, ctx) => ({ media: mediaOf(await upload(ctx, storage, file)) }),
      })
    },
  })
}

function mediaOf({ id, name, type, size, created_at }: MediaRow): Media {
  return { id, name, type, size: Number(size), address: addressOfMedia(id), created_at: created_at.toISOString() }
}
