import { createHmac } from 'node:crypto'
import { job } from '#platform/server/jobs/jobs.ts'
import { guardedFetch, type GuardedAnswer, type Resolve } from '#platform/server/outgoing/guarded-fetch.ts'
import { findWebhook, updateWebhook } from './store-webhooks.ts'
import { webhookName } from './webhook-name.ts'

/** Servers in the operator's own network that flows may call, by origin, and the DNS resolver to use. */
export interface WebhookDeps {
  readonly trusted?: ReadonlySet<string>
  readonly resolve?: Resolve
}

/**
 * Calls a webhook for a contact who reached a step: a POST of JSON, signed over its body, retried with back-off until
 * the response is 2xx. Its ID is the same for each attempt, so that the receiver can ignore repeats.
 */
export const callWebhookIn = ({ trusted, resolve }: WebhookDeps) =>
  job({
    ...webhookName,
    async run({ site_id: siteId, webhook_id: id }, context) {
      const { database, now, attempt, maxAttempts } = context
      const row = await database.inSite(siteId, (db) => findWebhook(db, siteId, id))
      if (row?.state !== 'waiting') return
      const signature = createHmac('sha256', context.keyFor(`automations.webhook ${siteId}`))
        .update(row.body)
        .digest('hex')
      const headers = {
        'content-type': 'application/json',
        'webhook-id': id,
        'webhook-signature': `sha256=${signature}`,
      }
      const request = {
        method: 'POST',
        headers,
        body: row.body,
        ...(trusted && { trusted }),
        signal: context.signal,
      } as const
      const answer = await guardedFetch(row.url, request, resolve).catch((error: unknown) => error as Error)
      const result = resultOf(answer)
      const isLast = attempt >= maxAttempts
      await database.inSite(siteId, (db) =>
        updateWebhook(db, siteId, id, {
          status: result.status,
          size: result.size,
          reason: result.reason,
          state: result.isDelivered ? 'delivered' : isLast ? 'failed' : 'waiting',
          attempts: row.attempts + 1,
          tried_at: new Date(now()),
        }),
      )
      retryUnlessOver(result, isLast)
    },
  })

interface Result {
  readonly isDelivered: boolean
  readonly status: number
  readonly size: number
  readonly reason: string
}

function resultOf(answer: GuardedAnswer | Error): Result {
  if (answer instanceof Error) return { isDelivered: false, status: 0, size: 0, reason: answer.message.slice(0, 500) }
  const isDelivered = answer.status >= 200 && answer.status < 300
  const reason = isDelivered ? '' : `The server answered ${answer.status}.`
  return { isDelivered, status: answer.status, size: answer.body.length, reason }
}

/** Throws so that the queue retries the job. */
function retryUnlessOver({ isDelivered, reason }: Result, isLast: boolean): void {
  if (!isDelivered && !isLast) throw new Error(`The webhook was not delivered: ${reason}`)
}
