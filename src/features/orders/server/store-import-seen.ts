import { sql } from 'kysely'
import type { Id } from '#core/id.ts'
import type { Db } from '#platform/server/db/database.ts'
import type { OrderDraft } from '../contract.ts'

/** What the dry run of an import has read of the orders of these numbers so far. */
export async function seenOrders(
  db: Db,
  siteId: Id,
  importId: Id,
  externalIds: readonly string[],
): Promise<OrderDraft[]> {
  const { rows } = await sql<{ draft: OrderDraft }>`SELECT draft FROM order_import_seen
    WHERE site_id = ${siteId} AND import_id = ${importId} AND external_id = ANY(${externalIds}::text[])`.execute(db)
  return rows.map(({ draft }) => draft)
}

/** Keeps what the dry run of an import has read of orders, no two of one number. */
export async function keepSeen(db: Db, siteId: Id, importId: Id, drafts: readonly OrderDraft[]): Promise<void> {
  await sql`
    INSERT INTO order_import_seen (site_id, import_id, external_id, draft)
    SELECT ${siteId}::uuid, ${importId}::uuid, draft->>'external_id', draft
    FROM unnest(${drafts.map((draft) => JSON.stringify(draft))}::jsonb[]) AS draft
    ON CONFLICT (site_id, import_id, external_id) DO UPDATE SET draft = excluded.draft`.execute(db)
}

/** Forgets what the dry run of an import has read. */
export async function deleteSeen(db: Db, siteId: Id, importId: Id): Promise<void> {
  await sql`DELETE FROM order_import_seen WHERE site_id = ${siteId} AND import_id = ${importId}`.execute(db)
}
