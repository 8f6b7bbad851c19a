import type { RoomEvent, SentPayload } from '#core/event.ts'
import type { Tools } from '../context.ts'
import type { Db } from '../db/database.ts'
import { siteOfTransaction } from '../db/site-of-transaction.ts'
import type { Room } from '../room.ts'
import type { Answered, Events, Listener } from './events.ts'

interface EventDeps {
  readonly rooms: readonly Pick<Room, 'name' | 'on'>[]
  readonly tools: Tools
}

interface RoomListener {
  readonly room: string
  readonly handle: Listener['handle']
}

/**
 * Connects the rooms' listeners with the rooms' events. `deps` is called at the first event, because rooms are opened
 * with the tools.
 */
export function createEvents(deps: () => EventDeps, count: (event: string) => void = () => {}): Events {
  let known: Map<string, RoomListener[]> | undefined
  return {
    async emit<E extends RoomEvent>(db: Db, event: E, payload: SentPayload<E>) {
      const { rooms, tools } = deps()
      known ??= listenersByEvent(rooms)
      const received: unknown = event.payload.parse(payload)
      count(event.name)
      refuseOtherSite(event, received, siteOfTransaction(db))
      const answered: Answered<E>[] = []
      for (const { room, handle } of known.get(event.name) ?? []) {
        const answer: unknown = await handle(received as never, { ...tools, db })
        answered.push({ room, answer: event.answer?.parse(answer) as Answered<E>['answer'] })
      }
      return answered
    },
  }
}

function listenersByEvent(rooms: EventDeps['rooms']): Map<string, RoomListener[]> {
  const found = new Map<string, RoomListener[]>()
  for (const { name: room, on } of rooms) {
    for (const { event, handle } of on) found.set(event.name, [...(found.get(event.name) ?? []), { room, handle }])
  }
  return found
}

/**
 * Rejects an event about another site than that of the transaction. Otherwise its listeners would write that site's
 * rows with this site's rights.
 */
function refuseOtherSite({ name }: RoomEvent, payload: unknown, siteId: string | undefined): void {
  const named = (payload as { site_id?: string }).site_id
  if (siteId === undefined || named === undefined || named === siteId) return
  throw new Error(`${name} was emitted for a site other than the one of its transaction.`)
}
