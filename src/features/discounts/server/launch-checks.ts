import type { EventAnswer, ReceivedPayload } from '#core/event.ts'
import type { EventContext } from '#platform/server/events/events.ts'
import type { formEvents } from '#features/forms/contract.ts'
import { codeKey } from '../rules.ts'
import { findCodes } from './store-codes.ts'

/** Returns the codes in a form's texts that don't belong to any discount of the site. */
export async function codesBeforeLaunch(
  { site_id: siteId, codes }: ReceivedPayload<typeof formEvents.launchAsked>,
  { db }: EventContext,
): Promise<EventAnswer<typeof formEvents.launchAsked>> {
  const rows = await findCodes(
    db,
    siteId,
    codes.map(({ code }) => code),
  )
  const known = new Set(rows.map(({ code }) => codeKey(code)))
  return codes
    .filter(({ code }) => !known.has(codeKey(code)))
    .map(({ code, component_id }) => ({
      message: `No discount has the code “${code}”. Create it under Discounts, or check that your store accepts it.`,
      component_id,
      section: null,
      path: null,
    }))
}
