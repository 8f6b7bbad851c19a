import type { Id } from '#core/id.ts'
import type { Tools } from '#platform/server/context.ts'
import type { Db } from '#platform/server/db/database.ts'
import { contactEvents } from '../contract.ts'
import { recordActivity } from './record-activity.ts'
import { changeStatus, findContact } from './store.ts'
import { suppress } from './suppression.ts'

/**
 * The statuses from which each change is possible. A contact who is not subscribed doesn't become bounced, because they
 * would become subscribed when taken off the suppression list.
 */
const endedBy = {
  unsubscribed: ['subscribed', 'unconfirmed'],
  bounced: ['subscribed'],
  complained: ['subscribed', 'unconfirmed', 'unsubscribed'],
} as const

/**
 * Deactivates a contact in the caller's transaction, because an email to them bounced permanently, they marked one as
 * spam, or they unsubscribed. In the first two cases, the address is added to the suppression list. Returns false if
 * the status does not change or the contact no longer exists.
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
