import type { Id } from '#core/id.ts'
import type { EventContext } from '#platform/server/events/events.ts'
import type { legacyEvents } from '#features/legacy/contract.ts'
import type { ReceivedPayload } from '#core/event.ts'
import type { Popup } from '../contract.ts'
import { newPopup, withFreshIds } from '../rules.ts'
import { storeForm } from './change-form.ts'

/** Stores a form that was found elsewhere, paused and with new IDs. Returns its ID. */
export async function addFoundForm(
  { site_id: siteId, form, legacy_ids }: ReceivedPayload<typeof legacyEvents.formFound>,
  ctx: EventContext,
): Promise<Id> {
  const { name, form_type, goal, json, settings } = form
  const at = new Date(ctx.now()).toISOString()
  const started = newPopup(ctx.newId(), withFreshIds(json, ctx.newId), form_type, at)
  const popup: Popup = { ...started, ...settings, name: name || 'Imported form', goal, legacy_ids }
  await storeForm({ ...ctx, siteId, isMoving: true }, popup, undefined)
  return popup.id
}
