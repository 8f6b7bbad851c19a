import { sql } from 'kysely'
import type { Id } from '#core/id.ts'
import type { Db } from '#platform/server/db/database.ts'
import { insertRows } from '#platform/server/db/value-rows.ts'

/** What sent a message, and when. */
export interface TrackedSource {
  readonly siteId: Id
  readonly sourceId: Id
  readonly part: string
  readonly channel: 'email' | 'push'
  /** Null for a notification. */
  readonly emailId: Id | null
  readonly at: Date
}

/** Records that messages were sent. */
export async function trackMessages(
  db: Db,
  { siteId, sourceId, part, channel, emailId, at }: TrackedSource,
  messages: readonly { readonly id: Id; readonly contactId: Id; readonly subject: string }[],
): Promise<void> {
  await insertRows(
    messages,
    ({ id, contactId, subject }) => [siteId, id, contactId, sourceId, part, channel, emailId, subject, at],
    (rows) =>
      sql`INSERT INTO tracked_messages (site_id, message_id, contact_id, source_id, part, channel, email_id, subject, sent_at) ${rows}
        ON CONFLICT (site_id, message_id) DO NOTHING`.execute(db),
  )
}

/** A message of an automation. */
export interface TrackedMessage {
  readonly message_id: Id
  readonly contact_id: Id
  readonly source_id: Id
  readonly part: string
  readonly channel: 'email' | 'push'
  readonly email_id: Id | null
  readonly subject: string
  readonly sent_at: Date
}

const columns = sql.raw('message_id, contact_id, source_id, part, channel, email_id, subject, sent_at')

export async function findTracked(db: Db, siteId: Id, messageId: Id): Promise<TrackedMessage | undefined> {
  const { rows } = await sql<TrackedMessage>`SELECT ${columns} FROM tracked_messages
    WHERE site_id = ${siteId} AND message_id = ${messageId}`.execute(db)
  return rows[0]
}

/** Returns the automation messages that these contacts got, oldest first. */
export async function trackedOf(db: Db, siteId: Id, contactIds: readonly Id[]): Promise<TrackedMessage[]> {
  const { rows } = await sql<TrackedMessage>`SELECT ${columns} FROM tracked_messages
    WHERE site_id = ${siteId} AND contact_id = ANY(${contactIds}::uuid[]) ORDER BY sent_at, message_id`.execute(db)
  return rows
}

/** An event recorded for a message. */
export type TrackedMark = 'opened' | 'machine_opened' | 'clicked'

/** Records an event for a message. Returns false if it was recorded before. */
export async function markTrackedRow(db: Db, siteId: Id, messageId: Id, mark: TrackedMark, at: Date): Promise<boolean> {
  const column = sql.ref(`${mark}_at`)
  const { numAffectedRows } = await sql`UPDATE tracked_messages SET ${column} = ${at}
    WHERE site_id = ${siteId} AND message_id = ${messageId} AND ${column} IS NULL`.execute(db)
  return numAffectedRows === 1n
}

/** Deletes the records of all sites' messages sent before a time. */
export async function deleteOldTracked(db: Db, before: Date): Promise<void> {
  await sql`DELETE FROM tracked_messages WHERE sent_at < ${before}`.execute(db)
}
