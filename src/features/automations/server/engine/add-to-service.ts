import { contactsById } from '#features/contacts/server/index.ts'
import { knownServices, queueForService } from '#features/integrations/server/index.ts'
import type { Node } from '../../compile-flow.ts'
import type { StepOf } from '../../flow.ts'
import type { DueRow } from '../store-positions.ts'
import { continueAll, type Decision, goOn, type StepContext } from './decision.ts'

/**
 * Queues these contacts for a list of an email service; they continue immediately. While the service is disconnected,
 * they wait in its queue.
 */
export async function addToService(
  ctx: StepContext,
  node: Node,
  rows: readonly DueRow[],
  { id, service, settings }: StepOf<'service'>,
): Promise<Decision[]> {
  const { db, siteId } = ctx
  if (service === '' || !(await knownServices(db, siteId)).has(service)) return continueAll(rows, node, 'no_service')
  const ids = rows.map(({ contact_id }) => contact_id)
  const statuses = new Map((await contactsById(db, siteId, ids)).map((contact) => [contact.id, contact.status]))
  const subscribed = rows.filter(({ contact_id }) => statuses.get(contact_id) === 'subscribed')
  await queueForService(
    ctx,
    { siteId, service, settings },
    // Includes the time, because a contact may pass the same step again.
    subscribed.map((row) => ({ contactId: row.contact_id, sourceKey: `automation ${row.id} ${id} ${ctx.at}` })),
  )
  return rows.map((row) => {
    const status = statuses.get(row.contact_id)
    if (status === undefined) return { row, kind: 'leave', reason: 'contact_deleted' }
    return goOn(row, node, status === 'subscribed' ? 'queued' : 'not_subscribed')
  })
}
