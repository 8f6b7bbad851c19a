import type { Node } from '../../compile-flow.ts'
import type { StepOf } from '../../flow.ts'
import { contactsById } from '#features/contacts/server/index.ts'
import { propertiesOf } from '../store-enrollments.ts'
import type { DueRow } from '../store-positions.ts'
import { insertWebhooks } from '../store-webhooks.ts'
import { webhookName } from '../webhook-name.ts'
import { type Decision, goOn, type StepContext } from './decision.ts'

/** Stores a webhook call for each of these contacts; a job sends it. */
export async function callWebhooks(
  ctx: StepContext,
  node: Node,
  rows: readonly DueRow[],
  step: StepOf<'webhook'>,
): Promise<Decision[]> {
  const { db, siteId, automationId, at } = ctx
  const contacts = new Map(
    (
      await contactsById(
        db,
        siteId,
        rows.map(({ contact_id }) => contact_id),
      )
    ).map((contact) => [contact.id, contact]),
  )
  const properties = await propertiesOf(
    db,
    siteId,
    rows.map(({ id }) => id),
  )
  const calls = rows.flatMap((row) => {
    const contact = contacts.get(row.contact_id)
    if (!contact) return []
    const { id, email, status, first_name, last_name, fields, tags } = contact
    const id_ = ctx.newId()
    const body = JSON.stringify({
      id: id_,
      automation: { id: automationId, name: ctx.automationName, step: step.id },
      contact: { id, email, status, first_name, last_name, fields, tags },
      properties: properties.get(row.id) ?? {},
      at: new Date(at).toISOString(),
    })
    return [{ id: id_, enrollmentId: row.id, contactId: id, body }]
  })
  await insertWebhooks(db, { siteId, automationId, stepId: step.id, url: step.url, at: new Date(at) }, calls)
  for (const { id } of calls) await ctx.jobs.add(db, webhookName, { site_id: siteId, webhook_id: id })
  return rows.map((row) =>
    contacts.has(row.contact_id) ? goOn(row, node, 'called') : { row, kind: 'leave', reason: 'contact_deleted' },
  )
}
