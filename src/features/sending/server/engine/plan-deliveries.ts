import type { Id } from '#core/id.ts'
import type { Tools } from '#platform/server/context.ts'
import type { Db } from '#platform/server/db/database.ts'
import { insertDeliveries } from './store-deliveries.ts'

/** Recipients in order (possibly none), and the id up to which the page searched. */
export interface AudiencePage {
  readonly ids: readonly Id[]
  readonly last: Id
}

/** The recipients of a campaign, as a stream of ids that needn't fit into memory. */
export interface Audience {
  /**
   * Returns the site's next recipients after an id. At most `max` are examined, so that a page is quick. Null at the
   * end.
   */
  after(db: Db, siteId: Id, id: Id, max: number): Promise<AudiencePage | null>
}

/** Returns a page of all ids found. No ids end the audience. */
export function pageOf(ids: readonly Id[]): AudiencePage | null {
  const last = ids.at(-1)
  return last === undefined ? null : { ids, last }
}

/** Variant and time of a recipient's message. */
export interface DeliveryPlan {
  readonly variant: string
  /** Earliest send time; null for as soon as it's the message's turn. */
  readonly nextAt: Date | null
}

export interface Plan {
  readonly siteId: Id
  readonly campaignId: Id
  readonly audience: Audience
  readonly buckets: number
  /** Returns the lots of a page of recipients, in the same order. */
  readonly lotsOf: (db: Db, recipientIds: readonly Id[]) => Promise<readonly DeliveryPlan[]>
}

/** Number of recipients examined in one transaction. */
const planStep = 5000

/**
 * Plans the next messages of a campaign, in the caller's transaction. `after` is the recipient to continue from, as
 * returned by the previous step. Returns null once all are planned. A repeated step plans no recipient twice.
 */
export async function planDeliveries(
  ctx: Pick<Tools, 'newId' | 'now'> & { readonly db: Db },
  { siteId, campaignId, audience, buckets, lotsOf }: Plan,
  after: Id,
): Promise<{ last: Id; planned: number } | null> {
  const page = await audience.after(ctx.db, siteId, after, planStep)
  if (page === null) return null
  const lots = await lotsOf(ctx.db, page.ids)
  const rows = page.ids.map((recipientId, i) => ({
    id: ctx.newId(),
    recipientId,
    bucket: i % buckets,
    ...lots[i]!,
  }))
  const planned = await insertDeliveries(ctx.db, { siteId, campaignId }, rows, new Date(ctx.now()))
  return { last: page.last, planned }
}
