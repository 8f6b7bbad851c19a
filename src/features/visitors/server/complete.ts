import type { Id } from '#core/id.ts'
import type { Tools } from '#platform/server/context.ts'
import type { Db } from '#platform/server/db/database.ts'
import type { Traits } from '#features/analytics/contract.ts'
import { addToLists, subscribeContact, type Subscription } from '#features/contacts/server/index.ts'
import { visitorEvents } from '../contract.ts'
import { recordIdentity } from './record-identity.ts'
import type { IdentityProof } from './store-identities.ts'
import { queueSignupNotice } from './notify-owner.ts'

/** A subscription that counts. */
interface SubscriptionRequest extends Subscription {
  readonly submissionId: Id
  readonly visitorId: string
  readonly traits: Partial<Traits>
  /** Address that is notified of new subscribers; empty if none. */
  readonly notify: string
  /** The lists that the contact is added to. */
  readonly lists: readonly Id[]
  /**
   * Proof that the browser belongs to the contact. If omitted, the browser counts as theirs if this form subscribed
   * them.
   */
  readonly proof?: IdentityProof
}

/**
 * Subscribes a contact in the caller's transaction, with consent and lists. Also stores whose browser it is, notifies
 * the form's owner, and emits `submitted` for other rooms to act on. `isNew` is false if the contact was already
 * subscribed.
 */
export async function completeSubscription(
  ctx: Tools & { readonly db: Db },
  request: SubscriptionRequest,
): Promise<{ contactId: Id; isNew: boolean }> {
  const { siteId, popupId, submissionId, visitorId, page, traits } = request
  const { contact, isNew } = await subscribeContact(ctx, request)
  if (contact.status === 'subscribed') await addToLists(ctx, siteId, contact.id, request.lists)
  if (visitorId !== '')
    await recordIdentity(ctx, {
      site_id: siteId,
      visitor_id: visitorId,
      contact_id: contact.id,
      external_id: '',
      // Anyone can type the address of a subscribed contact, so this is no proof.
      proof: request.proof ?? (isNew ? 'submitted' : 'stated'),
      at: new Date(ctx.now()),
    })
  if (isNew && request.notify !== '') await queueSignupNotice(ctx, { siteId, popupId, contactId: contact.id })
  await ctx.events.emit(ctx.db, visitorEvents.submitted, {
    site_id: siteId,
    popup_id: popupId,
    submission_id: submissionId,
    contact_id: contact.id,
    visitor_id: visitorId,
    page,
    answers: request.fields,
    traits,
    is_new: isNew,
  })
  return { contactId: contact.id, isNew }
}
