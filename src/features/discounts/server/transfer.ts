import { z } from 'zod'
import type { SiteTransfer } from '#platform/server/site-transfer.ts'
import { Discount } from '../contract.ts'

const { tiers } = Discount.shape

/** The room's data that moves with a site. */
export const discountsTransfer: SiteTransfer = {
  moves: [
    { table: 'discount_campaigns', check: z.looseObject({ tiers, tier_refs: z.array(z.string()).optional() }) },
    { table: 'discount_codes' },
    { table: 'discount_claims' },
    { table: 'discount_redemptions' },
  ],
}
