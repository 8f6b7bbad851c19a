import { z } from 'zod'
import type { Id } from '#core/id.ts'
import type { JobContext } from '#platform/server/context.ts'
import type { Database } from '#platform/server/db/database.ts'
import { job } from '#platform/server/jobs/jobs.ts'
import type { Storage } from '#platform/server/storage/storage.ts'
import { narrowerName } from './picture-address.ts'
import { deletedMedia, forgetMedia, type MediaRow, someMediaOf } from './store.ts'

/** Links to a deleted file are dead at once; its bytes are kept for so long, in milliseconds. */
const keptFor = 24 * 3600 * 1000

/** Each hour, removes the bytes of files that were deleted. */
export const purgeMedia = (storage: Storage) =>
  job({
    name: 'media.purge',
    payload: z.object({}),
    cron: '37 * * * *',
    async run(_payload, { database, now, signal }) {
      for (const media of await deletedMedia(database.system, new Date(now() - keptFor))) {
        if (signal.aborted) return
        await removeForGood(storage, database, media)
      }
    },
  })

/** Removes all files of a site that is purged, with their bytes; to be asked again when it was cut off. */
export const removeFilesOf =
  (storage: Storage) =>
  async ({ database, signal }: Pick<JobContext, 'database' | 'signal'>, siteId: Id): Promise<void> => {
    while (!signal.aborted) {
      const files = await database.inSite(siteId, (db) => someMediaOf(db, siteId))
      if (files.length === 0) return
      for (const media of files) await removeForGood(storage, database, media)
    }
  }

async function removeForGood(storage: Storage, database: Database, media: MediaRow): Promise<void> {
  const { site_id, id, stored_as, picture_widths } = media
  for (const width of picture_widths) await storage.remove(narrowerName(stored_as, width))
  await storage.remove(stored_as)
  await database.inSite(site_id, (db) => forgetMedia(db, site_id, id))
}
