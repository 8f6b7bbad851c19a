import { sql } from 'kysely'
import type { Id } from '#core/id.ts'
import type { Db } from '#platform/server/db/database.ts'

/** The campaigns that send one again to those who did not open it, deleted ones too: their messages were sent. */
export async function resendsOf(db: Db, siteId: Id, campaignId: Id): Promise<Id[]> {
  const { rows } = await sql<{ id: Id }>`SELECT id FROM campaigns
    WHERE site_id = ${siteId} AND audience -> 'not_opened' ->> 'campaign_id' = ${campaignId}`.execute(db)
  return rows.map(({ id }) => id)
}

/** One resend of a campaign at a time hands its messages over, until its transaction ends. */
export async function holdResends(db: Db, siteId: Id, campaignId: Id): Promise<void> {
  await sql`SELECT pg_advisory_xact_lock(hashtextextended(${`resends of ${siteId} ${campaignId}`}, 0))`.execute(db)
}
