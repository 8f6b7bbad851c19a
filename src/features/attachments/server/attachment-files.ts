import type { Readable } from 'node:stream'
import { AppError } from '#core/error.ts'
import type { Id } from '#core/id.ts'
import type { UploadedFile } from '#platform/server/calls/serve-upload.ts'
import type { Tools } from '#platform/server/context.ts'
import type { Database } from '#platform/server/db/database.ts'
import type { Storage } from '#platform/server/storage/storage.ts'
import { checkFile } from './check-file.ts'
import { type AttachmentRow, bytesSince, lockUploadLimit, insertFile } from './store.ts'

const day = 24 * 3_600_000
const megabyte = 1024 * 1024
/**
 * Maximum number of bytes stored for a site per day. Separate limits, so that files from strangers don't use up the
 * team's.
 */
const maxOfDay = { team: 2000 * megabyte, others: 500 * megabyte, import: Infinity }

/** Who sends a file: a team member, someone else (a visitor or an email sender), or an import of a site. */
type Sender = keyof typeof maxOfDay

/** A file in the storage that isn't attached to anything yet. */
export type StoredFile = Pick<AttachmentRow, 'id' | 'name' | 'type' | 'size'>

/** Storage of attachments. */
export interface AttachmentFiles {
  /**
   * Checks a file and stores it. Its row is committed first, so that if the process is killed in between, the sweep
   * finds the file. The caller must add its attachment within an hour.
   */
  keep(siteId: Id, file: UploadedFile, by: Sender, id?: Id): Promise<StoredFile>
  open(siteId: Id, id: Id): Promise<{ readonly size: number; readonly stream: Readable } | null>
  remove(siteId: Id, id: Id): Promise<void>
}

interface Parts extends Pick<Tools, 'now' | 'newId'> {
  readonly storage: Storage
  readonly database: Database
}

/** Opens the attachments of all sites, in the storage of the installation. */
export function openAttachmentFiles({ storage, database, now, newId }: Parts): AttachmentFiles {
  return {
    async keep(siteId, file, by, id = newId()) {
      const checked = checkFile(file)
      const { bytes } = file
      const is_by_team = by !== 'others'
      await database.inSite(siteId, async (db) => {
        await lockUploadLimit(db, siteId)
        const used = await bytesSince(db, siteId, is_by_team, new Date(now() - day))
        if (used + bytes.length > maxOfDay[by])
          throw new AppError('too_large', 'Too many files were sent today. Try again tomorrow.')
        await insertFile(db, { site_id: siteId, id, size: bytes.length, is_by_team, created_at: new Date(now()) })
      })
      await storage.put(nameOf(siteId, id), bytes)
      return { ...checked, id, size: bytes.length }
    },
    open: (siteId, id) => storage.open(nameOf(siteId, id)),
    remove: (siteId, id) => storage.remove(nameOf(siteId, id)),
  }
}

/** Another site may have a file with the same ID if it was imported from an export of this one. */
function nameOf(siteId: Id, id: Id): string {
  return `${siteId}-${id}`
}
