import { z } from 'zod'
import { id } from '#core/fields.ts'
import type { Tools } from '#platform/server/context.ts'
import type { Db } from '#platform/server/db/database.ts'
import { job } from '#platform/server/jobs/jobs.ts'
import { pauseMs } from '#platform/server/outgoing/pauses.ts'
import { notify } from '#features/notifications/server/index.ts'
import { siteById } from '#features/sites/server/index.ts'
import type { Attempt } from './attempt.ts'
import { retryMs } from './publish.ts'
import { failWaiting, retryNow } from './store-deliveries.ts'
import { changeEndpoint, type EndpointRow, findEndpoint } from './store-endpoints.ts'

type Ctx = Pick<Tools, 'now' | 'jobs'> & { readonly db: Db }

/**
 * Updates the endpoint's health by the results of a batch, in the caller's transaction. When a paused endpoint works
 * again, everything that waits for it is sent at once. If nothing was delivered to an endpoint for three days, or it
 * responds with 410, it's disabled and the owners are notified by email.
 */
export async function recordHealth(
  ctx: Ctx,
  before: EndpointRow,
  attempts: readonly Attempt[],
  isStopped: boolean,
): Promise<void> {
  const { db, now } = ctx
  const { site_id: siteId, id: endpointId } = before
  const endpoint = attempts.length > 0 ? await findEndpoint(db, siteId, endpointId, { isHeld: true }) : undefined
  if (!endpoint?.is_enabled) return
  const isWorking = attempts.some(({ verdict }) => verdict === 'delivered')
  const failingSince = isWorking ? null : (endpoint.failing_since ?? new Date(now()))
  const gone = attempts.find(({ verdict }) => verdict === 'gone')
  const isLong = failingSince !== null && now() - failingSince.getTime() >= retryMs
  if (gone || isLong) {
    const last = gone ?? attempts.at(-1)!
    const problem = gone ? last.change.problem : `Nothing was delivered for three days. ${last.change.problem}`
    await changeEndpoint(db, siteId, endpointId, { ...healthy, is_enabled: false, problem })
    await failWaiting(db, siteId, endpointId, 'The webhook was disabled.')
    await ctx.jobs.add(db, mailDisabled, { site_id: siteId, endpoint_id: endpointId, at: now() })
    return
  }
  if (isStopped) {
    const asked = attempts.reduce((longest, { retryAfter }) => Math.max(longest, retryAfter), 0)
    const rest = Math.max(asked, pauseMs(endpoint.pauses))
    const paused_until = new Date(now() + rest)
    const pauses = endpoint.pauses + 1
    await changeEndpoint(db, siteId, endpointId, {
      failing_since: failingSince,
      paused_until,
      pauses,
    })
    return
  }
  if (isWorking && endpoint.pauses > 0) await retryNow(db, siteId, endpointId, new Date(now()))
  const isSame = (endpoint.failing_since === null) === (failingSince === null) && (!isWorking || endpoint.pauses === 0)
  if (!isSame) await changeEndpoint(db, siteId, endpointId, isWorking ? healthy : { failing_since: failingSince })
}

/** State of an endpoint without known problems. */
export const healthy = { failing_since: null, paused_until: null, pauses: 0 } as const

/** Emails the owners that an endpoint was disabled, unless it has been enabled again. */
export const mailDisabled = job({
  name: 'webhooks.mail-disabled',
  payload: z.object({ site_id: id, endpoint_id: id, at: z.int() }),
  async run({ site_id: siteId, endpoint_id: endpointId, at }, context) {
    await context.database.inSite(siteId, async (db) => {
      const [site, endpoint] = [await siteById(db, siteId), await findEndpoint(db, siteId, endpointId)]
      if (!site || !endpoint || endpoint.is_enabled) return
      await notify({ ...context, db }, siteId, {
        kind: 'webhook-disabled',
        key: `webhooks disabled ${endpointId} ${at}`,
        title: `${site.name}: a webhook was disabled`,
        paragraphs: [
          `Events of ${site.name} are no longer sent to ${new URL(endpoint.url).host}.`,
          endpoint.problem,
          'Enable the webhook again once the endpoint works. Then you can replay what failed.',
        ],
        path: `/webhooks/${endpointId}`,
        label: 'Open the webhook',
      })
    })
  },
})
