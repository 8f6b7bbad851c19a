import { z } from 'zod'
import { job } from '#platform/server/jobs/jobs.ts'
import type { Storage } from '#platform/server/storage/storage.ts'
import { narrowerName } from './picture-address.ts'
import { deletedMedia, forgetMedia } from './store.ts'

/** Links to a deleted file are dead at once; its bytes are kept for so long, in milliseconds. */
const keptFor = 24 * 3600 * 1000

/** Each hour, removes the bytes of files that were deleted. */
export const purgeMedia = (storage: Storage) =>
  job({
    name: 'media.purge',
    payload: z.object({}),
    cron: '37 * * * *',
    async run(_payload, { database, now, signal }) {
      for (const { site_id, id, stored_as, picture_widths } of await deletedMedia(
        database.system,
        new Date(now() - keptFor),
      )) {
        if (signal.aborted) return
        for (const width of picture_widths) await storage.remove(narrowerName(stored_as, width))
        await storage.remove(stored_as)
        await database.inSite(site_id, (db) => forgetMedia(db, site_id, id))
      }
    },
  })
