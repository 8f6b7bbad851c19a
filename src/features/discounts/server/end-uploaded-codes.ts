import type { JobContext } from '#platform/server/context.ts'
import type { DiscountShop } from './parts.ts'
import type { CampaignRow } from './store.ts'
import { endingCodes, markEnding, missingCodes } from './store-endings.ts'

const states = ['ended', 'later', 'missing'] as const
const noted = { ended: null, later: 'remove', missing: 'missing' } as const

/**
 * Ends uploaded codes in the store when they expire for their people. Returns a message for the owner about codes for
 * which that isn't possible; empty if there are none.
 */
export async function endUploadedCodes(
  { database, now, signal }: JobContext,
  shop: DiscountShop,
  { site_id: siteId, id, ends_at: endsAt }: CampaignRow,
): Promise<string> {
  const of = { site_id: siteId, campaign_id: id }
  for (const ending of ['tell', 'remove'] as const)
    while (!signal.aborted) {
      const at = now()
      const wanted = { ending, now: new Date(at), endsAt, limit: shop.codesAtOnce }
      const some = await database.inSite(siteId, (db) => endingCodes(db, of, wanted))
      if (some.length === 0) break
      const ends = await shop.endOwnersCodes(
        some.map(({ code, expires_at }) => ({ code, expiresAt: expires_at.toISOString() })),
        at,
      )
      await database.inSite(siteId, async (db) => {
        for (const state of states) {
          const ids = some.filter(({ code }) => ends.get(code) === state).map((one) => one.id)
          await markEnding(db, siteId, ids, noted[state])
        }
      })
    }
  const { count, example } = await database.inSite(siteId, (db) => missingCodes(db, of))
  if (count === 0) return ''
  const what = count === 1 ? `The code ${example} is` : `${count} codes, such as ${example}, are`
  return `${what} not in your store and cannot end there. Create ${count === 1 ? 'it' : 'them'} in your store, then save this discount.`
}
