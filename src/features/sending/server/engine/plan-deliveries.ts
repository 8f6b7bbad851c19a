import type { Id } from '#core/id.ts'
import type { Tools } from '#platform/server/context.ts'
import type { Db } from '#platform/server/db/database.ts'
import { insertDeliveries } from './store-deliveries.ts'

/** Who is to get a campaign: a stream of ids that need not fit into memory. */
export interface Audience {
  /** Up to so many ids of the site's recipients, in order, after one; an empty list ends it. */
  after(db: Db, siteId: Id, id: Id, most: number): Promise<readonly Id[]>
}

/** How a recipient's message is planned. */
interface Lot {
  readonly variant: string
  /** Not before; null: as soon as it is its turn. */
  readonly nextAt: Date | null
}

export interface Plan {
  readonly siteId: Id
  readonly campaignId: Id
  readonly audience: Audience
  readonly buckets: number
  readonly lotOf: (recipientId: Id) => Lot
}

/** Recipients that are planned in one transaction. */
const planStep = 5000

/**
 * Plans the next messages of a campaign, in the caller's transaction; `after` is the recipient to go on from, as the last
 * step answered it. Answers null when all are planned. A step that is repeated plans nobody twice.
 */
export async function planDeliveries(
  ctx: Pick<Tools, 'newId' | 'now'> & { readonly db: Db },
  { siteId, campaignId, audience, buckets, lotOf }: Plan,
  after: Id,
): Promise<{ last: Id; planned: number } | null> {
  const recipients = await audience.after(ctx.db, siteId, after, planStep)
  const last = recipients.at(-1)
  if (last === undefined) return null
  const rows = recipients.map((recipientId, i) => ({
    id: ctx.newId(),
    recipientId,
    bucket: i % buckets,
    ...lotOf(recipientId),
  }))
  const planned = await insertDeliveries(ctx.db, { siteId, campaignId }, rows, new Date(ctx.now()))
  return { last, planned }
}
