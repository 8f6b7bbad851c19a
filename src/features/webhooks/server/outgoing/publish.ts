import type { Id } from '#core/id.ts'
import type { Tools } from '#platform/server/context.ts'
import type { Db } from '#platform/server/db/database.ts'
import { type EventType, type Payload, payloads, payloadVersion } from '../../payloads.ts'
import { wakeName } from './plan-delivery.ts'
import { endpointsFor } from './store-endpoints.ts'
import { insertMessages } from './store-deliveries.ts'

/** How long a delivery is tried. */
export const retryMs = 3 * 24 * 3_600_000

type Ctx = Pick<Tools, 'now' | 'newId' | 'jobs'> & { readonly db: Db }

/** One event as it is posted. */
interface Happening<T extends EventType> {
  /** Whom it is about: the events of one contact are delivered in order. */
  readonly contactId: Id | null
  readonly data: Payload<T>
}

/** Stores events for the endpoints that chose them. */
export interface Publisher {
  /** In the caller's transaction. `make` is asked for the events only if an endpoint chose them. */
  publish<T extends EventType>(
    ctx: Ctx,
    siteId: Id,
    type: T,
    make: () => Promise<readonly Happening<T>[]>,
  ): Promise<void>
  /** The same for given endpoints, whatever they chose; answers the ids of the messages. */
  publishTo<T extends EventType>(
    ctx: Ctx,
    siteId: Id,
    type: T,
    happenings: readonly Happening<T>[],
    endpointIds: readonly Id[],
  ): Promise<Id[]>
}

/** A publisher of this process. Positions grow even within a millisecond; between processes their clocks decide. */
export function createPublisher(): Publisher {
  let last = 0
  const nextPosition = (now: number) => (last = Math.max(last + 1, now * 1000))
  const publisher: Publisher = {
    async publish(ctx, siteId, type, make) {
      const endpointIds = await endpointsFor(ctx.db, siteId, type)
      if (endpointIds.length > 0) await publisher.publishTo(ctx, siteId, type, await make(), endpointIds)
    },
    async publishTo(ctx, siteId, type, happenings, endpointIds) {
      if (happenings.length === 0) return []
      const now = ctx.now()
      const at = new Date(now)
      const head = { type, version: payloadVersion, timestamp: at.toISOString(), site_id: siteId }
      const messages = happenings.map(({ contactId, data }) => ({
        id: ctx.newId(),
        type,
        contact_id: contactId,
        body: JSON.stringify({ ...head, data: payloads[type].parse(data) }),
        created_at: at,
        position: nextPosition(now),
      }))
      await insertMessages(ctx.db, siteId, messages, endpointIds, new Date(now + retryMs))
      // Without a key: transactions that add a job of one key wait for each other until they end.
      await ctx.jobs.add(ctx.db, wakeName, { site_id: siteId })
      return messages.map(({ id }) => id)
    },
  }
  return publisher
}
