import { z } from 'zod'
import { call, externalCall } from '#core/call.ts'
import { withScopes } from '#core/with-scopes.ts'
import { id, line, moment, requiredLine } from '#core/fields.ts'
import { chosenEvents } from './event-names.ts'
import { Delivery, deliveryStates, Endpoint, IncomingRequest, Mapping, Source } from './shapes.ts'

export * from './event-names.ts'
export * from './shapes.ts'

const endpoint_id = id
const message_id = id
const source_id = id
const none = z.object({})
const oneEndpoint = z.object({ endpoint: Endpoint })
const oneSource = z.object({ source: Source })
const Secret = z.object({ secret: z.string(), old_secret_until: moment.nullable() })

const keyAccess = {
  area: 'integrations',
  reads: ['list', 'deliveries', 'delivery', 'sources', 'requests'],
} as const

/**
 * Calls about webhooks: endpoints that receive the site's events, and incoming webhooks, through which other programs
 * send data.
 */
export const webhookCalls = withScopes(keyAccess, {
  list: call('/webhooks/list', {
    input: none,
    output: z.object({ endpoints: z.array(Endpoint) }),
    failure: 'Failed to load webhooks.',
  }),
  /** Adds an endpoint, or changes one. Its address must be on the internet and begin with https://. */
  save: externalCall(
    call('/webhooks/save', {
      logs: { kind: 'access', text: 'Saved a webhook', about: 'endpoint' },
      role: 'admin',
      effect: true,
      input: z.object({
        endpoint_id: id.optional(),
        url: requiredLine(2000, 'Enter the URL.'),
        description: line(200).default(''),
        events: z.array(z.enum(chosenEvents)).min(1, 'Choose at least one event.'),
      }),
      output: oneEndpoint,
      failure: 'Failed to save the webhook.',
    }),
  ),
  /**
   * Disables an endpoint, or enables it again. Deliveries that wait for a disabled endpoint count as failed and can be
   * replayed.
   */
  enable: call('/webhooks/enable', {
    logs: { kind: 'access', text: 'Changed a webhook', about: 'endpoint' },
    role: 'admin',
    input: z.object({ endpoint_id, is_enabled: z.boolean() }),
    output: oneEndpoint,
    failure: 'Failed to save the webhook.',
  }),
  /** Deletes an endpoint and its log. */
  remove: call('/webhooks/delete', {
    logs: { kind: 'access', text: 'Deleted a webhook', about: 'endpoint_id' },
    role: 'admin',
    input: z.object({ endpoint_id }),
    output: none,
    failure: 'Failed to delete the webhook.',
  }),
  /** The secret that deliveries are signed with. */
  secret: call('/webhooks/secret', {
    logs: { kind: 'access', text: 'Viewed the secret of a webhook', about: 'endpoint_id' },
    role: 'admin',
    input: z.object({ endpoint_id }),
    output: Secret,
    failure: 'Failed to load the signing secret.',
  }),
  /** Creates a new secret. For 24 hours, deliveries are signed with both secrets. */
  rotateSecret: call('/webhooks/secret/rotate', {
    logs: { kind: 'access', text: 'Rotated the secret of a webhook', about: 'endpoint_id' },
    role: 'admin',
    effect: true,
    input: z.object({ endpoint_id }),
    output: Secret,
    failure: 'Failed to rotate the signing secret.',
  }),
  /** Sends an event of the type `webhook.test` to an endpoint. */
  test: call('/webhooks/test', {
    role: 'admin',
    effect: true,
    input: z.object({ endpoint_id }),
    output: z.object({ message_id }),
    failure: 'Failed to send the test event.',
  }),
  /** Returns the deliveries to an endpoint in the last 30 days, newest first, 50 per page. */
  deliveries: call('/webhooks/deliveries', {
    input: z.object({
      endpoint_id,
      state: z.enum(deliveryStates).optional(),
      before: id.optional(),
    }),
    output: z.object({ deliveries: z.array(Delivery), next: id.nullable() }),
    failure: 'Failed to load deliveries.',
  }),
  /** Returns one delivery with its posted body, and the beginning of the response if it wasn't successful. */
  delivery: call('/webhooks/delivery', {
    input: z.object({ endpoint_id, message_id }),
    output: z.object({ delivery: Delivery, body: z.string(), answer: z.string() }),
    failure: 'Failed to load the delivery.',
  }),
  /** Sends delivered or failed events again: one event, or all that failed. */
  replay: call('/webhooks/replay', {
    logs: { kind: 'send', text: 'Resent webhook messages', about: 'endpoint_id' },
    effect: true,
    input: z.object({ endpoint_id, message_id: id.optional() }),
    output: z.object({ replayed: z.int() }),
    failure: 'Failed to replay.',
  }),
  sources: call('/webhooks/incoming/list', {
    role: 'admin',
    input: none,
    output: z.object({ sources: z.array(Source) }),
    failure: 'Failed to load incoming webhooks.',
  }),
  /** Adds a source, which waits for an example, or changes one. */
  saveSource: call('/webhooks/incoming/save', {
    logs: { kind: 'access', text: 'Saved an incoming webhook', about: 'source' },
    role: 'admin',
    effect: true,
    input: z.object({
      source_id: id.optional(),
      name: requiredLine(100, 'Enter a name.'),
      mapping: Mapping.nullable().optional(),
      is_enabled: z.boolean().optional(),
    }),
    output: oneSource,
    failure: 'Failed to save the incoming webhook.',
  }),
  /** Gives a source a new address. The old one becomes invalid at once. */
  rotateSource: call('/webhooks/incoming/rotate', {
    logs: { kind: 'access', text: 'Rotated an incoming webhook', about: 'source' },
    role: 'admin',
    effect: true,
    input: z.object({ source_id }),
    output: oneSource,
    failure: 'Failed to change the address.',
  }),
  removeSource: call('/webhooks/incoming/delete', {
    logs: { kind: 'access', text: 'Deleted an incoming webhook', about: 'source_id' },
    role: 'admin',
    input: z.object({ source_id }),
    output: none,
    failure: 'Failed to delete the incoming webhook.',
  }),
  /** Returns the last requests that a source received, at most 50. */
  requests: call('/webhooks/incoming/requests', {
    role: 'admin',
    input: z.object({ source_id }),
    output: z.object({ requests: z.array(IncomingRequest) }),
    failure: 'Failed to load requests.',
  }),
})
