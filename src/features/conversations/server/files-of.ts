import { attachedTo, attachmentOf, type AttachmentRow } from '#features/attachments/server/index.ts'
import type { Id } from '#core/id.ts'
import type { Tools } from '#platform/server/context.ts'
import type { Db } from '#platform/server/db/database.ts'
import type { Attachment } from '../contract.ts'
import type { MessageRow } from './store.ts'

type Links = Pick<Tools, 'keyFor' | 'now' | 'publicUrl'>

/** Returns a function that returns the attachments of each of these messages, by message ID. */
export async function filesOf(
  { db, ...links }: Links & { readonly db: Db },
  rows: readonly MessageRow[],
): Promise<(messageId: Id) => Attachment[]> {
  const [first] = rows
  const ids = rows.flatMap(({ id, has_files }) => (has_files ? [id] : []))
  const found = first ? await attachedTo(db, first.site_id, ids) : []
  return (messageId) =>
    linked(
      links,
      found.filter(({ message_id }) => message_id === messageId),
    )
}

/** Returns attachments with their download links. */
export function linked(links: Links, rows: readonly AttachmentRow[]): Attachment[] {
  return rows.map((row) => attachmentOf(links, row))
}
