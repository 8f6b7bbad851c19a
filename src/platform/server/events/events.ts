import type { EventAnswer, ReceivedPayload, RoomEvent, SentPayload } from '#core/event.ts'
import type { Tools } from '../context.ts'
import type { Db } from '../db/database.ts'

/** What a listener gets in addition to the payload. `db` is the transaction in which the event was emitted. */
export interface EventContext extends Tools {
  readonly db: Db
}

/** An event that a room handles. */
export interface Listener {
  readonly event: RoomEvent
  readonly handle: (payload: never, context: EventContext) => Promise<unknown>
}

/** The answer of one room. */
export interface Answered<E extends RoomEvent> {
  readonly room: string
  readonly answer: EventAnswer<E>
}

/** Notifies other rooms of events. */
export interface Events {
  /**
   * Runs the listeners of all rooms one after another, in the order of app/rooms.ts, in the transaction of `db`. If one
   * throws, everything that the transaction wrote is rolled back. Expensive work belongs in a job that the listener
   * adds. Returns the rooms' answers in that order.
   */
  emit<E extends RoomEvent>(db: Db, event: E, payload: SentPayload<E>): Promise<readonly Answered<E>[]>
}

/** Declares that a room handles an event, usually another room's. */
export function when<E extends RoomEvent>(
  event: E,
  handle: (payload: ReceivedPayload<E>, context: EventContext) => Promise<EventAnswer<E>>,
): Listener {
  return { event, handle }
}
