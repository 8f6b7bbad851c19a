import { z } from 'zod'
import { job } from '#platform/server/jobs/jobs.ts'
import { checkTarget, guardedFetch } from '#platform/server/outgoing/guarded-fetch.ts'
import { room } from '#platform/server/room.ts'
import { webhookCalls } from '../contract.ts'
import { receive } from './incoming/receive.ts'
import { sourceHandlers } from './incoming/handlers.ts'
import { deleteOldRequests } from './incoming/store-sources.ts'
import type { WebhookDeps } from './outgoing/attempt.ts'
import { deliverIn, wake } from './outgoing/deliver.ts'
import { mailDisabled } from './outgoing/endpoint-health.ts'
import { endpointHandlers } from './outgoing/handlers.ts'
import { contactListeners } from './outgoing/listen-to-contacts.ts'
import { formListeners } from './outgoing/listen-to-forms.ts'
import { shopListeners } from './outgoing/listen-to-shops.ts'
import { createPublisher } from './outgoing/publish.ts'
import { deleteOldMessages } from './outgoing/store-log.ts'

export { postedEvents } from './outgoing/posted-events.ts'

const dayMs = 86_400_000

/**
 * Deletes the logs after 30 days. Messages that name an erased person are deleted as soon as their delivery can no
 * longer be retried.
 */
const deleteOld = job({
  name: 'webhooks.delete-old',
  payload: z.object({}),
  cron: '23 4 * * *',
  async run(_payload, { database, now }) {
    const monthAgo = new Date(now() - 30 * dayMs)
    await deleteOldMessages(database.system, {
      all: monthAgo,
      erasures: new Date(now() - 4 * dayMs),
    })
    await deleteOldRequests(database.system, monthAgo)
  },
})

interface WebhooksParts extends Partial<WebhookDeps> {
  /** Servers with private addresses that events may be posted to, by origin. */
  readonly trusted?: ReadonlySet<string>
}

/** The room of webhooks: events that are posted to other programs, and data that other programs post here. */
export function webhooksRoom({ trusted = new Set(), fetch }: WebhooksParts = {}) {
  const publisher = createPublisher()
  const deps = {
    fetch: fetch ?? ((url, request) => guardedFetch(url, { ...request, trusted, keepsConnection: true })),
  } satisfies WebhookDeps
  return room({
    name: 'webhooks',
    calls: webhookCalls,
    handlers: {
      ...endpointHandlers({ publisher, checkTarget: (url) => checkTarget(url, { trusted }) }),
      ...sourceHandlers,
    },
    jobs: [wake, deliverIn(deps), mailDisabled, deleteOld],
    named: {
      endpoint_id: { table: 'webhook_endpoints', column: 'url' },
      source_id: { table: 'webhook_sources', column: 'name' },
    },
    migrations: new URL('./migrations/', import.meta.url),
    // Secrets and addresses aren't transferred to another installation.
    transfer: {
      stays: ['webhook_deliveries', 'webhook_endpoints', 'webhook_messages', 'webhook_requests', 'webhook_sources'],
    },
    personTables: [
      { table: 'webhook_deliveries', column: 'contact_id', by: 'contact' },
      { table: 'webhook_messages', column: 'contact_id', by: 'contact' },
      { table: 'webhook_requests', column: 'contact_id', by: 'contact' },
      {
        table: 'webhook_requests',
        column: 'email_key',
        by: 'address',
        leadsTo: { contact_id: 'contact' },
      },
    ],
    on: [...contactListeners(publisher), ...formListeners(publisher), ...shopListeners(publisher)],
    routes: receive,
  })
}
