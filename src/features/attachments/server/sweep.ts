import { z } from 'zod'
import { id } from '#core/fields.ts'
import type { Id } from '#core/id.ts'
import type { EventContext } from '#platform/server/events/events.ts'
import { job } from '#platform/server/jobs/jobs.ts'
import type { AttachmentFiles } from './attachment-files.ts'
import { deleteUnused, fileIds, forgetFile, orphanedFiles } from './store.ts'

const hour = 3_600_000
/** How long a file can wait to be attached to a message, in milliseconds. */
const unusedFor = 24 * hour
const atOnce = 500

/**
 * Runs hourly. Deletes attachments that belong to nothing, and removes files without an attachment: after an
 * interrupted upload, an erased person, or a deleted message.
 */
export const sweep = (files: AttachmentFiles) =>
  job({
    name: 'attachments.sweep',
    payload: z.object({}),
    cron: '23 * * * *',
    async run(_payload, { database, now, signal }) {
      await deleteUnused(database.system, new Date(now() - unusedFor))
      for (;;) {
        // Files created within the last hour may still be uploading.
        const strays = await orphanedFiles(database.system, new Date(now() - hour), atOnce)
        for (const { site_id, id: fileId } of strays) {
          if (signal.aborted) return
          await files.remove(site_id, fileId)
          await database.inSite(site_id, (db) => forgetFile(db, site_id, fileId))
        }
        if (strays.length < atOnce) return
      }
    },
  })

const filesJob = { name: 'attachments.remove', payload: z.object({ site_id: id, ids: z.array(id) }) } as const

/** Removes files of a site whose rows are deleted. */
export const removeFiles = (files: AttachmentFiles) =>
  job({
    ...filesJob,
    async run({ site_id, ids }) {
      for (const fileId of ids) await files.remove(site_id, fileId)
    },
  })

/** Queues the removal of all files of a site, whose rows are about to be deleted. */
export async function removeFilesOfSite({ db, jobs }: EventContext, siteId: Id): Promise<void> {
  const ids = await fileIds(db, siteId)
  for (let from = 0; from < ids.length; from += atOnce) {
    await jobs.add(db, filesJob, { site_id: siteId, ids: ids.slice(from, from + atOnce) })
  }
}
