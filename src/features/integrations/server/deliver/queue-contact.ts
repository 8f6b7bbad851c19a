import type { Id } from '#core/id.ts'
import type { Tools } from '#platform/server/context.ts'
import type { Db } from '#platform/server/db/database.ts'
import type { ServiceId, Target } from '../../contract.ts'
import { connectionsOf } from '../store-connections.ts'
import { insertDeliveries } from '../store-deliveries.ts'
import { servicesOfForm } from '../store-targets.ts'
import { planHooks } from '../hooks/register-hooks.ts'
import { services } from '../services/all-services.ts'
import { useList } from '../store-lists.ts'
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
  for (const [name, settings] of Object.entries(await servicesOfForm(db, siteId, popupId))) {
    const service = name as ServiceId
    if (!connected.has(service)) continue
    await queueForService(ctx, { siteId, service, settings, popupId }, [{ contactId, sourceKey: submissionId }])
  }
}

/** Where contacts are sent. `popupId` is the form through which they subscribed. */
interface Destination {
  readonly siteId: Id
  readonly service: ServiceId
  readonly settings: Target
  readonly popupId?: Id
}

/** A contact to queue. The same `sourceKey` is queued only once per service. */
interface Queued {
  readonly contactId: Id
  readonly sourceKey: string
}

/** Maximum number of rows per statement. */
const part = 1000

/** Queues contacts for a service, in the caller's transaction. */
export async function queueForService(
  ctx: Pick<Tools, 'now' | 'newId' | 'jobs'> & { readonly db: Db },
  { siteId, service, settings, popupId }: Destination,
  contacts: readonly Queued[],
): Promise<void> {
  const at = new Date(ctx.now())
  const host = services[service].hostOf?.(settings) ?? ''
  let added = 0
  for (let i = 0; i < contacts.length; i += part) {
    const rows = contacts.slice(i, i + part).map(({ contactId, sourceKey }) => ({
      id: ctx.newId(),
      service,
      source_key: sourceKey,
      popup_id: popupId ?? null,
      contact_id: contactId,
    }))
    added += await insertDeliveries(ctx.db, { siteId, host, settings, at }, rows)
  }
  if (added === 0) return
  await planDelivery(ctx.jobs, ctx.db, { site_id: siteId, service, host })
  const { list_id: listId } = settings
  if (listId !== '' && (await useList(ctx.db, siteId, service, listId))) {
    await planHooks(ctx.jobs, ctx.db, siteId, service)
  }
}
