import { z } from 'zod'
import { id } from '#core/fields.ts'
import type { Id } from '#core/id.ts'
import type { Db } from '#platform/server/db/database.ts'
import type { Jobs } from '#platform/server/jobs/jobs.ts'

/** Names the job that posts what is due to an endpoint. */
export const deliverName = {
  name: 'webhooks.deliver',
  payload: z.object({ site_id: id, endpoint_id: id }),
} as const

/** Names the job that starts the deliveries of a site. */
export const wakeName = { name: 'webhooks.wake', payload: z.object({ site_id: id }) } as const

/** Has what waits for an endpoint posted, now or later. One job of an endpoint runs at a time. */
export async function planDelivery(jobs: Jobs, db: Db, siteId: Id, endpointId: Id, runAt?: Date): Promise<void> {
  const key = `webhooks.deliver ${endpointId}`
  const payload = { site_id: siteId, endpoint_id: endpointId }
  await jobs.add(db, deliverName, payload, { key, queue: key, ...(runAt && { runAt }) })
}
