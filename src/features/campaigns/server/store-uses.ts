import { sql } from 'kysely'
import type { Id } from '#core/id.ts'
import type { Db } from '#platform/server/db/database.ts'

/** Returns the campaigns, except deleted ones, whose email or notification contains one of these texts; at most 50. */
export async function campaignsWith(db: Db, siteId: Id, texts: readonly string[]): Promise<{ id: Id; name: string }[]> {
  const { rows } = await sql<{ id: Id; name: string }>`SELECT id, name FROM campaigns AS one
    WHERE site_id = ${siteId} AND status <> 'deleted' AND EXISTS (SELECT FROM unnest(${texts}::text[]) AS text WHERE strpos(concat(email, push), text) > 0)
    ORDER BY id DESC LIMIT 50`.execute(db)
  return rows
}

/** Returns the names of a site's campaigns. Missing and deleted ones are omitted. */
export async function namesOfCampaigns(db: Db, siteId: Id, ids: readonly Id[]): Promise<Map<Id, string>> {
  if (ids.length === 0) return new Map()
  const { rows } = await sql<{ id: Id; name: string }>`SELECT id, name FROM campaigns
    WHERE site_id = ${siteId} AND id = ANY(${ids}::uuid[])`.execute(db)
  return new Map(rows.map(({ id, name }) => [id, name]))
}
