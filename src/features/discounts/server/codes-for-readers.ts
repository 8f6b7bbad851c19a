import type { EventAnswer, ReceivedPayload } from '#core/event.ts'
import type { EventContext } from '#platform/server/events/events.ts'
import type { mailDesignEvents } from '#features/mail-design/contract.ts'
import { shopConnectionOf } from '#features/shops/server/index.ts'
import { siteById } from '#features/sites/server/index.ts'
import { hasTierCodes, tierCode, tiersOf } from '../tier-codes.ts'
import { applyLinkOf } from './apply-link.ts'
import { type GivenCode, giveCodesTo } from './give-code.ts'
import { type CampaignRow, findCampaigns } from './store.ts'

type Asked = typeof mailDesignEvents.codesAsked

/**
 * Returns the codes that emails show their readers: each reader's existing code, if any. Includes the link that applies
 * it, and its last day in the site's time zone. Readers without a code are omitted.
 */
export async function codesForReaders(
  { site_id: siteId, contact_ids, campaign_ids, source, source_id: sourceId }: ReceivedPayload<Asked>,
  ctx: EventContext,
): Promise<EventAnswer<Asked>> {
  const codes: Record<string, Record<string, string>> = {}
  // Sorted, so that two transactions can't deadlock.
  const rows = (await findCampaigns(ctx.db, siteId, campaign_ids)).toSorted((a, b) => (a.id < b.id ? -1 : 1))
  const shop = await shopConnectionOf(ctx.db, siteId)
  const dayOf = daysIn((await siteById(ctx.db, siteId))?.time_zone ?? 'UTC')
  const occasion = { source, sourceId }
  const requests = contact_ids.map((contactId) => ({ person: { contactId, visitorId: null }, occasion }))
  for (const row of rows)
    for (const [i, given] of (await giveCodesTo(ctx, row, requests)).entries()) {
      if (!given) continue
      const { id } = row
      codes[contact_ids[i]!] = {
        ...codes[contact_ids[i]!],
        [id]: given.code,
        ...(shop && {
          [`${id}.url`]: applyLinkOf(shop.service, shop.origin, given.code, tierCodesOf(row, given)),
        }),
        ...(given.expiresAt && { [`${id}.expires`]: dayOf(given.expiresAt) }),
      }
    }
  return codes
}

/** Returns the codes of all tiers, best first; empty if one code is for all carts. */
function tierCodesOf(row: CampaignRow, { code, claimId }: GivenCode): string[] {
  if (claimId === null || !hasTierCodes(row)) return []
  return tiersOf(row)
    .map((_tier, i) => tierCode(code, i))
    .toReversed()
}

function daysIn(timeZone: string): (at: Date) => string {
  const format = new Intl.DateTimeFormat('en', { month: 'long', day: 'numeric', year: 'numeric', timeZone })
  return (at) => format.format(at)
}
