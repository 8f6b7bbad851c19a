import { createHash } from 'node:crypto'
import { z } from 'zod'
import { id } from '#core/fields.ts'
import type { Id } from '#core/id.ts'
import type { Db } from '#platform/server/db/database.ts'
import type { Jobs } from '#platform/server/jobs/jobs.ts'
import { type ServiceId, serviceIds } from '../../contract.ts'
import { services } from '../services/all-services.ts'
import { hostsWaitedFor, type Queue } from '../store-deliveries.ts'

/** Name of the job that sends a site's contacts to a service, or to one of its hosts. */
export const deliverName = {
  name: 'integrations.deliver',
  payload: z.object({ site_id: id, service: z.enum(serviceIds), host: z.string().default('') }),
} as const

/** Schedules a queue to be sent, now or later. Only one job per queue runs at a time. */
export async function planDelivery(jobs: Jobs, db: Db, queue: Queue, runAt?: Date): Promise<void> {
  const { site_id, service, host } = queue
  // Queue names have at most 128 characters.
  const own = host && ` ${createHash('sha256').update(host).digest('base64url').slice(0, 22)}`
  const key = `${deliverName.name} ${site_id} ${service}${own}`
  await jobs.add(db, deliverName, { site_id, service, host }, { key, queue: key, ...(runAt && { runAt }) })
}

/** Schedules all waiting deliveries to a service. */
export async function planAllOf(jobs: Jobs, db: Db, siteId: Id, service: ServiceId): Promise<void> {
  const hosts = services[service].hostOf ? await hostsWaitedFor(db, siteId, service) : ['']
  for (const host of hosts) await planDelivery(jobs, db, { site_id: siteId, service, host })
}
