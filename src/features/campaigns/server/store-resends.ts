import { sql } from 'kysely'
import type { Id } from '#core/id.ts'
import type { Db } from '#platform/server/db/database.ts'

/**
 * Returns the campaigns that resend a campaign to those who did not open it. Deleted ones are included, because their
 * messages were sent.
 */
export async function resendsOf(db: Db, siteId: Id, campaignId: Id): Promise<Id[]> {
  const { rows } = await sql<{ id: Id }>`SELECT id FROM campaigns
    WHERE site_id = ${siteId} AND audience -> 'not_opened' ->> 'campaign_id' = ${campaignId}`.execute(db)
  return rows.map(({ id }) => id)
}

/** Takes a lock until the transaction ends, so that only one resend of a campaign hands over messages at a time. */
export async function lockResends(db: Db, siteId: Id, campaignId: Id): Promise<void> {
  await sql`SELECT pg_advisory_xact_lock(hashtextextended(${`resends of ${siteId} ${campaignId}`}, 0))`.execute(db)
}
