import { type Kysely, sql } from 'kysely'
import type { Id } from '#core/id.ts'
import type { Tools } from '#platform/server/context.ts'
import type { Db } from '#platform/server/db/database.ts'
import { contactEvents } from '../contract.ts'

/**
 * Returns those of these IDs that are lists of the site, each once. Deleted lists and those of other sites are omitted.
 */
export async function knownLists(db: Kysely<unknown>, siteId: Id, ids: readonly Id[]): Promise<Id[]> {
  if (ids.length === 0) return []
  const { rows } = await sql<{ id: Id }>`
    SELECT id FROM contact_lists WHERE site_id = ${siteId} AND id = ANY(${ids}::uuid[])`.execute(db)
  const known = new Set(rows.map(({ id }) => id))
  return [...new Set(ids)].filter((id) => known.has(id))
}

/** Returns those of these IDs that are lists of the site, with their names, sorted by name. */
export async function namedLists(db: Db, siteId: Id, ids: readonly Id[]): Promise<{ id: Id; name: string }[]> {
  if (ids.length === 0) return []
  const { rows } = await sql<{ id: Id; name: string }>`
    SELECT id, name FROM contact_lists WHERE site_id = ${siteId} AND id = ANY(${ids}::uuid[]) ORDER BY lower(name), id`.execute(
    db,
  )
  return rows
}

/** Adds a contact to lists of the site, in the caller's transaction, and emits events for those that it was not on. */
export async function addToLists(
  ctx: Pick<Tools, 'events'> & { readonly db: Db },
  siteId: Id,
  contactId: Id,
  ids: readonly Id[],
): Promise<void> {
  const known = await knownLists(ctx.db, siteId, ids)
  for (const list_id of known) {
    const { numAffectedRows } = await sql`UPDATE contacts SET lists = array_append(lists, ${list_id}::uuid)
      WHERE site_id = ${siteId} AND id = ${contactId} AND NOT lists @> ${[list_id]}::uuid[]`.execute(ctx.db)
    if (numAffectedRows === 0n) continue
    await ctx.events.emit(ctx.db, contactEvents.joinedList, { site_id: siteId, contact_ids: [contactId], list_id })
  }
}
