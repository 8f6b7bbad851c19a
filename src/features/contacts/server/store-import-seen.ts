import { sql } from 'kysely'
import type { Id } from '#core/id.ts'
import type { Db } from '#platform/server/db/database.ts'
import type { ImportRow } from '../import-rows.ts'

/** What the dry run of an import has read of these addresses so far, by address. */
export async function seenRows(
  db: Db,
  siteId: Id,
  importId: Id,
  addresses: readonly string[],
): Promise<Map<string, ImportRow>> {
  const { rows } = await sql<{ row: Omit<ImportRow, 'subscribedAt'> & { subscribedAt: string | null } }>`
    SELECT row FROM contact_import_seen
    WHERE site_id = ${siteId} AND import_id = ${importId} AND email_key = ANY(${addresses}::text[])`.execute(db)
  return new Map(
    rows.map(({ row }) => [
      row.emailKey,
      { ...row, subscribedAt: row.subscribedAt === null ? null : new Date(row.subscribedAt) },
    ]),
  )
}

/** Keeps what the dry run of an import has read of addresses. */
export async function keepSeen(db: Db, siteId: Id, importId: Id, rows: readonly ImportRow[]): Promise<void> {
  await sql`
    INSERT INTO contact_import_seen (site_id, import_id, email_key, row)
    SELECT ${siteId}::uuid, ${importId}::uuid, seen.email_key, seen.row
    FROM unnest(${rows.map(({ emailKey }) => emailKey)}::text[], ${rows.map((row) => JSON.stringify(row))}::jsonb[]) AS seen (email_key, row)
    ON CONFLICT (site_id, import_id, email_key) DO UPDATE SET row = excluded.row`.execute(db)
}

/** Forgets what the dry run of an import has read. */
export async function deleteSeen(db: Db, siteId: Id, importId: Id): Promise<void> {
  await sql`DELETE FROM contact_import_seen WHERE site_id = ${siteId} AND import_id = ${importId}`.execute(db)
}
