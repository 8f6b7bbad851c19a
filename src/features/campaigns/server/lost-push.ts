import type { Id } from '#core/id.ts'
import type { Tools } from '#platform/server/context.ts'
import type { Db } from '#platform/server/db/database.ts'
import { findDelivery, markReturned } from '#features/sending/server/index.ts'
import { markStale } from './store.ts'

/** Records a notification that did not reach its browser as bounced, like an email. */
export async function recordLostPush(
  { db, now }: Pick<Tools, 'now'> & { readonly db: Db },
  { siteId, ref, reason }: { siteId: Id; ref: Id; reason: string },
): Promise<void> {
  if (!(await markReturned(db, siteId, ref, reason, new Date(now())))) return
  const delivery = await findDelivery(db, siteId, ref)
  if (delivery) await markStale(db, siteId, delivery.campaignId)
}
