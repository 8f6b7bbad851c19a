import type { Id } from '#core/id.ts'
import type { EventContext } from '#platform/server/events/events.ts'
import { hasTierCodes } from '../tier-codes.ts'
import { fillName } from './fill-name.ts'
import { findCampaigns } from './store.ts'
import { markEnding } from './store-endings.ts'
import { redeemedClaims, type RedemptionRow } from './store-redemptions.ts'

/**
 * Removes the other tiers of unique codes from the store once one of them is redeemed: a person's code works only once.
 */
export async function endOtherTiers(
  { db, jobs }: Pick<EventContext, 'db' | 'jobs'>,
  siteId: Id,
  rows: readonly RedemptionRow[],
): Promise<void> {
  const campaigns = await findCampaigns(db, siteId, [...new Set(rows.map(({ campaign_id }) => campaign_id))])
  const tiered = campaigns.filter((row) => hasTierCodes(row) && row.create_method === 'unique')
  if (tiered.length === 0) return
  const ids = new Set(tiered.map(({ id }) => id))
  const used = rows.flatMap(({ campaign_id, claim_id, is_counted }) =>
    is_counted && ids.has(campaign_id) ? (claim_id ?? []) : [],
  )
  // An order can change many times, but its codes are removed only once.
  const known = await redeemedClaims(db, siteId, used)
  const first = used.filter((id) => !known.has(id))
  if (first.length === 0) return
  await markEnding(db, siteId, first, 'used')
  for (const { id } of tiered)
    await jobs.add(db, fillName, { site_id: siteId, campaign_id: id }, { key: `discounts.fill ${id}` })
}
