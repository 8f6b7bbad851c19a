import type { Id } from '#core/id.ts'
import type { Tools } from '#platform/server/context.ts'
import type { Db } from '#platform/server/db/database.ts'
import { type EventType, type Payload, payloads, payloadVersion } from '../../payloads.ts'
import { wakeName } from './plan-delivery.ts'
import { endpointsFor } from './store-endpoints.ts'
import { insertMessages } from './store-deliveries.ts'

/** How long a delivery is retried, in milliseconds. */
export const retryMs = 3 * 24 * 3_600_000

type Ctx = Pick<Tools, 'now' | 'newId' | 'jobs'> & { readonly db: Db }

/** One event to post. */
interface OccurredEvent<T extends EventType> {
  /** The contact that the event is about. The events of one contact are delivered in order. */
  readonly contactId: Id | null
  readonly data: Payload<T>
}

/** Stores events for the endpoints that chose them. */
export interface Publisher {
  /** Stores them in the caller's transaction. Calls `make` for the events only if an endpoint chose them. */
  publish<T extends EventType>(
    ctx: Ctx,
    siteId: Id,
    type: T,
    make: () => Promise<readonly OccurredEvent<T>[]>,
  ): Promise<void>
  /** Does the same for given endpoints, whatever events they chose. Returns the IDs of the messages. */
  publishTo<T extends EventType>(
    ctx: Ctx,
    siteId: Id,
    type: T,
    happenings: readonly OccurredEvent<T>[],
    endpointIds: readonly Id[],
  ): Promise<Id[]>
}

/**
 * Creates the publisher of this process. Positions increase even within a millisecond. Between processes, the order
 * depends on their clocks.
 */
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
      // Added without a key: transactions that add jobs with the same key would wait for each other to end.
      await ctx.jobs.add(ctx.db, wakeName, { site_id: siteId })
      return messages.map(({ id }) => id)
    },
  }
  return publisher
}
