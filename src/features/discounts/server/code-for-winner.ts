import type { ReceivedPayload } from '#core/event.ts'
import { isId } from '#core/id.ts'
import type { EventContext } from '#platform/server/events/events.ts'
import type { gameEvents } from '#features/games/contract.ts'
import { giveCode } from './give-code.ts'
import { findCampaign } from './store.ts'
import { markClaims } from './store-claims.ts'

/**
 * Returns the code for the winner of a prize from a discount campaign: the code that they already have, if any. Null if
 * none is left.
 */
export async function codeForWinner(
  { site_id: siteId, campaign_id, popup_id, contact_id, visitor_id }: ReceivedPayload<typeof gameEvents.codeAsked>,
  ctx: EventContext,
): Promise<string | null> {
  const row = isId(campaign_id) ? await findCampaign(ctx.db, siteId, campaign_id) : undefined
  const person = { contactId: contact_id, visitorId: isId(visitor_id) ? visitor_id : null }
  if (!row || (person.contactId === null && person.visitorId === null)) return null
  const given = await giveCode(ctx, row, person, { source: 'game', sourceId: popup_id, isShown: true })
  // A code that was given out elsewhere, such as in an email, also counts as shown now if it wasn't before.
  if (given?.claimId && !given.isNew) await markClaims(ctx.db, siteId, [given.claimId], 'shown_at', new Date(ctx.now()))
  return given?.code ?? null
}
