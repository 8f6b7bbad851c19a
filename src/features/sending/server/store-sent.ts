import { type Kysely, sql } from 'kysely'
import type { Id } from '#core/id.ts'

/** Counts a site's emails sent since a given time: of campaigns, automations and forms, without test emails. */
export async function countSent(db: Kysely<unknown>, siteId: Id, since: Date): Promise<number> {
  const { rows } = await sql<{ sent: string }>`
    SELECT
      (SELECT count(*) FROM deliveries WHERE site_id = ${siteId} AND domain <> ''
        AND state IN ('accepted', 'bounced', 'unknown') AND state_at >= ${since})
      + (SELECT count(*) FROM messages WHERE site_id = ${siteId} AND kind <> 'test'
        AND state IN ('accepted', 'bounced', 'unknown') AND state_at >= ${since}) AS sent`.execute(db)
  return Number(rows[0]!.sent)
}
