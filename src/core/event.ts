import type { z } from 'zod'

/** Something that happens in one room and that other rooms act on. */
export interface RoomEvent<
  Payload extends z.ZodType = z.ZodType,
  Answer extends z.ZodType | undefined = z.ZodType | undefined,
> {
  /** "room.event" */
  readonly name: string
  /** One sentence: when it is emitted. */
  readonly when: string
  readonly payload: Payload
  /** What each listener answers; undefined for an event that only tells. */
  readonly answer: Answer
}

interface EventSpec {
  readonly when: string
  /** Names the site as `site_id` when it is about one. */
  readonly payload: z.ZodType
  readonly answer?: z.ZodType
}

type EventOf<Spec extends EventSpec> = RoomEvent<
  Spec['payload'],
  Spec extends { readonly answer: infer Answer extends z.ZodType } ? Answer : undefined
>

/** What an emitter sends. */
export type SentPayload<E extends RoomEvent> = z.input<E['payload']>
/** What a listener receives. */
export type ReceivedPayload<E extends RoomEvent> = z.output<E['payload']>
/** What a listener answers. */
export type EventAnswer<E extends RoomEvent> = E['answer'] extends z.ZodType ? z.output<E['answer']> : void

/** Declares the events of a room, each under its name: `contacts.merged`. */
export function events<Specs extends Record<string, EventSpec>>(
  room: string,
  specs: Specs,
): { readonly [Name in keyof Specs]: EventOf<Specs[Name]> } {
  const named = Object.entries(specs).map(([name, { when, payload, answer }]) => [
    name,
    { name: `${room}.${name}`, when, payload, answer },
  ])
  return Object.fromEntries(named) as { readonly [Name in keyof Specs]: EventOf<Specs[Name]> }
}
