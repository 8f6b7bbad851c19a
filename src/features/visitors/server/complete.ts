import type { Id } from '#core/id.ts'
import type { Tools } from '#platform/server/context.ts'
import type { Db } from '#platform/server/db/database.ts'
import { recordConversion, type Traits } from '#features/analytics/server/index.ts'
import { respond } from '#features/auto-responses/server/index.ts'
import { putOnLists, subscribeContact, type Subscription } from '#features/contacts/server/index.ts'
import { storeIdentity } from './store-identities.ts'
import { noteForOwner } from './tell-owner.ts'

/** A subscription that counts. */
interface Wish extends Subscription {
  readonly submissionId: Id
  readonly visitorId: string
  readonly traits: Partial<Traits>
  /** Who is told of new subscribers; empty for nobody. */
  readonly notify: string
  /** The contact lists that they go on. */
  readonly lists: readonly Id[]
}

/**
 * Subscribes somebody and does all that follows, in the caller's transaction: consent, lists, conversion, the mail of the form,
 * and a word to its owner. `isNew` is false for who was subscribed already.
 */
export async function completeSubscription(
  ctx: Tools & { readonly db: Db },
  wish: Wish,
): Promise<{ contactId: Id; isNew: boolean }> {
  const { siteId, popupId, submissionId, visitorId, page, traits } = wish
  const { contact, isNew } = await subscribeContact(ctx, wish)
  if (contact.status === 'subscribed') await putOnLists(ctx.db, siteId, contact.id, wish.lists)
  await recordConversion(ctx, { siteId, id: submissionId, popup_id: popupId, visitor_id: visitorId, page, traits })
  if (visitorId !== '')
    await storeIdentity(ctx.db, {
      site_id: siteId,
      visitor_id: visitorId,
      contact_id: contact.id,
      external_id: '',
      at: new Date(ctx.now()),
    })
  await respond(ctx, { siteId, popupId, contact, submissionId })
  if (isNew && wish.notify !== '') await noteForOwner(ctx, { siteId, popupId, contactId: contact.id })
  return { contactId: contact.id, isNew }
}
