import type { z } from 'zod'

/** Something that happens in one room and that other rooms react to. */
export interface RoomEvent<
  Payload extends z.ZodType = z.ZodType,
  Answer extends z.ZodType | undefined = z.ZodType | undefined,
> {
  /** "room.event" */
  readonly name: string
  /** One sentence about when it is emitted. */
  readonly when: string
  readonly payload: Payload
  /** Schema of each listener's answer; undefined for an event without answers. */
  readonly answer: Answer
}

interface EventSpec {
  readonly when: string
  /** Contains the site as `site_id` if the event is about one. */
  readonly payload: z.ZodType
  readonly answer?: z.ZodType
}

type EventOf<Spec extends EventSpec> = RoomEvent<
  Spec['payload'],
  Spec extends { readonly answer: infer Answer extends z.ZodType } ? Answer : undefined
>

/** The payload as an emitter sends it. */
export type SentPayload<E extends RoomEvent> = z.input<E['payload']>
/** The payload as a listener receives it. */
export type ReceivedPayload<E extends RoomEvent> = z.output<E['payload']>
/** The answer of a listener. */
export type EventAnswer<E extends RoomEvent> = E['answer'] extends z.ZodType ? z.output<E['answer']> : void

/** Declares the events of a room with their full names, such as `contacts.merged`. */
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
