import type { Id } from '#core/id.ts'
import type { Tools } from '#platform/server/context.ts'
import type { Db } from '#platform/server/db/database.ts'
import type { Traits } from '#features/analytics/contract.ts'
import { putOnLists, subscribeContact, type Subscription } from '#features/contacts/server/index.ts'
import { visitorEvents } from '../contract.ts'
import { recordIdentity } from './record-identity.ts'
import type { IdentityProof } from './store-identities.ts'
import { queueSignupNotice } from './notify-owner.ts'

/** A subscription that counts. */
interface SubscriptionRequest extends Subscription {
  readonly submissionId: Id
  readonly visitorId: string
  readonly traits: Partial<Traits>
  /** Who is notified of new subscribers; empty for none. */
  readonly notify: string
  /** The contact lists that they go on. */
  readonly lists: readonly Id[]
  /** How it is known that the browser is theirs; left out: they are, where the form made them subscribed. */
  readonly proof?: IdentityProof
}

/**
 * Subscribes a contact in the caller's transaction, with consent and lists, remembers the browser, notifies the form's owner, and
 * emits `submitted` for the rooms that act on it. `isNew` is false for a contact that was subscribed already.
 */
export async function completeSubscription(
  ctx: Tools & { readonly db: Db },
  request: SubscriptionRequest,
): Promise<{ contactId: Id; isNew: boolean }> {
  const { siteId, popupId, submissionId, visitorId, page, traits } = request
  const { contact, isNew } = await subscribeContact(ctx, request)
  if (contact.status === 'subscribed') await putOnLists(ctx, siteId, contact.id, request.lists)
  if (visitorId !== '')
    await recordIdentity(ctx, {
      site_id: siteId,
      visitor_id: visitorId,
      contact_id: contact.id,
      external_id: '',
      // Anyone may type the address of a subscribed contact.
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
