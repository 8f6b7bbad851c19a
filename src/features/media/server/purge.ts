import { z } from 'zod'
import type { Id } from '#core/id.ts'
import type { Database } from '#platform/server/db/database.ts'
import type { EventContext } from '#platform/server/events/events.ts'
import { job } from '#platform/server/jobs/jobs.ts'
import type { Storage } from '#platform/server/storage/storage.ts'
import { narrowerName } from './picture-address.ts'
import { deletedMedia, forgetMedia, type MediaRow, filesOfSite } from './store.ts'

/** How long the data of a deleted file is stored, in milliseconds. Links to it stop working immediately. */
const keptFor = 24 * 3600 * 1000

/** Each hour, removes the data of deleted files. */
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

/** Maximum number of files that one job removes. */
const filesPerJob = 500

const filesJob = {
  name: 'media.remove-files',
  payload: z.object({ names: z.array(z.string()) }),
} as const

/** Removes the data of files whose rows are deleted. */
export const removeFiles = (storage: Storage) =>
  job({
    ...filesJob,
    async run({ names }) {
      for (const name of names) await storage.remove(name)
    },
  })

/** Schedules the removal of all file data of a site, whose rows are about to be deleted. */
export async function removeFilesOfSite({ db, jobs }: EventContext, siteId: Id): Promise<void> {
  const files = await filesOfSite(db, siteId)
  const names = files.flatMap(({ stored_as, picture_widths }) => [
    ...picture_widths.map((width) => narrowerName(stored_as, width)),
    stored_as,
  ])
  for (let from = 0; from < names.length; from += filesPerJob) {
    await jobs.add(db, filesJob, { names: names.slice(from, from + filesPerJob) })
  }
}

async function removeForGood(storage: Storage, database: Database, media: MediaRow): Promise<void> {
  const { site_id, id, stored_as, picture_widths } = media
  for (const width of picture_widths) await storage.remove(narrowerName(stored_as, width))
  await storage.remove(stored_as)
  await database.inSite(site_id, (db) => forgetMedia(db, site_id, id))
}
