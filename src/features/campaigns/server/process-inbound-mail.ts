import type { Id } from '#core/id.ts'
import type { Tools } from '#platform/server/context.ts'
import type { Db } from '#platform/server/db/database.ts'
import { readUnsubscribeToken, readBounceMessage, readReturnPath } from '#features/sending/server/index.ts'
import { unsubscribeByMail } from './unsubscribe-by-mail.ts'
import { applyBounceOrComplaint } from './apply-bounce-or-complaint.ts'

type Ctx = Pick<Tools, 'now' | 'newId' | 'keyFor' | 'events'> & { readonly db: Db }

/**
 * Processes a returned email, or one that unsubscribes a contact, in the caller's transaction. Returns the number of
 * reports in it.
 */
export async function processInboundMail(ctx: Ctx, siteId: Id, raw: string): Promise<number> {
  const { returnPath, unsubscribeToken, feedback } = await readBounceMessage(raw)
  const unsubscribed = feedback.length > 0 ? null : readUnsubscribeToken(ctx, unsubscribeToken)
  if (unsubscribed?.siteId === siteId) {
    await unsubscribeByMail(ctx, unsubscribed)
    return 1
  }
  const returned = readReturnPath(ctx, returnPath)
  const deliveryId = returned?.siteId === siteId ? returned.deliveryId : undefined
  for (const one of feedback) await applyBounceOrComplaint(ctx, siteId, one, { deliveryId, isUnproved: true })
  return feedback.length
}
