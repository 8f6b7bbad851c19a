import { z } from 'zod'
import { id } from '#core/fields.ts'
import type { Id } from '#core/id.ts'
import type { Db } from '#platform/server/db/database.ts'
import type { Jobs } from '#platform/server/jobs/jobs.ts'
import { type ServiceId, serviceIds } from '../../contract.ts'

/** Names the job that sends a site's contacts to a service. */
export const deliverName = {
  name: 'integrations.deliver',
  payload: z.object({ site_id: id, service: z.enum(serviceIds) }),
} as const

/** Has the deliveries of a service sent, now or later. One job of a service runs at a time. */
export async function planDelivery(jobs: Jobs, db: Db, siteId: Id, service: ServiceId, runAt?: Date): Promise<void> {
  const key = `integrations.deliver ${siteId} ${service}`
  await jobs.add(db, deliverName, { site_id: siteId, service }, { key, queue: key, ...(runAt && { runAt }) })
}
