import { sql } from 'kysely'
import type { Id } from '#core/id.ts'
import type { Db } from '#platform/server/db/database.ts'

/** An email of any kind that was sent to a contact. */
export interface Received {
  readonly id: Id
  readonly kind: 'campaign' | 'auto-response' | 'automation' | 'transactional' | 'test'
  /** The campaign's ID; null for other kinds. */
  readonly campaign_id: Id | null
  /** Empty for a campaign's message, because the campaign has the subject. */
  readonly subject: string
  readonly variant: string
  readonly state: string
  readonly reason: string
  readonly at: Date
  readonly opened_at: Date | null
  readonly machine_opened_at: Date | null
  readonly clicked_at: Date | null
}

/**
 * Returns up to a limited number of emails sent to a contact, latest first, before one of them. Those that were never
 * sent are excluded.
 */
export async function receivedBy(
  db: Db,
  siteId: Id,
  contactId: Id,
  { before, max, only }: { before: readonly [at: Date, id: Id] | null; max: number; only?: Id },
): Promise<Received[]> {
  const isBefore = (at: ReturnType<typeof sql>, id: ReturnType<typeof sql>) =>
    before === null ? sql`true` : sql`(${at}, ${id}) < (${before[0]}::timestamptz, ${before[1]}::uuid)`
  const { rows } = await sql<Received>`
    SELECT * FROM (
      SELECT id, 'campaign' AS kind, campaign_id, '' AS subject, variant, state, reason, first_at AS at,
        opened_at, machine_opened_at, clicked_at
      FROM deliveries
      WHERE site_id = ${siteId} AND recipient_id = ${contactId} AND first_at IS NOT NULL
        AND state IN ('accepted', 'bounced', 'unknown', 'deferred')
      UNION ALL
      SELECT message.id, CASE WHEN tracked.message_id IS NULL THEN message.kind ELSE 'automation' END, NULL, message.subject, '',
        message.state, message.reason, message.created_at, tracked.opened_at, tracked.machine_opened_at, tracked.clicked_at
      FROM messages AS message LEFT JOIN tracked_messages AS tracked
        ON tracked.site_id = message.site_id AND tracked.message_id = message.id
      WHERE message.site_id = ${siteId} AND message.contact_id = ${contactId} AND message.kind <> 'campaign'
    ) AS received
    WHERE ${isBefore(sql`at`, sql`id`)} AND (${only ?? null}::uuid IS NULL OR id = ${only ?? null}::uuid)
    ORDER BY at DESC, id DESC LIMIT ${max}`.execute(db)
  return rows
}
