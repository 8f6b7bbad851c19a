import type { Id } from '#core/id.ts'
import type { Tools } from '#platform/server/context.ts'
import type { Db } from '#platform/server/db/database.ts'
import { insertDeliveries } from './store-deliveries.ts'

/** Recipients in order, which may be none, and the id up to which they were looked for. */
export interface AudiencePage {
  readonly ids: readonly Id[]
  readonly last: Id
}

/** Who is to get a campaign: a stream of ids that need not fit into memory. */
export interface Audience {
  /** The next of the site's recipients after one: at most so many are looked at, so that a page is short work. Null ends it. */
  after(db: Db, siteId: Id, id: Id, max: number): Promise<AudiencePage | null>
}

/** All that were found; none end an audience. */
export function pageOf(ids: readonly Id[]): AudiencePage | null {
  const last = ids.at(-1)
  return last === undefined ? null : { ids, last }
}

/** How a recipient's message is planned. */
export interface Lot {
  readonly variant: string
  /** Not before; null: as soon as it is its turn. */
  readonly nextAt: Date | null
}

export interface Plan {
  readonly siteId: Id
  readonly campaignId: Id
  readonly audience: Audience
  readonly buckets: number
  /** The lots of a page of recipients, in their order. */
  readonly lotsOf: (db: Db, recipientIds: readonly Id[]) => Promise<readonly Lot[]>
}

/** Recipients that are looked at in one transaction. */
const planStep = 5000

/**
 * Plans the next messages of a campaign, in the caller's transaction; `after` is the recipient to go on from, as the last
 * step answered it. Answers null when all are planned. A repeated step plans no recipient twice.
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
