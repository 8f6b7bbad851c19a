import type { Id } from '#core/id.ts'
import type { Db } from '#platform/server/db/database.ts'
import type { CampaignFigures, CodeCounts, Discount, DiscountCampaign } from '../shapes.ts'
import { stateAt } from '../rules.ts'
import { currencyOfSite } from './currency-of-site.ts'
import type { CampaignRow } from './store.ts'
import { countCodes } from './store-codes.ts'
import { figuresOf } from './store-redemptions.ts'

const noCodes: CodeCounts = { total: 0, left: 0, pending: 0, failed: 0 }
const noFigures: CampaignFigures = { issued: 0, redeemed: 0, revenue: 0, discount_given: 0 }

/** Returns campaigns in the format of the contract, with their results. */
export async function campaignsOf(
  { db, siteId, now }: { db: Db; siteId: Id; now: () => number },
  rows: readonly CampaignRow[],
): Promise<DiscountCampaign[]> {
  const ids = rows.map(({ id }) => id)
  const codes = await countCodes(db, siteId, ids)
  const figures = await figuresOf(db, siteId, ids)
  const currency = await currencyOfSite(db, siteId)
  return rows.map((row) => {
    const counts = codes.get(row.id) ?? noCodes
    const state = stateAt(row.starts_at?.getTime() ?? null, row.ends_at?.getTime() ?? null, now())
    return {
      id: row.id,
      campaignName: row.name,
      startDate: row.starts_at?.toISOString() ?? null,
      endDate: row.ends_at?.toISOString() ?? null,
      state,
      saving: counts.pending > 0 && row.shop_problem === '',
      codes: row.create_method === 'shared' ? { ...noCodes, failed: counts.failed, pending: counts.pending } : counts,
      is_low: isLow(row, counts) && state !== 'ended',
      problem: row.shop_problem,
      discount: discountOf(row),
      currency,
      updated_at: row.updated_at.toISOString(),
      ...(figures.get(row.id) ?? noFigures),
    }
  })
}

/**
 * Returns whether the owner must act because fewer codes are left than their alarm level. False while further codes are
 * being created in the store without problems.
 */
export function isLow(row: CampaignRow, { left, pending }: Pick<CodeCounts, 'left' | 'pending'>): boolean {
  const { create_method, service, alarm_below, shop_problem } = row
  // A store that asks Trellis about codes never runs out.
  if (create_method === 'shared' || (create_method === 'unique' && service === 'custom')) return false
  return left < alarm_below && (pending === 0 || shop_problem !== '')
}

/** Returns the discount of a campaign, and how its codes are made. */
export function discountOf(row: CampaignRow): Discount {
  const { id, discount_type, discount_value, min_purchase_amount, tiers, discount_prefix, create_method, service } = row
  const { expires_after, label, fallback_code, alarm_below } = row
  return {
    id,
    discount_type,
    discount_value,
    min_purchase_amount,
    tiers: [...tiers],
    discount_prefix,
    create_method,
    service,
    expires_after,
    label,
    fallback_code,
    alarm_below,
  }
}
