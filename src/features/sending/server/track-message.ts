import type { Id } from '#core/id.ts'
import type { Tools } from '#platform/server/context.ts'
import type { Db } from '#platform/server/db/database.ts'
import { sendingEvents } from '../events.ts'
import { markTrackedRow, type TrackedMark, type TrackedMessage } from './store-tracked.ts'

/** Records an event for an automation message and emits it the first time. Returns false if it was recorded before. */
export async function markTracked(
  { db, events, now }: Pick<Tools, 'events' | 'now'> & { readonly db: Db },
  siteId: Id,
  { message_id, ...message }: TrackedMessage,
  mark: TrackedMark,
): Promise<boolean> {
  if (!(await markTrackedRow(db, siteId, message_id, mark, new Date(now())))) return false
  const { contact_id, source_id, part, channel, email_id } = message
  await events.emit(db, sendingEvents.tracked, {
    site_id: siteId,
    contact_id,
    source_id,
    part,
    channel,
    email_id,
    mark,
  })
  return true
}
