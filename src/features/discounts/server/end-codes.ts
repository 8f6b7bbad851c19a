import type { JobContext } from '#platform/server/context.ts'
import { codeKey } from '../rules.ts'
import type { DiscountShop } from './parts.ts'
import type { CampaignRow } from './store.ts'
import { removeTierCodes, setTierExpiry } from './shop-tiers.ts'
import { type Ending, endingCodes, markEnding } from './store-endings.ts'

/**
 * Ends codes in the store when they expire for their people. A store with expiry dates does this itself; otherwise they
 * are removed when due. When a code is redeemed, the codes of the other tiers are removed.
 */
export async function endCodes(
  { database, now, signal }: JobContext,
  shop: DiscountShop,
  row: CampaignRow,
): Promise<void> {
  const { site_id: siteId, id } = row
  if (row.shop_ref === '') return
  const next = (ending: Ending) => {
    const wanted = { ending, now: new Date(now()), limit: shop.codesAtOnce }
    return database.inSite(siteId, (db) => endingCodes(db, { site_id: siteId, campaign_id: id }, wanted))
  }
  for (let batch = await next('tell'); batch.length > 0 && !signal.aborted; batch = await next('tell')) {
    const ends = batch.map(({ code, expires_at }) => ({
      code,
      expiresAt: expires_at.toISOString(),
    }))
    const ours = await setTierExpiry(shop, row, ends)
    await database.inSite(siteId, async (db) => {
      const ids = (isOurs: boolean) => batch.filter(({ code }) => ours.has(code) === isOurs).map(({ id }) => id)
      await markEnding(db, siteId, ids(true), 'remove')
      await markEnding(db, siteId, ids(false), null)
    })
  }
  for (const ending of ['remove', 'used'] as const)
    for (let due = await next(ending); due.length > 0 && !signal.aborted; due = await next(ending)) {
      const codes = due.map(({ code }) => code)
      const used = new Set(due.flatMap(({ used_code: code }) => (code === null ? [] : codeKey(code))))
      await removeTierCodes(shop, row, codes, (code) => ending === 'used' && used.has(codeKey(code)))
      const ids = due.map((one) => one.id)
      await database.inSite(siteId, (db) => markEnding(db, siteId, ids, null))
    }
}
