import { z } from 'zod'
import { id, line, moment, requiredLine } from '#core/fields.ts'

/** Maximum number of endpoints, and of sources, per site. */
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
  /** Reason it was disabled; empty if a member disabled it. */
  problem: z.string(),
  /** Time since which nothing has been delivered. */
  failing_since: moment.nullable(),
  paused_until: moment.nullable(),
  created_at: moment,
  waiting: z.int(),
  failed: z.int(),
  /** State of the newest event, and when it was last tried; null if there was none in the last 30 days. */
  last_delivery: z.object({ state: z.enum(deliveryStates), tried_at: moment.nullable() }).nullable(),
})
export type Endpoint = z.infer<typeof Endpoint>

/** A delivery of an event to an endpoint. */
export const Delivery = z.object({
  message_id: id,
  type: z.string(),
  contact_id: id.nullable(),
  /** Empty if the event isn't about a contact, or the contact no longer exists. */
  email: z.string(),
  state: z.enum(deliveryStates),
  attempts: z.int(),
  /** Time of the next attempt; null if there is none. */
  next_at: moment.nullable(),
  /** HTTP status of the last response; 0 if there was none. */
  status: z.int(),
  milliseconds: z.int(),
  /** Size of the last response in bytes. */
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

/** The path of a value in a request: "customer.email", "items.0.sku". */
const place = line(300)

/** How requests of a source are applied. Values are identified by their path in a request. */
export const Mapping = z.object({
  email: requiredLine(300, 'Choose the field with the email address.'),
  /** Contact fields, each with the path of the value that sets it. */
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
   * Whether requests subscribe. `none`: contacts are only updated. `always`: everyone sent here has agreed. `field`:
   * those with a "yes" in a field have agreed. A person who unsubscribed is never subscribed again.
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
  /** The custom event that each request records; null if none. */
  event: z
    .object({
      /** A fixed name. `name_from` is the path of the name instead. */
      name: line(100).default(''),
      name_from: place.default(''),
      /** Path of the value that identifies repeated events; empty if none. */
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

/** A request that a source received, and its result. */
export const IncomingRequest = z.object({
  id,
  result: z.enum(requestResults),
  problem: z.string(),
  contact_id: id.nullable(),
  email: z.string(),
  content_type: z.string(),
  body: z.string(),
  /** Its values, by their path; empty if the request couldn't be read. */
  values: z.array(z.object({ place: z.string(), value: z.string() })),
  created_at: moment,
})
export type IncomingRequest = z.infer<typeof IncomingRequest>
