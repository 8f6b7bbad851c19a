import { type Kysely, type RawBuilder, sql } from 'kysely'
import type { Id } from '#core/id.ts'

/** The contact that a visitor's browser belongs to. */
export interface IdentityRow {
  readonly site_id: Id
  readonly visitor_id: Id
  readonly contact_id: Id
  /** The contact's ID in the owner's shop; empty if unknown. */
  readonly external_id: string
  readonly proof: IdentityProof
  readonly at: Date
}

/**
 * From weakest to strongest: the page says so; they submitted a form as this contact; the owner's server signed it, or
 * they typed a code from their email.
 */
const identityProofs = ['stated', 'submitted', 'verified'] as const
export type IdentityProof = (typeof identityProofs)[number]

const tables = (db: Kysely<unknown>) => db.withTables<{ visitor_identities: IdentityRow }>()

/**
 * Stores the contact of a browser. The latest value wins, since browsers are shared. A stronger proof for the same
 * contact is kept.
 */
export async function storeIdentity(db: Kysely<unknown>, row: IdentityRow): Promise<void> {
  await sql`
    INSERT INTO visitor_identities AS known (site_id, visitor_id, contact_id, external_id, proof, at)
    VALUES (${row.site_id}, ${row.visitor_id}, ${row.contact_id}, ${row.external_id}, ${row.proof}, ${row.at})
    ON CONFLICT (site_id, visitor_id) DO UPDATE SET contact_id = excluded.contact_id, external_id = excluded.external_id, at = excluded.at,
      proof = CASE WHEN known.contact_id = excluded.contact_id AND (known.proof = 'verified' OR excluded.proof = 'stated')
        THEN known.proof ELSE excluded.proof END`.execute(db)
}

/** Returns the last known browser of each of these contacts. Contacts without one are omitted. */
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

/** Returns every browser that these contacts are known to use, with its contact. */
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

/** Returns a query for the visitors of the contacts that another query finds. */
export function visitorsQuery(siteId: Id, contacts: RawBuilder<unknown>): RawBuilder<unknown> {
  return sql`SELECT visitor_id FROM visitor_identities WHERE site_id = ${siteId} AND contact_id IN (${contacts})`
}

/** Returns the contacts of these visitors' browsers, if they are proven with at least the given strength. */
export async function provenContactsOf(
  db: Kysely<unknown>,
  siteId: Id,
  visitorIds: readonly Id[],
  least: Exclude<IdentityProof, 'stated'> = 'submitted',
): Promise<Map<Id, Id>> {
  if (visitorIds.length === 0) return new Map()
  const enough = identityProofs.slice(identityProofs.indexOf(least))
  const { rows } = await sql<{ visitor_id: Id; contact_id: Id }>`
    SELECT visitor_id, contact_id FROM visitor_identities
    WHERE site_id = ${siteId} AND visitor_id = ANY(${visitorIds}::uuid[]) AND proof = ANY(${enough}::text[])`.execute(
    db,
  )
  return new Map(rows.map(({ visitor_id, contact_id }) => [visitor_id, contact_id]))
}

/** Returns the contacts of these visitors' browsers, if known. */
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

/**
 * Returns the contact that last had this ID in the owner's shop. A signed value takes precedence over one stated by a
 * page.
 */
export async function contactOfExternal(db: Kysely<unknown>, siteId: Id, externalId: string): Promise<Id | undefined> {
  const row = await tables(db)
    .selectFrom('visitor_identities')
    .select('contact_id')
    .where('site_id', '=', siteId)
    .where('external_id', '=', externalId)
    .orderBy(sql`proof = 'verified'`, 'desc')
    .orderBy('at', 'desc')
    .limit(1)
    .executeTakeFirst()
  return row?.contact_id
}

/**
 * Moves the browsers of one contact to another, either all of them or `only` the given ones. Returns the moved
 * browsers.
 */
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
