import { type Kysely, sql } from 'kysely'
import type { Id } from '#core/id.ts'
import type { Db } from '#platform/server/db/database.ts'
import type { CampaignState, CreateMethod, DiscountService, DiscountType, Tier } from '../rules.ts'

/** A discount campaign as stored, with amounts as numbers. */
export interface CampaignRow {
  readonly site_id: Id
  readonly id: Id
  readonly name: string
  readonly starts_at: Date | null
  readonly ends_at: Date | null
  readonly discount_type: DiscountType
  readonly discount_value: number
  readonly min_purchase_amount: number
  readonly tiers: readonly Tier[]
  readonly discount_prefix: string
  readonly create_method: CreateMethod
  readonly service: DiscountService
  readonly expires_after: number | null
  readonly label: string
  readonly fallback_code: string
  readonly alarm_below: number
  readonly alarmed_at: Date | null
  readonly shop_ref: string
  /** The store's IDs of the discounts of further tiers; empty if a discount doesn't exist there. */
  readonly tier_refs: readonly string[]
  readonly version: number
  readonly shop_version: number
  readonly shop_problem: string
  readonly last_place: number
  readonly created_at: Date
  readonly updated_at: Date
  readonly deleted_at: Date | null
}

const tables = (db: Kysely<unknown>) => db.withTables<{ discount_campaigns: CampaignRow }>()

const select = sql`SELECT *, discount_value::float8 AS discount_value, min_purchase_amount::float8 AS min_purchase_amount
  FROM discount_campaigns`

/** Converts the lists of a row to the database's format. */
function stored<R extends Partial<CampaignRow>>(row: R): R {
  const json = <T>(list: readonly T[]) => sql`${JSON.stringify(list)}::jsonb` as unknown as readonly T[]
  const { tiers, tier_refs: refs } = row
  return { ...row, ...(tiers && { tiers: json(tiers) }), ...(refs && { tier_refs: json(refs) }) }
}

export async function insertCampaign(db: Db, row: CampaignRow): Promise<void> {
  await tables(db).insertInto('discount_campaigns').values(stored(row)).execute()
}

export async function updateCampaign(
  db: Kysely<unknown>,
  siteId: Id,
  id: Id,
  change: Partial<Omit<CampaignRow, 'site_id' | 'id'>>,
): Promise<void> {
  await tables(db)
    .updateTable('discount_campaigns')
    .set(stored(change))
    .where('site_id', '=', siteId)
    .where('id', '=', id)
    .execute()
}

/** Finds a campaign, deleted or not. `isHeld` locks it until the transaction ends. */
export async function findCampaign(
  db: Kysely<unknown>,
  siteId: Id,
  id: Id,
  { isHeld = false } = {},
): Promise<CampaignRow | undefined> {
  const { rows } = await sql<CampaignRow>`${select} WHERE site_id = ${siteId} AND id = ${id}
    ${isHeld ? sql`FOR UPDATE` : sql``}`.execute(db)
  return rows[0]
}

export async function findCampaigns(db: Kysely<unknown>, siteId: Id, ids: readonly Id[]): Promise<CampaignRow[]> {
  if (ids.length === 0) return []
  const { rows } = await sql<CampaignRow>`${select} WHERE site_id = ${siteId} AND id = ANY(${ids}::uuid[])`.execute(db)
  return rows
}

interface Wanted {
  readonly name: string
  readonly state: CampaignState | undefined
  readonly now: Date
  readonly page: number
  readonly limit: number
}

/** Returns a page of the campaigns that aren't deleted, newest first, and their total number. */
export async function listCampaigns(
  db: Db,
  siteId: Id,
  wanted: Wanted,
): Promise<{ rows: CampaignRow[]; total: number }> {
  const { name, state, now, page, limit } = wanted
  const pattern = `%${name.replaceAll(/[\\%_]/g, '\\$&')}%`
  const states = {
    scheduled: sql`starts_at > ${now} AND (ends_at IS NULL OR ends_at > ${now})`,
    active: sql`(starts_at IS NULL OR starts_at <= ${now}) AND (ends_at IS NULL OR ends_at > ${now})`,
    ended: sql`ends_at <= ${now}`,
  }
  const where = sql`WHERE site_id = ${siteId} AND deleted_at IS NULL AND name ILIKE ${pattern}
    ${state ? sql`AND ${states[state]}` : sql``}`
  const { rows } = await sql<CampaignRow>`${select} ${where} ORDER BY created_at DESC, id DESC
    LIMIT ${limit} OFFSET ${(page - 1) * limit}`.execute(db)
  const counted = await sql<{ total: number }>`SELECT count(*) AS total FROM discount_campaigns ${where}`.execute(db)
  return { rows, total: counted.rows[0]!.total }
}

/** Marks campaigns as deleted or, with null, as not deleted. Returns the IDs of those that changed. */
export async function markDeleted(db: Db, siteId: Id, ids: readonly Id[], at: Date | null): Promise<Id[]> {
  const { rows } = await sql<{ id: Id }>`UPDATE discount_campaigns SET deleted_at = ${at}
    WHERE site_id = ${siteId} AND id = ANY(${ids}::uuid[]) AND (deleted_at IS NULL) = ${at !== null}
    RETURNING id`.execute(db)
  return rows.map(({ id }) => id)
}

/**
 * Reserves `count` places in a campaign's pool. Returns the first. The campaign is locked until the transaction ends.
 */
export async function takePlaces(db: Db, siteId: Id, id: Id, count: number): Promise<number> {
  const { rows } = await sql<{ last_place: number }>`UPDATE discount_campaigns SET last_place = last_place + ${count}
    WHERE site_id = ${siteId} AND id = ${id} RETURNING last_place`.execute(db)
  return rows[0]!.last_place - count + 1
}

/**
 * Returns, across all sites, the campaigns whose pools may need maintenance, and deleted or ended campaigns with codes
 * that must end now.
 */
export async function campaignsToCheck(db: Kysely<unknown>, now: Date): Promise<{ site_id: Id; id: Id }[]> {
  const { rows } = await sql<{ site_id: Id; id: Id }>`SELECT site_id, id FROM discount_campaigns
    WHERE (ends_at IS NULL OR ends_at > ${now}) AND deleted_at IS NULL
      OR (ends_at IS NULL OR ends_at > ${now} OR create_method = 'upload') AND EXISTS (
        SELECT FROM discount_claims AS claims WHERE claims.site_id = discount_campaigns.site_id
          AND claims.campaign_id = discount_campaigns.id
          AND (ending IN ('tell', 'used') OR ending = 'remove' AND LEAST(expires_at, ends_at) <= ${now}))`.execute(db)
  return rows
}
