import type { Id } from '#core/id.ts'
import type { Tools } from '#platform/server/context.ts'
import type { Db } from '#platform/server/db/database.ts'
import { readLeaveToken, readReturnedMail, readReturnPath } from '#features/sending/server/index.ts'
import { leaveByMail } from './leave-by-mail.ts'
import { takeFeedback } from './take-feedback.ts'

type Ctx = Pick<Tools, 'now' | 'newId' | 'keyFor'> & { readonly db: Db }

/**
 * Does what follows from a mail that came back, or by which somebody unsubscribes, in the caller's transaction; answers how many
 * reports stood in it.
 */
export async function takeReturned(ctx: Ctx, siteId: Id, raw: string): Promise<number> {
  const { returnPath, leaving, feedback } = readReturnedMail(raw)
  const left = feedback.length > 0 ? null : readLeaveToken(ctx, leaving)
  if (left?.siteId === siteId) {
    await leaveByMail(ctx, left)
    return 1
  }
  const returned = readReturnPath(ctx, returnPath)
  const deliveryId = returned?.siteId === siteId ? returned.deliveryId : undefined
  for (const one of feedback) await takeFeedback(ctx, siteId, one, { deliveryId, isUnproved: true })
  return feedback.length
}
