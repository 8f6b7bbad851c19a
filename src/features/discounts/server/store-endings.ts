import { type Kysely, sql } from 'kysely'
import type { Id } from '#core/id.ts'
import type { OfCampaign } from './store-codes.ts'

/** What is to be done in the shop: to report when a code ends, to remove it when it has ended, or, as it was used, its other tiers. */
export type Ending = 'tell' | 'remove' | 'used'
/** The same, or that nothing can be: the store does not have the uploaded code. */
type Noted = Ending | 'missing' | null

/** A code whose end in the shop is still to be dealt with. */
interface EndingCode {
  readonly id: Id
  readonly code: string
  readonly expires_at: Date
  /** The code of an order that it was redeemed by; null for none. */
  readonly used_code: string | null
}

/** Codes of a campaign with something to be done in the shop now. `endsAt`: no code ends later. */
export async function endingCodes(
  db: Kysely<unknown>,
  { site_id, campaign_id }: OfCampaign,
  { ending, now, endsAt = null, limit }: { ending: Ending; now: Date; endsAt?: Date | null; limit: number },
): Promise<EndingCode[]> {
  const end = sql`LEAST(expires_at, ${endsAt}::timestamptz)`
  const { rows } = await sql<EndingCode>`SELECT id, code, ${end} AS expires_at,
      (SELECT code FROM discount_redemptions AS orders WHERE orders.site_id = ${site_id} AND orders.campaign_id = ${campaign_id}
        AND orders.claim_id = claims.id LIMIT 1) AS used_code
    FROM discount_claims AS claims
    WHERE site_id = ${site_id} AND campaign_id = ${campaign_id} AND ending = ${ending}
      ${ending === 'remove' ? sql`AND ${end} <= ${now}` : sql``} ORDER BY expires_at LIMIT ${limit}`.execute(db)
  return rows
}

/** Notes what is still to be done about the end of codes; null: nothing. */
export async function markEnding(db: Kysely<unknown>, siteId: Id, ids: readonly Id[], ending: Noted): Promise<void> {
  if (ids.length === 0) return
  await sql`UPDATE discount_claims SET ending = ${ending} WHERE site_id = ${siteId} AND id = ANY(${ids}::uuid[])`.execute(
    db,
  )
}

/**
 * Has the codes of a campaign created in the shop once more, for a tier that is new: those that nobody has, and those that people
 * can still use. Their ends are reported once more.
 */
export async function repeatCodes(db: Kysely<unknown>, { site_id, campaign_id }: OfCampaign, now: Date): Promise<void> {
  const usable = sql`SELECT id FROM discount_claims AS claims
    WHERE site_id = ${site_id} AND campaign_id = ${campaign_id} AND is_current AND (expires_at IS NULL OR expires_at > ${now})
      AND NOT EXISTS (SELECT FROM discount_redemptions AS orders WHERE orders.site_id = ${site_id}
        AND orders.campaign_id = ${campaign_id} AND orders.claim_id = claims.id)`
  await sql`UPDATE discount_codes SET shop_state = 'pending' WHERE site_id = ${site_id} AND campaign_id = ${campaign_id}
    AND shop_state = 'added' AND (claim_id IS NULL OR claim_id IN (${usable}))`.execute(db)
  await sql`UPDATE discount_claims SET ending = 'tell' WHERE site_id = ${site_id} AND expires_at IS NOT NULL
    AND ending IS NULL AND id IN (${usable})`.execute(db)
}

/** How many of the codes that people have the store does not have, and one of them. */
export async function missingCodes(
  db: Kysely<unknown>,
  { site_id, campaign_id }: OfCampaign,
): Promise<{ count: number; example: string | null }> {
  const { rows } = await sql<{ count: number; example: string | null }>`
    SELECT count(*), min(code) AS example FROM discount_claims
    WHERE site_id = ${site_id} AND campaign_id = ${campaign_id} AND ending = 'missing'`.execute(db)
  return rows[0]!
}

/** Has the store asked once more for codes that it did not have. */
export async function askAgain(db: Kysely<unknown>, { site_id, campaign_id }: OfCampaign): Promise<void> {
  await sql`UPDATE discount_claims SET ending = 'tell'
    WHERE site_id = ${site_id} AND campaign_id = ${campaign_id} AND ending = 'missing'`.execute(db)
}
