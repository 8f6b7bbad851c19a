import type { Id } from '#core/id.ts'
import type { Db } from '#platform/server/db/database.ts'
import { browsersOfContacts, notificationOf, trackNotification } from '#features/campaigns/server/index.ts'
import { mergeValuesOf, recordActivities } from '#features/contacts/server/index.ts'
import { isTooLong, sendPush as sendNotification, subscribersById } from '#features/push/server/index.ts'
import { trackMessages } from '#features/sending/server/index.ts'
import type { Node } from '../../compile-flow.ts'
import type { StepOf } from '../../flow.ts'
import type { DueRow } from '../store-positions.ts'
import { type Decision, goOn, type StepContext } from './decision.ts'
import { type Recipient, recipientsOf } from './recipients.ts'

const hourSeconds = 3600

/**
 * Sends the step's notification to all browsers of these contacts that accept push. Contacts without one continue
 * without it.
 */
export async function sendPush(
  ctx: StepContext,
  node: Node,
  rows: readonly DueRow[],
  step: StepOf<'push'>,
): Promise<Decision[]> {
  const { db, siteId, automationId } = ctx
  const { recipients, decisions, settings } = await recipientsOf(ctx, rows, step)
  const browsers = await subscribedBrowsersOf(
    db,
    siteId,
    recipients.map(({ contact }) => contact.id),
  )
  const outcomeOf = ({ contact, isFull }: Recipient) =>
    browsers.has(contact.id) ? (isFull ? 'skipped' : 'sent') : 'not_subscribed'
  const reached = recipients.filter((recipient) => outcomeOf(recipient) === 'sent')
  const ttl = step.push.keep_hours * hourSeconds
  const tracking = { siteId, settings, name: ctx.automationName, siteUrl: ctx.siteUrl }
  const messages = reached.map((recipient) => ({ recipient, id: ctx.newId() }))
  for (const { recipient, id } of messages) {
    const push = { ...step.push, url: trackNotification(ctx, tracking, step.push.url, id) }
    const notification = { ...notificationFor(push, recipient), tag: `${automationId}-${step.id}` }
    for (const subscriptionId of browsers.get(recipient.contact.id)!) {
      await sendNotification(ctx, { siteId, subscriptionId, notification, ttl })
    }
  }
  const subject = notificationOf(step.push).title
  const sent = messages.map(({ recipient, id }) => ({ id, contactId: recipient.contact.id, subject }))
  await recordActivities(
    ctx,
    siteId,
    sent.map(({ contactId }) => ({ contactId, kind: 'notified' as const, what: subject })),
  )
  await trackMessages(
    db,
    { siteId, sourceId: automationId, part: step.id, channel: 'push', emailId: null, at: new Date(ctx.at) },
    sent,
  )
  return [...decisions, ...recipients.map((recipient) => goOn(recipient.row, node, outcomeOf(recipient)))]
}

/**
 * Returns the notification for a contact. Uses the defaults of the merge tags if the contact's values make it too long
 * or leave the title empty.
 */
function notificationFor(push: StepOf<'push'>['push'], { contact, properties }: Recipient) {
  const own = notificationOf(push, { ...properties, ...Object.fromEntries(mergeValuesOf(contact)) })
  return own.title === '' || isTooLong(own) ? notificationOf(push) : own
}

/** Returns the browsers of contacts that currently accept push; contacts without any are omitted. */
export async function subscribedBrowsersOf(db: Db, siteId: Id, contactIds: readonly Id[]): Promise<Map<Id, Id[]>> {
  const all = await browsersOfContacts(db, siteId, contactIds)
  const browsers = await subscribersById(db, siteId, [...all.values()].flat())
  const living = new Set(browsers.filter(({ isAlive }) => isAlive).map(({ id }) => id))
  const own = [...all].map(([contactId, ids]) => [contactId, ids.filter((id) => living.has(id))] as const)
  return new Map(own.filter(([, ids]) => ids.length > 0))
}
