import { type Kysely, type RawBuilder, sql } from 'kysely'
import type { Id } from '#core/id.ts'
import type { ClaimSource } from '../shapes.ts'
import { claimColumns, type ClaimRow, type Person } from './store-claims.ts'
import type { OfCampaign } from './store-codes.ts'

/** A claim that is about to be created. */
export interface NewClaim extends Person {
  readonly id: Id
  readonly source: ClaimSource
  readonly sourceId: Id | null
  /** Whether the person sees the code immediately, as in a form. */
  readonly isShown: boolean
}

/** Values shared by claims of a campaign that are created together. */
export interface ClaimTerms extends OfCampaign {
  readonly at: Date
  readonly expiresAt: Date | null
  /** Whether the code's end must be reported to the shop. */
  readonly hasEndInShop: boolean
}

const insertColumns =
  sql.raw(`site_id, id, campaign_id, code, contact_id, visitor_id, source, source_id, claimed_at, expires_at,
  is_current, ending, shown_at`)

/** The values of `insertColumns` for a row of `wanted` and a code. */
const insertValues = ({ site_id, campaign_id, at, expiresAt, hasEndInShop }: ClaimTerms, code: RawBuilder<unknown>) =>
  sql`${site_id}::uuid, wanted.id, ${campaign_id}::uuid, ${code}, contact_id, visitor_id, source, source_id, ${at}::timestamptz,
    ${expiresAt}::timestamptz, true, ${hasEndInShop ? 'tell' : null}, CASE WHEN is_shown THEN ${at}::timestamptz END`

/** New claims as rows named `wanted`, numbered by `n`. */
const wantedRows = (claims: readonly NewClaim[]) => {
  const list = <K extends keyof NewClaim>(key: K) => claims.map((claim) => claim[key])
  return sql`unnest(${list('id')}::uuid[], ${list('contactId')}::uuid[], ${list('visitorId')}::uuid[], ${list('source')}::text[],
    ${list('sourceId')}::uuid[], ${list('isShown')}::boolean[])
    WITH ORDINALITY AS wanted (id, contact_id, visitor_id, source, source_id, is_shown, n)`
}

/**
 * Gives people the next codes of the pool, in a single statement. A code is taken only if its claim is new, so that two
 * simultaneous requests get one code and none is lost. People are omitted if the pool was empty or if they already have
 * a claim.
 */
export async function claimFromPool(
  db: Kysely<unknown>,
  terms: ClaimTerms,
  claims: readonly NewClaim[],
): Promise<ClaimRow[]> {
  if (claims.length === 0) return []
  const { site_id, campaign_id } = terms
  const { rows } = await sql<ClaimRow>`
    WITH locked AS (
      SELECT code_key, code, place FROM discount_codes
      WHERE site_id = ${site_id} AND campaign_id = ${campaign_id} AND claim_id IS NULL AND shop_state = 'added' AND place > 0
      ORDER BY place LIMIT ${claims.length} FOR UPDATE SKIP LOCKED),
    free AS (SELECT *, row_number() OVER (ORDER BY place) AS n FROM locked),
    pairs AS (SELECT wanted.*, free.code_key, free.code FROM ${wantedRows(claims)} JOIN free USING (n)),
    made AS (
      INSERT INTO discount_claims (${insertColumns})
      SELECT ${insertValues(terms, sql`code`)} FROM pairs AS wanted
      ON CONFLICT DO NOTHING RETURNING ${claimColumns})
    UPDATE discount_codes AS codes SET claim_id = made.id FROM made JOIN pairs ON pairs.id = made.id
    WHERE codes.site_id = ${site_id} AND codes.code_key = pairs.code_key
    RETURNING made.id, codes.code, made.contact_id, made.visitor_id, made.expires_at, codes.place`.execute(db)
  return rows
}

/** Gives people the code that everyone shares. People who already have a claim are omitted. */
export async function claimShared(
  db: Kysely<unknown>,
  terms: ClaimTerms,
  claims: readonly NewClaim[],
  code: string,
): Promise<ClaimRow[]> {
  if (claims.length === 0) return []
  const { rows } = await sql<ClaimRow>`INSERT INTO discount_claims (${insertColumns})
    SELECT ${insertValues(terms, sql`${code}::text`)} FROM ${wantedRows(claims)}
    ON CONFLICT DO NOTHING RETURNING ${claimColumns}, NULL AS place`.execute(db)
  return rows
}
