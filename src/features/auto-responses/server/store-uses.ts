import { sql } from 'kysely'
import type { Id } from '#core/id.ts'
import type { Db } from '#platform/server/db/database.ts'

/** Returns the auto-responses that contain one of these texts, at most fifty. */
export async function emailsWith(db: Db, siteId: Id, texts: readonly string[]): Promise<{ id: Id; name: string }[]> {
  const { rows } = await sql<{ id: Id; name: string }>`SELECT id, name FROM auto_response_emails AS one
    WHERE site_id = ${siteId} AND EXISTS (SELECT FROM unnest(${texts}::text[]) AS text WHERE strpos(one::text, text) > 0)
    ORDER BY id DESC LIMIT 50`.execute(db)
  return rows
}

/** Returns the names of a site's emails; unknown or purged ones are omitted. */
export async function namesOfEmails(db: Db, siteId: Id, ids: readonly Id[]): Promise<Map<Id, string>> {
  if (ids.length === 0) return new Map()
  const { rows } = await sql<{ id: Id; name: string }>`SELECT id, name FROM auto_response_emails
    WHERE site_id = ${siteId} AND id = ANY(${ids}::uuid[])`.execute(db)
  return new Map(rows.map(({ id, name }) => [id, name]))
}

/** Returns those of these IDs that are emails of the site, with their names; deleted ones are omitted. */
export async function knownEmails(db: Db, siteId: Id, ids: readonly Id[]): Promise<Map<Id, string>> {
  if (ids.length === 0) return new Map()
  const { rows } = await sql<{ id: Id; name: string }>`SELECT id, name FROM auto_response_emails
    WHERE site_id = ${siteId} AND id = ANY(${ids}::uuid[]) AND deleted_at IS NULL`.execute(db)
  return new Map(rows.map(({ id, name }) => [id, name]))
}
