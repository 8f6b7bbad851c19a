import type { Id } from '#core/id.ts'
import type { Tools } from '#platform/server/context.ts'
import type { Db } from '#platform/server/db/database.ts'
import type { ServiceId } from '../../contract.ts'
import { connectionsOf } from '../store-connections.ts'
import { insertDeliveries } from '../store-deliveries.ts'
import { servicesOfForm } from '../store-targets.ts'
import { planDelivery } from './plan-delivery.ts'

interface Submission {
  readonly siteId: Id
  readonly popupId: Id
  readonly submissionId: Id
  readonly contactId: Id
}

/** Queues a new subscriber for the services of the form, in the transaction of the subscription. */
export async function queueSubscriber(
  ctx: Pick<Tools, 'now' | 'newId' | 'jobs'> & { readonly db: Db },
  { siteId, popupId, submissionId, contactId }: Submission,
): Promise<void> {
  const { db } = ctx
  const connected = new Set((await connectionsOf(db, siteId)).map(({ service }) => service))
  if (connected.size === 0) return
  const at = new Date(ctx.now())
  for (const [name, settings] of Object.entries(await servicesOfForm(db, siteId, popupId))) {
    const service = name as ServiceId
    if (!connected.has(service)) continue
    const row = { id: ctx.newId(), service, source_key: submissionId, popup_id: popupId, contact_id: contactId }
    if ((await insertDeliveries(db, { siteId, settings, at }, [row])) > 0) {
      await planDelivery(ctx.jobs, db, siteId, service)
    }
  }
}
