import { type Kysely, sql } from 'kysely'
import type { Id } from '#core/id.ts'

/** Every site that ever showed a form, and until when its contacts' visits are noted, but not from before `earliest`. */
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

/** What the site's forms are called, by their latest version. */
export async function namesOfForms(db: Kysely<unknown>, siteId: Id): Promise<Map<Id, string>> {
  const { rows } = await sql<{ popup_id: Id; name: string }>`
    SELECT DISTINCT ON (popup_id) popup_id, name FROM published_forms
    WHERE site_id = ${siteId} ORDER BY popup_id, superseded_at DESC NULLS FIRST`.execute(db)
  return new Map(rows.map(({ popup_id, name }) => [popup_id, name]))
}
