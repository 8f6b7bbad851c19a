import type { Id } from '#core/id.ts'
import type { JobContext } from '#platform/server/context.ts'
import { job } from '#platform/server/jobs/jobs.ts'
import { type Attempt, attemptDelivery, type WebhookDeps } from './attempt.ts'
import { recordHealth } from './endpoint-health.ts'
import { deliverName, planDelivery, wakeName } from './plan-delivery.ts'
import { secretsOf } from './secret.ts'
import { type DeliveryRow, dueDeliveries, endpointsWithDue, nextDue, updateDeliveries } from './store-deliveries.ts'
import { type EndpointRow, findEndpoint } from './store-endpoints.ts'

const batch = 200
/** Maximum number of concurrent requests to an endpoint. */
const atOnce = 16
/** Time in milliseconds after which the job ends and is queued again, so that other jobs get their turn. */
const turn = 5000
/** Number of consecutive failures after which an endpoint is paused for a while. */
const maxFailures = 5

/** Starts a job for each endpoint of a site with due deliveries. */
export const wake = job({
  ...wakeName,
  async run({ site_id: siteId }, { database, jobs, now }) {
    await database.inSite(siteId, async (db) => {
      for (const id of await endpointsWithDue(db, siteId, new Date(now()))) await planDelivery(jobs, db, siteId, id)
    })
  },
})

/**
 * Posts all due events to an endpoint, several at a time, but the events of one contact one after another. A failing
 * endpoint is paused. The other endpoints have their own jobs. If the process is killed in between, unfinished
 * deliveries are posted again with the same ID.
 */
export const deliverIn = (deps: WebhookDeps) =>
  job({
    ...deliverName,
    async run({ site_id: siteId, endpoint_id: endpointId }, context) {
      const { database, now, jobs, signal } = context
      let endpoint = await database.inSite(siteId, (db) => findEndpoint(db, siteId, endpointId))
      const until = now() + turn
      while (!signal.aborted && endpoint?.is_enabled && !isResting(endpoint, now()) && now() < until) {
        const rows = await database.inSite(siteId, (db) =>
          dueDeliveries(db, siteId, endpointId, new Date(now()), batch),
        )
        if (rows.length === 0) break
        endpoint = await sendBatch(context, deps, endpoint, rows)
      }
      await database.inSite(siteId, async (db) => {
        const current = await findEndpoint(db, siteId, endpointId)
        if (!current?.is_enabled) return
        // Deliveries that are due but weren't sent wait for the end of a pause, for an earlier event, or for the next
        // process.
        const next = signal.aborted ? new Date(now()) : await nextDue(db, siteId, endpointId, new Date(now()))
        const at = isResting(current, now()) ? current.paused_until : next
        if (at) await planDelivery(jobs, db, siteId, endpointId, at)
      })
    },
  })

const isResting = ({ paused_until }: EndpointRow, now: number) => paused_until !== null && paused_until.getTime() > now

/** Posts a batch and stores the results. Returns the endpoint as it is afterward. */
async function sendBatch(
  context: JobContext,
  deps: WebhookDeps,
  endpoint: EndpointRow,
  rows: readonly DeliveryRow[],
): Promise<EndpointRow | undefined> {
  const { database, signal, now } = context
  const { site_id: siteId, id, url } = endpoint
  const target = { url, secrets: secretsOf(context, endpoint, now()), signal }
  const attempts: Attempt[] = []
  const lanes = lanesOf(rows)
  let failures = 0
  let isStopped = false
  const worker = async () => {
    for (let lane = lanes.shift(); lane && !isStopped && !signal.aborted; lane = lanes.shift()) {
      for (const row of lane) {
        if (isStopped || signal.aborted) break
        const attempt = await attemptDelivery(context, deps, target, row)
        // An attempt that was interrupted because this process stops says nothing about the endpoint.
        if (signal.aborted && attempt.verdict === 'failed') break
        attempts.push(attempt)
        failures = attempt.verdict === 'delivered' ? 0 : failures + 1
        isStopped ||= attempt.verdict === 'busy' || attempt.verdict === 'gone' || failures >= maxFailures
        if (attempt.verdict !== 'delivered' && attempt.change.state === 'waiting') break
      }
    }
  }
  try {
    await Promise.all(Array.from({ length: atOnce }, worker))
  } finally {
    await database.inSite(siteId, async (db) => {
      await updateDeliveries(
        db,
        siteId,
        id,
        attempts.map(({ change }) => change),
      )
      await recordHealth({ ...context, db }, endpoint, attempts, isStopped)
    })
  }
  return database.inSite(siteId, (db) => findEndpoint(db, siteId, id))
}

/** Groups the rows by contact, in their order. A row about no contact forms its own group. */
function lanesOf(rows: readonly DeliveryRow[]): DeliveryRow[][] {
  const lanes = new Map<Id, DeliveryRow[]>()
  for (const row of rows) {
    const key = row.contact_id ?? row.message_id
    const lane = lanes.get(key)
    if (lane) lane.push(row)
    else lanes.set(key, [row])
  }
  return [...lanes.values()]
}
