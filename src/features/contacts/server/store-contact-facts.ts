import { sql } from 'kysely'
import type { Id } from '#core/id.ts'
import type { Tools } from '#platform/server/context.ts'
import type { Db } from '#platform/server/db/database.ts'
import { contactsMatching } from './contacts-matching.ts'
import { segmentsOf } from './store-vocabulary.ts'

interface ContactFacts {
  /** Those of the requested lists and segments that the contact is in. */
  readonly lists: Id[]
  readonly segments: Id[]
  readonly orders: number
  readonly spent: number
  readonly lastBoughtAt: Date | null
}

/**
 * Returns which of these lists and segments a contact is currently in, and the number and total of its orders;
 * undefined if it is deleted.
 */
export async function contactFacts(
  ctx: Pick<Tools, 'now'> & { readonly db: Db; readonly siteId: Id },
  contactId: Id,
  asked: { readonly lists: ReadonlySet<string>; readonly segments: ReadonlySet<string> },
): Promise<ContactFacts | undefined> {
  const { rows } = await sql<{ lists: Id[]; orders: number; spent: number; lastBoughtAt: Date | null }>`
    SELECT lists, orders_count AS orders, spent::float8 AS spent, last_bought_at AS "lastBoughtAt" FROM contacts
    WHERE site_id = ${ctx.siteId} AND id = ${contactId} AND deleted_at IS NULL`.execute(ctx.db)
  const [contact] = rows
  if (!contact) return undefined
  const segments: Id[] = []
  for (const { id, filter } of asked.segments.size > 0 ? await segmentsOf(ctx.db, ctx.siteId) : []) {
    if (!asked.segments.has(id)) continue
    const matching = await contactsMatching(ctx, filter)
    if ((await matching.among([contactId])).has(contactId)) segments.push(id)
  }
  return { ...contact, lists: contact.lists.filter((id) => asked.lists.has(id)), segments }
}
