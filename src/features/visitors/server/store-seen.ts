import { type Kysely, sql } from 'kysely'
import type { Id } from '#core/id.ts'

/**
 * Returns every site that ever showed a form, with the time up to which its contacts' visits are recorded, but no
 * earlier than `earliest`.
 */
export async function sitesToLookAt(
  db: Kysely<unknown>,
  earliest: Date,
): Promise<{ readonly siteId: Id; readonly since: Date }[]> {
  const { rows } = await sql<{ siteId: Id; since: Date }>`
    SELECT site_id AS "siteId", greatest(seen_until, ${earliest}) AS since FROM published_sites`.execute(db)
  return rows
}

export async function setSeenUntil(db: Kysely<unknown>, siteId: Id, until: Date): Promise<void> {
  await sql`UPDATE published_sites SET seen_until = ${until} WHERE site_id = ${siteId}`.execute(db)
}
