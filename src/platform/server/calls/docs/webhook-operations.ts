import type { JsonSchema, SchemaCollection } from './json-schemas.ts'
import type { PostedEvent } from './posted-event.ts'

const header = (name: string, description: string) => ({
  name,
  in: 'header',
  required: true,
  description,
  schema: { type: 'string' },
})
const parameters = [
  header('webhook-id', 'The same whenever an event is sent again.'),
  header('webhook-timestamp', 'When it was sent, in seconds since 1970.'),
  header('webhook-signature', 'Signatures by Standard Webhooks, separated by spaces: `v1,` and base64.'),
]

/** Returns the operations that are posted to endpoints, for the `webhooks` of an OpenAPI description. */
export function webhookOperations(events: readonly PostedEvent[], add: SchemaCollection['add']): object {
  const operation = (event: PostedEvent) => ({
    post: {
      operationId: `webhook.${event.type}`,
      summary: `${event.group}: ${event.label}`,
      security: [],
      parameters,
      requestBody: { required: true, content: { 'application/json': { schema: frameOf(event, add) } } },
      responses: {
        '2XX': { description: 'It arrived. Anything else is tried again for three days.' },
        410: { description: 'No more events are wanted: the endpoint is disabled.' },
      },
    },
  })
  return Object.fromEntries(events.map((event) => [event.type, operation(event)]))
}

/** Returns the schema of the envelope in which every event is sent. */
export function frameOf({ type, version, data }: PostedEvent, add: SchemaCollection['add']): JsonSchema {
  return {
    type: 'object',
    required: ['type', 'version', 'timestamp', 'site_id', 'data'],
    properties: {
      type: { const: type },
      version: { const: version },
      timestamp: { type: 'string', format: 'date-time', description: 'When it happened.' },
      site_id: { type: 'string', format: 'uuid' },
      data: add(`webhook.${type}`, data, 'output'),
    },
  }
}
