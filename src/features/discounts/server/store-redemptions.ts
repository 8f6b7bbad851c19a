import { type Kysely, sql } from 'kysely'
import type { Id } from '#core/id.ts'
import type { Db } from '#platform/server/db/database.ts'
import type { CampaignFigures } from '../shapes.ts'

/** An order that was paid with one of our codes. */
export interface RedemptionRow {
  readonly site_id: Id
  readonly order_id: Id
  readonly campaign_id: Id
  readonly code: string
  readonly claim_id: Id | null
  readonly contact_id: Id | null
  readonly source: string
  readonly source_id: Id | null
  readonly placed_at: Date
  readonly is_counted: boolean
  readonly revenue: number
  readonly discount: number
}

const tables = (db: Kysely<unknown>) => db.withTables<{ discount_redemptions: RedemptionRow }>()

/** Writes redemptions as they are now: each order has one. */
export async function upsertRedemptions(db: Db, rows: readonly RedemptionRow[]): Promise<void> {
  if (rows.length === 0) return
  await tables(db)
    .insertInto('discount_redemptions')
    .values(rows)
    .onConflict((conflict) =>
      conflict.columns(['site_id', 'order_id']).doUpdateSet((set) => ({
        campaign_id: set.ref('excluded.campaign_id'),
        code: set.ref('excluded.code'),
        claim_id: set.ref('excluded.claim_id'),
        contact_id: set.ref('excluded.contact_id'),
        source: set.ref('excluded.source'),
        source_id: set.ref('excluded.source_id'),
        placed_at: set.ref('excluded.placed_at'),
        is_counted: set.ref('excluded.is_counted'),
        revenue: set.ref('excluded.revenue'),
        discount: set.ref('excluded.discount'),
      })),
    )
    .execute()
}

/** Those of these orders that are known to have redeemed a code, and count. */
export async function countedRedemptions(db: Db, siteId: Id, orderIds: readonly Id[]): Promise<Set<Id>> {
  const known = tables(db).selectFrom('discount_redemptions').select('order_id').where('site_id', '=', siteId)
  const rows =
    orderIds.length === 0 ? [] : await known.where('order_id', 'in', orderIds).where('is_counted', '=', true).execute()
  return new Set(rows.map(({ order_id }) => order_id))
}

/** Orders that name none of our codes any more. */
export async function deleteRedemptions(db: Db, siteId: Id, orderIds: readonly Id[]): Promise<void> {
  if (orderIds.length === 0) return
  await sql`DELETE FROM discount_redemptions WHERE site_id = ${siteId} AND order_id = ANY(${orderIds}::uuid[])`.execute(
    db,
  )
}

/** Whether a code was redeemed in a counted order: by anybody, or only by this contact. */
export async function isRedeemed(
  db: Kysely<unknown>,
  { siteId, campaignId, code, contactId }: { siteId: Id; campaignId: Id; code: string; contactId?: Id },
): Promise<boolean> {
  const { rows } = await sql`SELECT FROM discount_redemptions
    WHERE site_id = ${siteId} AND campaign_id = ${campaignId} AND is_counted AND lower(code) = lower(${code})
      ${contactId ? sql`AND contact_id = ${contactId}` : sql``} LIMIT 1`.execute(db)
  return rows.length > 0
}

/** Those of some claims that were redeemed in a counted order. */
export async function redeemedClaims(db: Kysely<unknown>, siteId: Id, ids: readonly Id[]): Promise<Set<Id>> {
  if (ids.length === 0) return new Set()
  const { rows } = await sql<{ claim_id: Id }>`SELECT claim_id FROM discount_redemptions
    WHERE site_id = ${siteId} AND is_counted AND claim_id = ANY(${ids}::uuid[])`.execute(db)
  return new Set(rows.map(({ claim_id }) => claim_id))
}

/** What came of campaigns, by their ids. */
export async function figuresOf(db: Db, siteId: Id, ids: readonly Id[]): Promise<Map<Id, CampaignFigures>> {
  if (ids.length === 0) return new Map()
  const { rows } = await sql<CampaignFigures & { id: Id }>`
    SELECT campaigns.id,
      (SELECT count(*) FROM discount_claims AS claims WHERE claims.site_id = ${siteId} AND claims.campaign_id = campaigns.id) AS issued,
      coalesce(redeemed, 0) AS redeemed, coalesce(revenue, 0)::float8 AS revenue, coalesce(given, 0)::float8 AS discount_given
    FROM discount_campaigns AS campaigns LEFT JOIN (
      SELECT campaign_id, count(*) AS redeemed, sum(revenue) AS revenue, sum(discount) AS given FROM discount_redemptions
      WHERE site_id = ${siteId} AND is_counted AND campaign_id = ANY(${ids}::uuid[]) GROUP BY campaign_id) AS sums
      ON sums.campaign_id = campaigns.id
    WHERE campaigns.site_id = ${siteId} AND campaigns.id = ANY(${ids}::uuid[])`.execute(db)
  return new Map(rows.map(({ id, ...figures }) => [id, figures]))
}

/** The redemptions of one contact become another's, or (`only`) some of them; answers their orders. */
export async function moveRedemptions(db: Db, siteId: Id, from: Id, to: Id, only?: readonly Id[]): Promise<Id[]> {
  const among = only ? sql`AND order_id = ANY(${only}::uuid[])` : sql``
  const { rows } = await sql<{ order_id: Id }>`UPDATE discount_redemptions SET contact_id = ${to}
    WHERE site_id = ${siteId} AND contact_id = ${from} ${among} RETURNING order_id`.execute(db)
  return rows.map(({ order_id }) => order_id)
}
