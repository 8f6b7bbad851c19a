import { type Kysely, type Selectable, sql } from 'kysely'
import type { Id } from '#core/id.ts'
import type { Db } from '#platform/server/db/database.ts'

interface InboxTable {
  site_id: Id
  connection_id: Id
  delivery_id: string
  topic: string
  body: string
  received_at: Date
  applied_at: Date | null
}
/** A row of `shop_inbox`. */
export type Delivery = Selectable<InboxTable>

const tables = (db: Kysely<unknown>) => db.withTables<{ shop_inbox: InboxTable }>()

/** Stores a shop's deliveries, each only once. Returns how many are new. */
export async function insertDeliveries(db: Db, rows: readonly Omit<Delivery, 'applied_at'>[]): Promise<number> {
  const values = rows.map((row) => ({ ...row, applied_at: null }))
  const insert = tables(db).insertInto('shop_inbox').values(values)
  const { numInsertedOrUpdatedRows } = await insert.onConflict((on) => on.doNothing()).executeTakeFirstOrThrow()
  return Number(numInsertedOrUpdatedRows ?? 0)
}

/** Returns the oldest deliveries of a site that are not applied yet. */
export async function waitingDeliveries(db: Kysely<unknown>, siteId: Id, most: number): Promise<Delivery[]> {
  const found = tables(db).selectFrom('shop_inbox').selectAll().where('site_id', '=', siteId)
  return found.where('applied_at', 'is', null).orderBy('received_at').orderBy('delivery_id').limit(most).execute()
}

export async function markApplied(db: Db, siteId: Id, rows: readonly Delivery[], at: Date): Promise<void> {
  if (rows.length === 0) return
  const ids = rows.map(({ delivery_id }) => delivery_id)
  const connections = [...new Set(rows.map(({ connection_id }) => connection_id))]
  // The body is deleted: it may contain personal data and isn't needed again.
  await sql`UPDATE shop_inbox SET applied_at = ${at}, body = '' WHERE site_id = ${siteId}
    AND connection_id = ANY(${connections}::uuid[]) AND delivery_id = ANY(${ids}::text[])`.execute(db)
}

/** Deletes deliveries applied before a point in time. */
export async function deleteApplied(db: Kysely<unknown>, before: Date): Promise<void> {
  await sql`DELETE FROM shop_inbox WHERE applied_at < ${before}`.execute(db)
}
