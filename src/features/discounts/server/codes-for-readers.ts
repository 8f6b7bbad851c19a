import type { EventAnswer, ReceivedPayload } from '#core/event.ts'
import type { EventContext } from '#platform/server/events/events.ts'
import type { mailDesignEvents } from '#features/mail-design/contract.ts'
import { giveCodesTo } from './give-code.ts'
import { findCampaigns } from './store.ts'

type Asked = typeof mailDesignEvents.codesAsked

/** The codes that mails show their readers: for each the one that they have already, if any. Who gets none is left out. */
export async function codesForReaders(
  { site_id: siteId, contact_ids, campaign_ids, source, source_id: sourceId }: ReceivedPayload<Asked>,
  ctx: EventContext,
): Promise<EventAnswer<Asked>> {
  const codes: Record<string, Record<string, string>> = {}
  // In order, or two transactions wait for each other.
  const rows = (await findCampaigns(ctx.db, siteId, campaign_ids)).toSorted((a, b) => (a.id < b.id ? -1 : 1))
  const occasion = { source, sourceId }
  const requests = contact_ids.map((contactId) => ({ person: { contactId, visitorId: null }, occasion }))
  for (const row of rows)
    for (const [i, given] of (await giveCodesTo(ctx, row, requests)).entries()) {
      const contactId = contact_ids[i]!
      if (given) codes[contactId] = { ...codes[contactId], [row.id]: given.code }
    }
  return codes
}
