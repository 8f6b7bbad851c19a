import { z } from 'zod'
import { id } from '#core/fields.ts'
import { isSuspended } from '#features/sites/server/index.ts'
import type { JobContext } from '#platform/server/context.ts'
import type { Db } from '#platform/server/db/database.ts'
import { type Job, job } from '#platform/server/jobs/jobs.ts'
import { guardedFetch, RefusedRequest, type Resolve } from '#platform/server/outgoing/guarded-fetch.ts'
import { pushEvents } from '../contract.ts'
import { isPushEndpoint, outcomeOf, retryAfter } from '../rules.ts'
import { openBrowser } from './browser-keys.ts'
import { keyPair } from './key-pair.ts'
import { findSubscription, recordAnswer } from './store.ts'

export const urgencies = ['very-low', 'low', 'normal', 'high'] as const

const delivery = z.object({
  site_id: id,
  subscription_id: id,
  message: z.string(),
  ttl: z.number().int().min(0),
  urgency: z.enum(urgencies),
  topic: z.string().nullable(),
  /** The sender's reference. */
  ref: id.nullable().default(null),
  /** Expiration time of the message, in milliseconds since 1970. */
  until: z.number(),
})
export type Delivery = z.infer<typeof delivery>

/** The job that sends one message to a push service. */
export const deliveryJob = { name: 'push.deliver', payload: delivery, maxAttempts: 8 } as const

/** The operator's own push services and, for tests, a DNS resolver. */
export interface PushDeps {
  readonly services: ReadonlySet<string>
  readonly resolve?: Resolve
}

const tooLate = 'The push service accepted no messages for too long.'
const suspended = 'Sending was suspended by the administrator of this installation until the notification expired.'
const gone = 'The browser has unsubscribed from notifications.'
/** How often to check whether a suspension was lifted, in milliseconds. */
const suspendedWait = 5 * 60_000

/** Creates the delivery job with these options. */
export function deliverIn(deps: PushDeps): Job<typeof delivery> {
  return job({
    ...deliveryJob,
    async run(payload, ctx) {
      const { site_id: siteId, subscription_id, until } = payload
      const found = await ctx.database.inSite(siteId, async (db) => ({
        row: await findSubscription(db, siteId, subscription_id),
        isSuspended: await isSuspended(db, siteId),
        pair: await keyPair({ ...ctx, db }),
      }))
      const lose = (reason: string) => ctx.database.inSite(siteId, (db) => tell({ ...ctx, db }, payload, reason))
      if (!found.row || found.row.dead_at) return lose(gone)
      if (ctx.now() > until) return lose(found.isSuspended ? suspended : tooLate)
      if (found.isSuspended)
        return ctx.database.inSite(siteId, (db) => postpone({ ...ctx, db }, payload, suspendedWait))
      const browser = openBrowser(ctx, siteId, subscription_id, found.row.sealed)
      if (!isPushEndpoint(browser.endpoint, deps.services)) return lose('This push service is not known.')
      const request = await requestFor(payload, browser, found.pair, ctx)
      const answer = await postToService(request, deps, ctx).catch(async (error: unknown) => {
        if (isLastTry(ctx)) await lose('The push service does not respond.')
        throw error
      })
      await note(ctx, payload, answer)
    },
  })
}

const isLastTry = ({ attempt, maxAttempts }: JobContext) => attempt >= maxAttempts

/** Records the push service's response and acts on it. Throws if the job should be retried. */
async function note(
  ctx: JobContext,
  payload: Delivery,
  { status, headers }: Pick<Awaited<ReturnType<typeof postToService>>, 'status' | 'headers'>,
): Promise<void> {
  const { site_id: siteId, subscription_id } = payload
  const outcome = outcomeOf(status)
  const isBusy = status === 429
  const isFailing = outcome === 'later' && !isBusy
  const at = new Date(ctx.now())
  await ctx.database.inSite(siteId, async (db) => {
    await recordAnswer(db, siteId, subscription_id, { status, at, isDead: outcome === 'gone' })
    if (outcome === 'gone') return tell({ ...ctx, db }, payload, gone)
    if (outcome === 'refused' || (isFailing && isLastTry(ctx))) {
      return tell({ ...ctx, db }, payload, `The push service answered ${status}.`)
    }
    if (isBusy) await postpone({ ...ctx, db }, payload, retryAfter(headers['retry-after'], ctx.now()))
  })
  if (outcome === 'refused') ctx.log.warn({ status }, 'A push service refused a message.')
  if (isFailing) throw new Error(`The push service answered ${status}.`)
}

/** Postpones a message. It's retried as often as necessary until it expires. */
async function postpone(
  { db, jobs, now }: Pick<JobContext, 'jobs' | 'now'> & { readonly db: Db },
  payload: Delivery,
  wait: number,
): Promise<void> {
  await jobs.add(db, deliveryJob, payload, { runAt: new Date(now() + wait) })
}

async function tell(
  { db, events }: Pick<JobContext, 'events'> & { readonly db: Db },
  { site_id, ref }: Delivery,
  reason: string,
): Promise<void> {
  if (ref !== null) await events.emit(db, pushEvents.lost, { site_id, ref, reason })
}

type PushRequest = Awaited<ReturnType<typeof requestFor>>

async function requestFor(
  { message, ttl, urgency, topic }: Delivery,
  browser: { endpoint: string; keys: { p256dh: string; auth: string } },
  pair: { publicKey: string; privateKey: string },
  { sender }: JobContext,
) {
  const { default: webPush } = await import('web-push')
  return webPush.generateRequestDetails(browser, message, {
    // Uses a plain mailto: URL, because Apple rejects names, spaces and localhost.
    vapidDetails: { subject: `mailto:${sender.address.address}`, ...pair },
    TTL: ttl,
    urgency,
    ...(topic && { topic }),
    contentEncoding: 'aes128gcm',
  })
}

async function postToService(
  { endpoint, headers, body }: PushRequest,
  { services, resolve }: PushDeps,
  ctx: JobContext,
) {
  const text = Object.fromEntries(Object.entries(headers).map(([name, value]) => [name, String(value)]))
  const request = { method: 'POST', headers: text, body: body!, trusted: services, signal: ctx.signal } as const
  try {
    return await guardedFetch(endpoint, request, resolve)
  } catch (error) {
    // A retry wouldn't help.
    if (error instanceof RefusedRequest) return { status: 403, headers: {}, body: Buffer.alloc(0) }
    throw error
  }
}
