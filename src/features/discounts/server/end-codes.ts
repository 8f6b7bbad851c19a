import type { JobContext } from '#platform/server/context.ts'
import type { DiscountShop } from './parts.ts'
import type { CampaignRow } from './store.ts'
import { endingCodes, markEnding } from './store-claims.ts'

/** Has codes end in the store when they end for their people: by its own clock where it has one, else by removing them when due. */
export async function endCodes(
  { database, now, signal }: JobContext,
  shop: DiscountShop,
  row: CampaignRow,
): Promise<void> {
  const { site_id: siteId, id, shop_ref: ref } = row
  if (ref === '') return
  const next = (ending: 'tell' | 'remove') => {
    const wanted = { ending, now: new Date(now()), limit: shop.codesAtOnce }
    return database.inSite(siteId, (db) => endingCodes(db, { site_id: siteId, campaign_id: id }, wanted))
  }
  for (let told = await next('tell'); told.length > 0 && !signal.aborted; told = await next('tell')) {
    const ends = told.map(({ code, expires_at }) => ({ code, expiresAt: expires_at.toISOString() }))
    const ours = new Set(await shop.setExpiry(ref, ends))
    await database.inSite(siteId, async (db) => {
      const ids = (isOurs: boolean) => told.filter(({ code }) => ours.has(code) === isOurs).map(({ id }) => id)
      await markEnding(db, siteId, ids(true), 'remove')
      await markEnding(db, siteId, ids(false), null)
    })
  }
  for (let due = await next('remove'); due.length > 0 && !signal.aborted; due = await next('remove')) {
    await shop.removeCodes(
      ref,
      due.map(({ code }) => code),
    )
    await database.inSite(siteId, (db) =>
      markEnding(
        db,
        siteId,
        due.map(({ id }) => id),
        null,
      ),
    )
  }
}
