import { type Kysely, sql } from 'kysely'
import type { Id } from '#core/id.ts'
import type { Db } from '#platform/server/db/database.ts'
import type { ClaimSource } from '../shapes.ts'
import type { OfCampaign } from './store-codes.ts'

/** A person who gets a code: a contact, an unknown visitor, or both. */
export interface Person {
  readonly contactId: Id | null
  readonly visitorId: Id | null
}

/** A code that a person has been given. */
export interface ClaimRow {
  readonly id: Id
  readonly code: string
  readonly contact_id: Id | null
  readonly visitor_id: Id | null
  readonly expires_at: Date | null
  /** Position of the code in its pool; null for a claim that already existed, or of a shared code. */
  readonly place: number | null
}

/** Columns that a claim is read from. */
export const claimColumns = sql.raw('id, code, contact_id, visitor_id, expires_at')

/** Returns the codes that people have in a campaign, expired or not. The result can include claims of other people. */
export async function findClaimsOf(
  db: Kysely<unknown>,
  { site_id, campaign_id }: OfCampaign,
  people: readonly Person[],
): Promise<ClaimRow[]> {
  const contacts = people.flatMap(({ contactId }) => contactId ?? [])
  const visitors = people.flatMap(({ visitorId }) => visitorId ?? [])
  // Doesn't start from the campaign: with outdated statistics, the query plan would read all of its claims.
  const { rows } =
    await sql<ClaimRow>`SELECT ${claimColumns}, NULL AS place FROM unnest(${contacts}::uuid[]) AS person (wanted)
      JOIN LATERAL (SELECT * FROM discount_claims WHERE site_id = ${site_id} AND contact_id = wanted AND is_current OFFSET 0) AS claims
        ON campaign_id = ${campaign_id}
    UNION SELECT ${claimColumns}, NULL FROM unnest(${visitors}::uuid[]) AS person (wanted)
      JOIN LATERAL (SELECT * FROM discount_claims WHERE site_id = ${site_id} AND visitor_id = wanted AND is_current OFFSET 0) AS claims
        ON campaign_id = ${campaign_id}`.execute(db)
  return rows
}

/** Returns the code that a person has in a campaign, expired or not. */
export async function findClaim(db: Kysely<unknown>, of: OfCampaign, person: Person): Promise<ClaimRow | undefined> {
  return claimIndex(await findClaimsOf(db, of, [person]))(person)
}

/** Finds people's claims among rows. A browser's code belongs to its contact once the contact is known. */
export function claimIndex(rows: readonly ClaimRow[]): (person: Person) => ClaimRow | undefined {
  const byContact = new Map(rows.map((row) => [row.contact_id, row]))
  const byVisitor = new Map(rows.map((row) => [row.visitor_id, row]))
  return ({ contactId, visitorId }) => {
    const own = contactId === null ? undefined : byContact.get(contactId)
    if (own || visitorId === null) return own
    const browsers = byVisitor.get(visitorId)
    return contactId === null || browsers?.contact_id === null ? browsers : undefined
  }
}

/** Marks expired claims as no longer current, so that the same people can get new ones. */
export async function retireClaims(db: Kysely<unknown>, siteId: Id, ids: readonly Id[]): Promise<void> {
  if (ids.length === 0) return
  await sql`UPDATE discount_claims SET is_current = false WHERE site_id = ${siteId} AND id = ANY(${ids}::uuid[])`.execute(
    db,
  )
}

/** Adds the contact to a claim that was made for a browser, or the browser to a contact's claim. */
export async function completeClaim(
  db: Kysely<unknown>,
  siteId: Id,
  id: Id,
  { contactId, visitorId }: Person,
): Promise<void> {
  await sql`UPDATE discount_claims SET contact_id = coalesce(contact_id, CASE WHEN NOT EXISTS (
        SELECT FROM discount_claims AS other WHERE other.site_id = ${siteId} AND other.campaign_id = discount_claims.campaign_id
          AND other.is_current AND other.contact_id = ${contactId}::uuid) THEN ${contactId}::uuid END),
      visitor_id = coalesce(visitor_id, CASE WHEN NOT EXISTS (
        SELECT FROM discount_claims AS other WHERE other.site_id = ${siteId} AND other.campaign_id = discount_claims.campaign_id
          AND other.is_current AND other.visitor_id = ${visitorId}::uuid) THEN ${visitorId}::uuid END)
    WHERE site_id = ${siteId} AND id = ${id}`.execute(db)
}

/** Returns claims by ID. */
export async function findClaims(
  db: Kysely<unknown>,
  siteId: Id,
  ids: readonly Id[],
): Promise<Map<Id, ClaimRow & { source: ClaimSource; source_id: Id | null }>> {
  if (ids.length === 0) return new Map()
  const { rows } = await sql<ClaimRow & { source: ClaimSource; source_id: Id | null }>`
    SELECT ${claimColumns}, source, source_id, NULL AS place FROM discount_claims
    WHERE site_id = ${siteId} AND id = ANY(${ids}::uuid[])`.execute(db)
  return new Map(rows.map((row) => [row.id, row]))
}

/** A visitor's action with a code, named by the column that stores its time. */
export type ClaimMark = 'shown_at' | 'copied_at' | 'applied_at'

/** Records visitors' actions, only the first time. */
export async function markClaims(
  db: Kysely<unknown>,
  siteId: Id,
  ids: readonly Id[],
  mark: ClaimMark,
  at: Date,
): Promise<void> {
  if (ids.length === 0) return
  const column = sql.raw(mark)
  await sql`UPDATE discount_claims SET ${column} = ${at}
    WHERE site_id = ${siteId} AND id = ANY(${ids}::uuid[]) AND ${column} IS NULL`.execute(db)
}

/**
 * Moves the claims of one contact to another: all, or those in `only`. Returns their IDs. If both have a code, the
 * other contact's own code stays current.
 */
export async function moveClaims(db: Db, siteId: Id, from: Id, to: Id, only?: readonly Id[]): Promise<Id[]> {
  const among = only ? sql`AND id = ANY(${only}::uuid[])` : sql``
  const { rows } = await sql<{ id: Id }>`UPDATE discount_claims AS claims SET contact_id = ${to},
      is_current = is_current AND NOT EXISTS (
        SELECT FROM discount_claims AS other WHERE other.site_id = ${siteId} AND other.contact_id = ${to} AND other.is_current
          AND other.campaign_id = claims.campaign_id)
    WHERE site_id = ${siteId} AND contact_id = ${from} ${among} RETURNING id`.execute(db)
  return rows.map(({ id }) => id)
}

/** Makes claims that were moved back to a contact current again. In each campaign, the newest is the current one. */
export async function restoreClaims(db: Db, siteId: Id, contactId: Id, ids: readonly Id[]): Promise<void> {
  await sql`UPDATE discount_claims AS claims SET is_current = true
    WHERE site_id = ${siteId} AND id = ANY(${ids}::uuid[]) AND NOT is_current
      AND id = (SELECT id FROM discount_claims AS newest WHERE newest.site_id = ${siteId} AND newest.contact_id = ${contactId}
        AND newest.campaign_id = claims.campaign_id ORDER BY claimed_at DESC, id DESC LIMIT 1)
      AND NOT EXISTS (SELECT FROM discount_claims AS other WHERE other.site_id = ${siteId} AND other.is_current
        AND other.visitor_id = claims.visitor_id AND other.campaign_id = claims.campaign_id)`.execute(db)
}

/** Returns how many codes of a campaign were given out since a moment. */
export async function countClaimsSince(
  db: Kysely<unknown>,
  { site_id, campaign_id }: OfCampaign,
  since: Date,
): Promise<number> {
  const { rows } = await sql<{ count: number }>`SELECT count(*) FROM discount_claims
    WHERE site_id = ${site_id} AND campaign_id = ${campaign_id} AND claimed_at >= ${since}`.execute(db)
  return rows[0]!.count
}
