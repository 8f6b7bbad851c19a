import { sql } from 'kysely'
import type { Id } from '#core/id.ts'
import type { Db } from '#platform/server/db/database.ts'

/** The emails to new subscribers in which one of these texts stands; at most fifty. */
export async function emailsWith(db: Db, siteId: Id, texts: readonly string[]): Promise<{ id: Id; name: string }[]> {
  const { rows } = await sql<{ id: Id; name: string }>`SELECT id, name FROM auto_response_emails AS one
    WHERE site_id = ${siteId} AND EXISTS (SELECT FROM unnest(${texts}::text[]) AS text WHERE strpos(one::text, text) > 0)
    ORDER BY id DESC LIMIT 50`.execute(db)
  return rows
}

/** What emails of a site are called; those it has not, or not any more, are left out. */
export async function namesOfEmails(db: Db, siteId: Id, ids: readonly Id[]): Promise<Map<Id, string>> {
  if (ids.length === 0) return new Map()
  const { rows } = await sql<{ id: Id; name: string }>`SELECT id, name FROM auto_response_emails
    WHERE site_id = ${siteId} AND id = ANY(${ids}::uuid[])`.execute(db)
  return new Map(rows.map(({ id, name }) => [id, name]))
}

/** Those of these ids that are emails of the site, with their names; deleted ones are left out. */
export async function knownEmails(db: Db, siteId: Id, ids: readonly Id[]): Promise<Map<Id, string>> {
  if (ids.length === 0) return new Map()
  const { rows } = await sql<{ id: Id; name: string }>`SELECT id, name FROM auto_response_emails
    WHERE site_id = ${siteId} AND id = ANY(${ids}::uuid[]) AND deleted_at IS NULL`.execute(db)
  return new Map(rows.map(({ id, name }) => [id, name]))
}
