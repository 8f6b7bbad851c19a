import type { JobContext } from '#platform/server/context.ts'
import type { DiscountShop } from './parts.ts'
import { shopTiers } from './shop-tiers.ts'
import { type CampaignRow, updateCampaign } from './store.ts'
import { markCodes, pendingCodes } from './store-codes.ts'

/** Creates the discount of each tier in the store, with its first code, or updates it there. */
export async function syncTerms({ database }: JobContext, shop: DiscountShop, row: CampaignRow): Promise<CampaignRow> {
  const { site_id: siteId, id, version } = row
  const isNew = row.shop_ref === ''
  if (!isNew && row.shop_version === version) return row
  const keep = async (change: Partial<CampaignRow>) => {
    await database.inSite(siteId, (db) => updateCampaign(db, siteId, id, change))
    row = { ...row, ...change }
  }
  const [first] = await database.inSite(siteId, (db) => pendingCodes(db, { site_id: siteId, campaign_id: id }, 1))
  for (const [i, { ref, discount, codeOf }] of shopTiers(row).entries()) {
    if (ref !== '') await shop.updateDiscount(ref, discount)
    else if (first === undefined) return row
    else {
      const made = await shop.createDiscount(discount, codeOf(first))
      await keep(i === 0 ? { shop_ref: made.ref } : { tier_refs: withRef(row.tier_refs, i - 1, made.ref) })
    }
  }
  for (const [i, ref] of row.tier_refs.entries()) {
    if (i < row.tiers.length || ref === '') continue
    await shop.deleteDiscount(ref)
    await keep({ tier_refs: withRef(row.tier_refs, i, '') })
  }
  // Each tier was created with this code.
  if (isNew && first !== undefined) await database.inSite(siteId, (db) => markCodes(db, siteId, [first], 'added'))
  await keep({ shop_version: version })
  return row
}

function withRef(refs: readonly string[], at: number, ref: string): string[] {
  return Array.from({ length: Math.max(refs.length, at + 1) }, (_, i) => (i === at ? ref : (refs[i] ?? '')))
}
