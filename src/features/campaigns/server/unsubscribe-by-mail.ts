import type { Id } from '#core/id.ts'
import type { Tools } from '#platform/server/context.ts'
import type { Db } from '#platform/server/db/database.ts'
import { deactivateContact } from '#features/contacts/server/index.ts'
import { findDelivery, markDelivery } from '#features/sending/server/index.ts'
import { markStale } from './store.ts'

type Ctx = Pick<Tools, 'now' | 'newId' | 'keyFor' | 'events'> & { readonly db: Db }

/**
 * Handles an email to the List-Unsubscribe address: unsubscribes the contact of the delivery, or the contact given by
 * ID. A second one changes nothing.
 */
export async function unsubscribeByMail(ctx: Ctx, { siteId, id }: { siteId: Id; id: Id }): Promise<void> {
  const { db, now } = ctx
  const delivery = await findDelivery(db, siteId, id)
  const contactId = delivery?.recipientId ?? id
  const isNews = await deactivateContact(ctx, { siteId, contactId, status: 'unsubscribed', what: 'By mail' })
  if (!isNews || !delivery) return
  await markDelivery(db, siteId, delivery.id, 'unsubscribed', new Date(now()))
  await markStale(db, siteId, delivery.campaignId)
}
