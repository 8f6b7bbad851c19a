import type { Id } from '#core/id.ts'
import type { Tools } from '#platform/server/context.ts'
import type { Db } from '#platform/server/db/database.ts'
import { contactEvents } from '../contract.ts'
import { recordActivity } from './record-activity.ts'
import { changeStatus, findContact } from './store.ts'
import { suppress } from './suppression.ts'

/** From which status each ends it. Who is not subscribed does not become bounced: taken off the suppression list they would be. */
const endedBy = {
  unsubscribed: ['subscribed', 'unconfirmed'],
  bounced: ['subscribed'],
  complained: ['subscribed', 'unconfirmed', 'unsubscribed'],
} as const

/**
 * Ends what a contact gets, in the caller's transaction: mail to it bounced for good, somebody called it spam, or unsubscribed. The
 * first two are put on the suppression list. False when it had ended already, or the contact is gone.
 */
export async function deactivateContact(
  ctx: Pick<Tools, 'now' | 'newId' | 'keyFor' | 'events'> & { readonly db: Db },
  {
    siteId,
    contactId,
    status,
    what,
  }: { siteId: Id; contactId: Id; status: 'unsubscribed' | 'bounced' | 'complained'; what: string },
): Promise<boolean> {
  const contact = await findContact(ctx.db, siteId, contactId)
  if (!contact) return false
  if (status !== 'unsubscribed') await suppress(ctx, { siteId, email: contact.email_key, reason: status })
  if (!(await changeStatus(ctx.db, siteId, contactId, endedBy[status], status))) return false
  await recordActivity(ctx, { siteId, contactId, kind: status, what })
  if (status === 'unsubscribed') {
    await ctx.events.emit(ctx.db, contactEvents.unsubscribed, { site_id: siteId, contact_ids: [contactId] })
  }
  return true
}
