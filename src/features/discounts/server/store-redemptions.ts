import { type Kysely, sql } from 'kysely'
import type { Id } from '#core/id.ts'
import type { Db } from '#platform/server/db/database.ts'
import type { CampaignFigures } from '../shapes.ts'

/** An order that was paid with a code of the site. */
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

/** Stores the current redemptions. Each order has one. */
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

/** Returns which of these orders are known to have redeemed a code and are counted. */
export async function countedRedemptions(db: Db, siteId: Id, orderIds: readonly Id[]): Promise<Set<Id>> {
  const known = tables(db).selectFrom('discount_redemptions').select('order_id').where('site_id', '=', siteId)
  const rows =
    orderIds.length === 0 ? [] : await known.where('order_id', 'in', orderIds).where('is_counted', '=', true).execute()
  return new Set(rows.map(({ order_id }) => order_id))
}

/** Deletes the redemptions of orders that no longer contain a code of the site. */
export async function deleteRedemptions(db: Db, siteId: Id, orderIds: readonly Id[]): Promise<void> {
  if (orderIds.length === 0) return
  await sql`DELETE FROM discount_redemptions WHERE site_id = ${siteId} AND order_id = ANY(${orderIds}::uuid[])`.execute(
    db,
  )
}

/** Returns whether a code was redeemed in a counted order: by anyone, or only by this contact. */
export async function isRedeemed(
  db: Kysely<unknown>,
  { siteId, campaignId, code, contactId }: { siteId: Id; campaignId: Id; code: string; contactId?: Id },
): Promise<boolean> {
  const { rows } = await sql`SELECT FROM discount_redemptions
    WHERE site_id = ${siteId} AND campaign_id = ${campaignId} AND is_counted AND lower(code) = lower(${code})
      ${contactId ? sql`AND contact_id = ${contactId}` : sql``} LIMIT 1`.execute(db)
  return rows.length > 0
}

/** Returns which of these claims were redeemed in a counted order. */
export async function redeemedClaims(db: Kysely<unknown>, siteId: Id, ids: readonly Id[]): Promise<Set<Id>> {
  if (ids.length === 0) return new Set()
  const { rows } = await sql<{ claim_id: Id }>`SELECT claim_id FROM discount_redemptions
    WHERE site_id = ${siteId} AND is_counted AND claim_id = ANY(${ids}::uuid[])`.execute(db)
  return new Set(rows.map(({ claim_id }) => claim_id))
}

/** Returns the results of campaigns, by campaign ID. */
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

/** Moves the redemptions of one contact to another: all, or those in `only`. Returns the IDs of their orders. */
export async function moveRedemptions(db: Db, siteId: Id, from: Id, to: Id, only?: readonly Id[]): Promise<Id[]> {
  const among = only ? sql`AND order_id = ANY(${only}::uuid[])` : sql``
  const { rows } = await sql<{ order_id: Id }>`UPDATE discount_redemptions SET contact_id = ${to}
    WHERE site_id = ${siteId} AND contact_id = ${from} ${among} RETURNING order_id`.execute(db)
  return rows.map(({ order_id }) => order_id)
}
