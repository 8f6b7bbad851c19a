import { type Kysely, type RawBuilder, sql } from 'kysely'
import type { Id } from '#core/id.ts'

/** Whose browser a visitor's id is. */
export interface IdentityRow {
  readonly site_id: Id
  readonly visitor_id: Id
  readonly contact_id: Id
  /** What the owner's shop calls them; empty when it said nothing. */
  readonly external_id: string
  readonly at: Date
}

const tables = (db: Kysely<unknown>) => db.withTables<{ visitor_identities: IdentityRow }>()

/** Keeps whose browser it is: the latest word counts, for a browser may change hands. */
export async function storeIdentity(db: Kysely<unknown>, row: IdentityRow): Promise<void> {
  const { contact_id, external_id, at } = row
  await tables(db)
    .insertInto('visitor_identities')
    .values(row)
    .onConflict((conflict) => conflict.columns(['site_id', 'visitor_id']).doUpdateSet({ contact_id, external_id, at }))
    .execute()
}

/** The browser that each of these contacts was last known to use; those of whom none is known are left out. */
export async function visitorsOfContacts(
  db: Kysely<unknown>,
  siteId: Id,
  contactIds: readonly Id[],
): Promise<Map<Id, Id>> {
  if (contactIds.length === 0) return new Map()
  const rows = await tables(db)
    .selectFrom('visitor_identities')
    .select(['contact_id', 'visitor_id'])
    .distinctOn('contact_id')
    .where('site_id', '=', siteId)
    .where('contact_id', 'in', contactIds)
    .orderBy('contact_id')
    .orderBy('at', 'desc')
    .execute()
  return new Map(rows.map(({ contact_id, visitor_id }) => [contact_id, visitor_id]))
}

/** Every browser that these contacts are known to use, and whose it is. */
export async function allVisitorsOfContacts(
  db: Kysely<unknown>,
  siteId: Id,
  contactIds: readonly Id[],
): Promise<Map<Id, Id>> {
  if (contactIds.length === 0) return new Map()
  const { rows } = await sql<{ visitor_id: Id; contact_id: Id }>`
    SELECT visitor_id, contact_id FROM visitor_identities
    WHERE site_id = ${siteId} AND contact_id = ANY(${contactIds}::uuid[])`.execute(db)
  return new Map(rows.map(({ visitor_id, contact_id }) => [visitor_id, contact_id]))
}

/** The visitors of the contacts that a query finds, as a query. */
export function visitorsQuery(siteId: Id, contacts: RawBuilder<unknown>): RawBuilder<unknown> {
  return sql`SELECT visitor_id FROM visitor_identities WHERE site_id = ${siteId} AND contact_id IN (${contacts})`
}

/** Whose browser each of these visitors' is, as far as it is known. */
export async function contactsOfVisitors(
  db: Kysely<unknown>,
  siteId: Id,
  visitorIds: readonly Id[],
): Promise<Map<Id, Id>> {
  if (visitorIds.length === 0) return new Map()
  const { rows } = await sql<{ visitor_id: Id; contact_id: Id }>`
    SELECT visitor_id, contact_id FROM visitor_identities
    WHERE site_id = ${siteId} AND visitor_id = ANY(${visitorIds}::uuid[])`.execute(db)
  return new Map(rows.map(({ visitor_id, contact_id }) => [visitor_id, contact_id]))
}

/** The contact that the owner's shop calls so, as it last said. */
export async function contactOfExternal(db: Kysely<unknown>, siteId: Id, externalId: string): Promise<Id | undefined> {
  const row = await tables(db)
    .selectFrom('visitor_identities')
    .select('contact_id')
    .where('site_id', '=', siteId)
    .where('external_id', '=', externalId)
    .orderBy('at', 'desc')
    .limit(1)
    .executeTakeFirst()
  return row?.contact_id
}

/** Gives the browsers of one contact to another, all or `only` these; answers them. */
export async function moveIdentities(
  db: Kysely<unknown>,
  siteId: Id,
  from: Id,
  to: Id,
  only?: readonly Id[],
): Promise<Id[]> {
  const among = only ? sql`AND visitor_id = ANY(${only}::uuid[])` : sql``
  const { rows } = await sql<{ visitor_id: Id }>`UPDATE visitor_identities SET contact_id = ${to}
    WHERE site_id = ${siteId} AND contact_id = ${from} ${among} RETURNING visitor_id`.execute(db)
  return rows.map(({ visitor_id }) => visitor_id)
}
