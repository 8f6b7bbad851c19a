import { AppError } from '#core/error.ts'
import type { Id } from '#core/id.ts'
import type { Tools } from '#platform/server/context.ts'
import type { Db } from '#platform/server/db/database.ts'
import { maxFiles, maxMessageBytes } from '../limits.ts'
import type { StoredFile } from './attachment-files.ts'
import { type AttachmentRow, attachRows, insertAttachment } from './store.ts'

interface Site {
  readonly db: Db
  readonly siteId: Id
}

/** Adds the attachment of a stored file, which `holder_id` may attach to something within a day. */
export async function addAttachment(
  { db, siteId, now }: Site & Pick<Tools, 'now'>,
  file: StoredFile,
  of: Pick<AttachmentRow, 'holder_id'> & Partial<Pick<AttachmentRow, 'person_id' | 'message_id'>>,
): Promise<AttachmentRow> {
  const row = { person_id: null, message_id: null, ...of, ...file, site_id: siteId, submission_id: null }
  const added = { ...row, created_at: new Date(now()) }
  await insertAttachment(db, added)
  return added
}

/**
 * Attaches files to a message. Throws `invalid` if one was already attached, no longer exists, or isn't the holder’s.
 */
export async function attachToMessage(
  { db, siteId }: Site,
  ids: readonly Id[],
  to: Pick<AttachmentRow, 'holder_id' | 'person_id' | 'message_id'> & Partial<Pick<AttachmentRow, 'submission_id'>>,
): Promise<AttachmentRow[]> {
  const wanted = [...new Set(ids)]
  if (wanted.length === 0) return []
  if (wanted.length > maxFiles) throw refusal(`At most ${maxFiles} files.`)
  const rows = await attachRows(db, siteId, wanted, to)
  if (rows.length < wanted.length) throw refusal('A file is no longer there. Attach it again.')
  if (rows.reduce((sum, { size }) => sum + size, 0) > maxMessageBytes)
    throw refusal('These files are too large together: at most 18 MB in one message.')
  return rows.toSorted((a, b) => wanted.indexOf(a.id) - wanted.indexOf(b.id))
}

function refusal(message: string): AppError {
  return new AppError('invalid', message, { issues: [{ path: 'attachments', message }] })
}
