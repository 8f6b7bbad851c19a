import { type Kysely, sql } from 'kysely'
import type { Id } from '#core/id.ts'
import type { Db } from '#platform/server/db/database.ts'
import type { ClaimSource } from '../shapes.ts'
import type { OfCampaign } from './store-codes.ts'

/** Who is given a code: a contact, a visitor whose name nobody knows, or both. */
export interface Person {
  readonly contactId: Id | null
  readonly visitorId: Id | null
}

/** A claim that is about to be made. */
export interface Claiming extends OfCampaign, Person {
  readonly id: Id
  readonly source: ClaimSource
  readonly sourceId: Id | null
  readonly at: Date
  readonly expiresAt: Date | null
  /** Whether the shop has to be told of the end. */
  readonly hasEndInShop: boolean
}

/** A code that a person has been given. */
export interface ClaimRow {
  readonly id: Id
  readonly code: string
  readonly contact_id: Id | null
  readonly visitor_id: Id | null
  readonly expires_at: Date | null
  /** Where the code stood in its pool; null for a claim that was there before, or of a shared code. */
  readonly place: number | null
}

const columns = sql.raw('id, code, contact_id, visitor_id, expires_at')

/** What of the table's rows is this person's, as a condition. A browser's code is its contact's once that is known. */
const mine = ({ contactId, visitorId }: Person) => {
  const own = contactId ? sql`contact_id = ${contactId}` : sql`false`
  const browsers = visitorId
    ? contactId
      ? sql`visitor_id = ${visitorId} AND contact_id IS NULL`
      : sql`visitor_id = ${visitorId}`
    : sql`false`
  return sql`((${own}) OR (${browsers}))`
}

/** The code that a person has in a campaign, expired or not. */
export async function findClaim(
  db: Kysely<unknown>,
  { site_id, campaign_id }: OfCampaign,
  person: Person,
): Promise<ClaimRow | undefined> {
  const { rows } = await sql<ClaimRow>`SELECT ${columns}, NULL AS place FROM discount_claims
    WHERE site_id = ${site_id} AND campaign_id = ${campaign_id} AND is_current AND ${mine(person)}
    ORDER BY contact_id NULLS LAST LIMIT 1`.execute(db)
  return rows[0]
}

/**
 * Gives a person the next code of the pool, in one statement: the code is taken only if the claim is new, so that two at once
 * get one code and none is lost. Undefined when the pool is empty, or somebody made the claim meanwhile.
 */
export async function claimFromPool(db: Kysely<unknown>, claiming: Claiming): Promise<ClaimRow | undefined> {
  const { site_id, campaign_id, id, contactId, visitorId, source, sourceId, at, expiresAt, hasEndInShop } = claiming
  const { rows } = await sql<ClaimRow>`
    WITH free AS (
      SELECT code_key, code, place FROM discount_codes
      WHERE site_id = ${site_id} AND campaign_id = ${campaign_id} AND claim_id IS NULL AND shop_state = 'added' AND place > 0
      ORDER BY place LIMIT 1 FOR UPDATE SKIP LOCKED),
    claim AS (
      INSERT INTO discount_claims (site_id, id, campaign_id, code, contact_id, visitor_id, source, source_id, claimed_at, expires_at, is_current, ending)
      SELECT ${site_id}::uuid, ${id}::uuid, ${campaign_id}::uuid, code, ${contactId}::uuid, ${visitorId}::uuid, ${source}, ${sourceId}::uuid,
        ${at}::timestamptz, ${expiresAt}::timestamptz, true, ${hasEndInShop ? 'tell' : null} FROM free
      ON CONFLICT DO NOTHING RETURNING ${columns})
    UPDATE discount_codes AS codes SET claim_id = claim.id FROM claim, free
    WHERE codes.site_id = ${site_id} AND codes.code_key = free.code_key
    RETURNING claim.id, codes.code, claim.contact_id, claim.visitor_id, claim.expires_at, codes.place`.execute(db)
  return rows[0]
}

/** Gives a person the code that everybody shares. Undefined when somebody made the claim meanwhile. */
export async function claimShared(
  db: Kysely<unknown>,
  claiming: Claiming,
  code: string,
): Promise<ClaimRow | undefined> {
  const { site_id, campaign_id, id, contactId, visitorId, source, sourceId, at, expiresAt, hasEndInShop } = claiming
  const { rows } = await sql<ClaimRow>`
    INSERT INTO discount_claims (site_id, id, campaign_id, code, contact_id, visitor_id, source, source_id, claimed_at, expires_at, is_current, ending)
    VALUES (${site_id}, ${id}, ${campaign_id}, ${code}, ${contactId}, ${visitorId}, ${source}, ${sourceId}, ${at}, ${expiresAt}, true, ${hasEndInShop ? 'tell' : null})
    ON CONFLICT DO NOTHING RETURNING ${columns}, NULL AS place`.execute(db)
  return rows[0]
}

/** An expired claim makes room for another of the same person. */
export async function retireClaim(db: Kysely<unknown>, siteId: Id, id: Id): Promise<void> {
  await sql`UPDATE discount_claims SET is_current = false WHERE site_id = ${siteId} AND id = ${id}`.execute(db)
}

/** Notes whose browser it was that a code was given to, or on which browser a contact has theirs. */
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

/** Claims by their ids. */
export async function findClaims(
  db: Kysely<unknown>,
  siteId: Id,
  ids: readonly Id[],
): Promise<Map<Id, ClaimRow & { source: ClaimSource; source_id: Id | null }>> {
  if (ids.length === 0) return new Map()
  const { rows } = await sql<ClaimRow & { source: ClaimSource; source_id: Id | null }>`
    SELECT ${columns}, source, source_id, NULL AS place FROM discount_claims
    WHERE site_id = ${siteId} AND id = ANY(${ids}::uuid[])`.execute(db)
  return new Map(rows.map((row) => [row.id, row]))
}

/** What a visitor did with a code, by the column that keeps when. */
export type ClaimMark = 'shown_at' | 'copied_at' | 'applied_at'

/** Notes what a visitor did, the first time. */
export async function markClaim(db: Kysely<unknown>, siteId: Id, id: Id, mark: ClaimMark, at: Date): Promise<void> {
  const column = sql.raw(mark)
  await sql`UPDATE discount_claims SET ${column} = ${at}
    WHERE site_id = ${siteId} AND id = ${id} AND ${column} IS NULL`.execute(db)
}

/** Gives the claims of one contact to another, all or `only` these, as far as that one has none; answers them. */
export async function moveClaims(db: Db, siteId: Id, from: Id, to: Id, only?: readonly Id[]): Promise<Id[]> {
  const among = only ? sql`AND id = ANY(${only}::uuid[])` : sql``
  const { rows } = await sql<{ id: Id }>`UPDATE discount_claims AS claims SET contact_id = ${to}
    WHERE site_id = ${siteId} AND contact_id = ${from} ${among} AND NOT (is_current AND EXISTS (
      SELECT FROM discount_claims AS other WHERE other.site_id = ${siteId} AND other.contact_id = ${to} AND other.is_current
        AND other.campaign_id = claims.campaign_id))
    RETURNING id`.execute(db)
  return rows.map(({ id }) => id)
}

/** A code whose end in the shop is still to be dealt with. */
export interface EndingCode {
  readonly id: Id
  readonly code: string
  readonly expires_at: Date
}

/** Codes of which the shop has to be told when they end (`tell`), or that have to be removed from it now (`remove`). */
export async function endingCodes(
  db: Kysely<unknown>,
  { site_id, campaign_id }: OfCampaign,
  { ending, now, limit }: { ending: 'tell' | 'remove'; now: Date; limit: number },
): Promise<EndingCode[]> {
  const { rows } = await sql<EndingCode>`SELECT id, code, expires_at FROM discount_claims
    WHERE site_id = ${site_id} AND campaign_id = ${campaign_id} AND ending = ${ending}
      ${ending === 'remove' ? sql`AND expires_at <= ${now}` : sql``} ORDER BY expires_at LIMIT ${limit}`.execute(db)
  return rows
}

/** Notes what is still to be done about the end of codes; null: nothing. */
export async function markEnding(
  db: Kysely<unknown>,
  siteId: Id,
  ids: readonly Id[],
  ending: 'remove' | null,
): Promise<void> {
  if (ids.length === 0) return
  await sql`UPDATE discount_claims SET ending = ${ending} WHERE site_id = ${siteId} AND id = ANY(${ids}::uuid[])`.execute(
    db,
  )
}

/** How many codes of a campaign were given out since a moment. */
export async function countClaimsSince(
  db: Kysely<unknown>,
  { site_id, campaign_id }: OfCampaign,
  since: Date,
): Promise<number> {
  const { rows } = await sql<{ count: number }>`SELECT count(*) FROM discount_claims
    WHERE site_id = ${site_id} AND campaign_id = ${campaign_id} AND claimed_at >= ${since}`.execute(db)
  return rows[0]!.count
}
