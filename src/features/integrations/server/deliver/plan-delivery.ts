import { createHash } from 'node:crypto'
import { z } from 'zod'
import { id } from '#core/fields.ts'
import type { Id } from '#core/id.ts'
import type { Db } from '#platform/server/db/database.ts'
import type { Jobs } from '#platform/server/jobs/jobs.ts'
import { type ServiceId, serviceIds } from '../../contract.ts'
import { services } from '../services/all-services.ts'
import { hostsWaitedFor, type Queue } from '../store-deliveries.ts'

/** Names the job that sends a site's contacts to a service, or to one host of it. */
export const deliverName = {
  name: 'integrations.deliver',
  payload: z.object({ site_id: id, service: z.enum(serviceIds), host: z.string().default('') }),
} as const

/** Has a queue sent, now or later. One job of a queue runs at a time. */
export async function planDelivery(jobs: Jobs, db: Db, queue: Queue, runAt?: Date): Promise<void> {
  const { site_id, service, host } = queue
  // Names of queues have 128 characters at most.
  const own = host && ` ${createHash('sha256').update(host).digest('base64url').slice(0, 22)}`
  const key = `${deliverName.name} ${site_id} ${service}${own}`
  await jobs.add(db, deliverName, { site_id, service, host }, { key, queue: key, ...(runAt && { runAt }) })
}

/** Has all that waits for a service sent. */
export async function planAllOf(jobs: Jobs, db: Db, siteId: Id, service: ServiceId): Promise<void> {
  const hosts = services[service].hostOf ? await hostsWaitedFor(db, siteId, service) : ['']
  for (const host of hosts) await planDelivery(jobs, db, { site_id: siteId, service, host })
}
