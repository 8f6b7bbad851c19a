import type { Received } from '#core/call.ts'
import { cleanEmail } from '#core/email-address.ts'
import { AppError } from '#core/error.ts'
import type { Id } from '#core/id.ts'
import type { SiteContext, Tools, VisitorContext } from '#platform/server/context.ts'
import type { Db } from '#platform/server/db/database.ts'
import { contactByAddress, contactsById } from '#features/contacts/server/index.ts'
import { provenContactsOf } from '#features/visitors/server/index.ts'
import type { automationCalls } from '../contract.ts'
import { automationEvents } from '../events.ts'
import { customKey, type Properties } from '../flow-events.ts'
import { applyContactEvent } from './apply-contact-event.ts'
import { recordOccasion } from './store-events.ts'

/** Records a contact's event that the owner's programs report. */
export async function track(
  { event, email, contact_id, properties, event_id }: Received<typeof automationCalls.track>,
  ctx: SiteContext,
): Promise<{ is_new: boolean }> {
  const contactId = await contactOf(ctx, email, contact_id)
  const isNew = await recordCustomEvent(ctx, ctx.siteId, {
    contactId,
    event,
    properties,
    occasion: event_id && `event:${event_id}`,
  })
  return { is_new: isNew }
}

async function contactOf({ db, siteId }: SiteContext, email: string, id: Id | undefined): Promise<Id> {
  if (id !== undefined) {
    const [contact] = await contactsById(db, siteId, [id])
    if (contact) return contact.id
    throw new AppError('not_found', 'Contact not found.')
  }
  const address = cleanEmail(email)
  if (address === null) {
    const message = 'Enter a valid email address, or the id of a contact.'
    throw new AppError('invalid', message, { issues: [{ path: 'email', message }] })
  }
  const contact = await contactByAddress(db, siteId, address)
  if (contact) return contact.id
  throw new AppError('not_found', 'Contact not found.')
}

/** Records an event of a visitor whose browser is proven to be a contact's. Nothing is stored for other visitors. */
export async function trackVisitor(
  { event, visitor_id, properties, event_id }: Received<typeof automationCalls.trackVisitor>,
  ctx: VisitorContext,
): Promise<Record<string, never>> {
  const { db, siteId } = ctx
  // An unproven claim by a page is not accepted: anyone could start a flow for anyone with it.
  const contactId = (await provenContactsOf(db, siteId, [visitor_id])).get(visitor_id)
  if (contactId === undefined) return {}
  // Browsers choose their own IDs, so one must not block an event of the API or of another visitor.
  await recordCustomEvent(ctx, siteId, {
    contactId,
    event,
    properties,
    occasion: `visitor:${visitor_id}:${event_id}`,
  })
  return {}
}

/**
 * Records a custom event of a contact in the caller's transaction. Flows start, continue or end because of it.
 * `occasion` identifies repeats; empty for none. Returns false if the event was recorded before.
 */
export async function recordCustomEvent(
  ctx: Tools & { readonly db: Db },
  siteId: Id,
  {
    contactId,
    event,
    properties,
    occasion,
  }: { contactId: Id; event: string; properties: Properties; occasion: string },
): Promise<boolean> {
  const at = new Date(ctx.now())
  if (occasion !== '' && !(await recordOccasion(ctx.db, siteId, occasion, at))) return false
  await applyContactEvent(ctx, { siteId, key: customKey(event), contactIds: [contactId], properties })
  const payload = { site_id: siteId, contact_id: contactId, name: event, properties }
  await ctx.events.emit(ctx.db, automationEvents.tracked, payload)
  return true
}
