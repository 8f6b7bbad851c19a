import { z } from 'zod'
import { id, line, moment, requiredLine } from '#core/fields.ts'

/** How many endpoints, and how many sources, a site can have. */
export const maxEndpoints = 20

export const deliveryStates = ['waiting', 'delivered', 'failed'] as const
export type DeliveryState = (typeof deliveryStates)[number]

/** An address that events are posted to. */
export const Endpoint = z.object({
  id,
  url: z.string(),
  description: z.string(),
  events: z.array(z.string()),
  is_enabled: z.boolean(),
  /** Why it was disabled; empty when a member did it. */
  problem: z.string(),
  /** Since when nothing was delivered. */
  failing_since: moment.nullable(),
  paused_until: moment.nullable(),
  created_at: moment,
  waiting: z.int(),
  failed: z.int(),
  /** How the newest event stands, and when it was last tried; null when there was none in the last 30 days. */
  last_delivery: z.object({ state: z.enum(deliveryStates), tried_at: moment.nullable() }).nullable(),
})
export type Endpoint = z.infer<typeof Endpoint>

/** An event on the way to an endpoint. */
export const Delivery = z.object({
  message_id: id,
  type: z.string(),
  contact_id: id.nullable(),
  /** Empty when the event is about no contact, or the contact is gone. */
  email: z.string(),
  state: z.enum(deliveryStates),
  attempts: z.int(),
  /** When it is tried again; null when it is over. */
  next_at: moment.nullable(),
  /** The status of the last answer; 0 when there was none. */
  status: z.int(),
  milliseconds: z.int(),
  /** Bytes of the last answer. */
  size: z.int(),
  problem: z.string(),
  created_at: moment,
  tried_at: moment.nullable(),
})
export type Delivery = z.infer<typeof Delivery>

/** The parts of a contact that an incoming webhook can set. */
export const contactParts = [
  'first_name',
  'last_name',
  'company',
  'phone',
  'city',
  'country',
  'language',
  'time_zone',
] as const

/** Where a value of a request is: "customer.email", "items.0.sku". */
const place = line(300)

/** What requests of a source become. Values are named by their place in a request. */
export const Mapping = z.object({
  email: requiredLine(300, 'Choose the field with the email address.'),
  /** Contact fields, by what they are set from. */
  fields: z
    .array(z.object({ from: place.min(1), to: requiredLine(100, 'Choose a contact field.') }))
    .max(50)
    .default([]),
  tags: z
    .array(requiredLine(50, 'Enter a tag name.').regex(/^[^,]*$/, 'A tag can’t contain a comma.'))
    .max(20)
    .default([]),
  lists: z.array(id).max(20).default([]),
  /**
   * Whether requests subscribe. `none`: contacts are only updated. `always`: everyone sent here agreed. `field`: who has a yes in a field.
   * Nobody who unsubscribed is subscribed again.
   */
  consent: z
    .discriminatedUnion('kind', [
      z.object({ kind: z.literal('none') }),
      z.object({
        kind: z.literal('always'),
        text: requiredLine(500, 'Enter what people agreed to.'),
      }),
      z.object({
        kind: z.literal('field'),
        text: requiredLine(500, 'Enter what people agreed to.'),
        from: requiredLine(300, 'Choose the field with the consent.'),
      }),
    ])
    .default({ kind: 'none' }),
  /** The custom event that each request records; null for none. */
  event: z
    .object({
      /** A fixed name, or the place of the name. */
      name: line(100).default(''),
      name_from: place.default(''),
      /** Tells repeats apart; empty for none. */
      id_from: place.default(''),
    })
    .refine(({ name, name_from }) => name !== '' || name_from !== '', {
      path: ['name'],
      message: 'Enter the name of the event, or choose the field that holds it.',
    })
    .nullable()
    .default(null),
})
export type Mapping = z.infer<typeof Mapping>

/** An address at which a site receives contacts and events. */
export const Source = z.object({
  id,
  name: z.string(),
  url: z.string(),
  mapping: Mapping.nullable(),
  is_enabled: z.boolean(),
  created_at: moment,
  last_request_at: moment.nullable(),
})
export type Source = z.infer<typeof Source>

export const requestResults = ['example', 'added', 'updated', 'recorded', 'repeated', 'skipped', 'refused'] as const
export type RequestResult = (typeof requestResults)[number]

/** A request that a source received, and what became of it. */
export const IncomingRequest = z.object({
  id,
  result: z.enum(requestResults),
  problem: z.string(),
  contact_id: id.nullable(),
  email: z.string(),
  content_type: z.string(),
  body: z.string(),
  /** The values in it, by their place; empty for what could not be read. */
  values: z.array(z.object({ place: z.string(), value: z.string() })),
  created_at: moment,
})
export type IncomingRequest = z.infer<typeof IncomingRequest>
