import { type Kysely, sql } from 'kysely'
import type { Id } from '#core/id.ts'
import type { OfCampaign } from './store-codes.ts'

/**
 * Pending action in the shop: report when a code ends, remove it after it has ended, or, because it was used, remove
 * its other tiers.
 */
export type Ending = 'tell' | 'remove' | 'used'
/** A pending action, or `missing`: no action is possible because the store doesn't have the uploaded code. */
type Noted = Ending | 'missing' | null

/** A code with a pending action in the shop about its end. */
interface EndingCode {
  readonly id: Id
  readonly code: string
  readonly expires_at: Date
  /** The code in the order that redeemed it; null if there is none. */
  readonly used_code: string | null
}

/** Returns codes of a campaign with an action that is now due in the shop. No code ends later than `endsAt`. */
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

/** Stores the pending action about the end of codes; null for none. */
export async function markEnding(db: Kysely<unknown>, siteId: Id, ids: readonly Id[], ending: Noted): Promise<void> {
  if (ids.length === 0) return
  await sql`UPDATE discount_claims SET ending = ${ending} WHERE site_id = ${siteId} AND id = ANY(${ids}::uuid[])`.execute(
    db,
  )
}

/**
 * Marks the codes of a campaign to be created in the shop again, for a new tier: those not given out, and those that
 * people can still use. Their ends are also reported again.
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

/** Returns how many of the codes that people have are missing in the store, and one of them as an example. */
export async function missingCodes(
  db: Kysely<unknown>,
  { site_id, campaign_id }: OfCampaign,
): Promise<{ count: number; example: string | null }> {
  const { rows } = await sql<{ count: number; example: string | null }>`
    SELECT count(*), min(code) AS example FROM discount_claims
    WHERE site_id = ${site_id} AND campaign_id = ${campaign_id} AND ending = 'missing'`.execute(db)
  return rows[0]!
}

/** Marks the codes that the store didn't have to be looked up there again. */
export async function askAgain(db: Kysely<unknown>, { site_id, campaign_id }: OfCampaign): Promise<void> {
  await sql`UPDATE discount_claims SET ending = 'tell'
    WHERE site_id = ${site_id} AND campaign_id = ${campaign_id} AND ending = 'missing'`.execute(db)
}
