import { z } from 'zod'
import { id } from '#core/fields.ts'
import type { Id } from '#core/id.ts'
import type { Db } from '#platform/server/db/database.ts'
import type { Jobs } from '#platform/server/jobs/jobs.ts'

/** Name and payload of the job that posts due events to an endpoint. */
export const deliverName = {
  name: 'webhooks.deliver',
  payload: z.object({ site_id: id, endpoint_id: id }),
} as const

/** Name and payload of the job that starts the deliveries of a site. */
export const wakeName = { name: 'webhooks.wake', payload: z.object({ site_id: id }) } as const

/**
 * Schedules posting of the events that wait for an endpoint, now or later. Only one job per endpoint runs at a time.
 */
export async function planDelivery(jobs: Jobs, db: Db, siteId: Id, endpointId: Id, runAt?: Date): Promise<void> {
  const key = `webhooks.deliver ${endpointId}`
  const payload = { site_id: siteId, endpoint_id: endpointId }
  await jobs.add(db, deliverName, payload, { key, queue: key, ...(runAt && { runAt }) })
}
