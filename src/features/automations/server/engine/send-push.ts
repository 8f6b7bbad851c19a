import type { Id } from '#core/id.ts'
import type { Db } from '#platform/server/db/database.ts'
import { browsersOfContacts, notificationOf } from '#features/campaigns/server/index.ts'
import { contactsById, mergeValuesOf, recordActivities } from '#features/contacts/server/index.ts'
import { isTooLong, sendPush as sendNotification, subscribersById } from '#features/push/server/index.ts'
import { quietUntil } from '#features/sending/contract.ts'
import { sendingSettings } from '#features/sending/server/index.ts'
import type { Node } from '../../compile-flow.ts'
import type { StepOf } from '../../flow.ts'
import { propertiesOf } from '../store-enrollments.ts'
import type { DueRow } from '../store-positions.ts'
import { insertSends } from '../store-sends.ts'
import { type Decision, goOn, type StepContext } from './decision.ts'
import { hadEnough } from './had-enough.ts'

const hourSeconds = 3600

/** Sends the step's notification to every browser of these people that takes push. Who has none goes on without it. */
export async function sendPush(
  ctx: StepContext,
  node: Node,
  rows: readonly DueRow[],
  { push, smart_sending, id: stepId }: StepOf<'push'>,
): Promise<Decision[]> {
  const { db, siteId, automationId, at, published } = ctx
  const ids = rows.map(({ contact_id }) => contact_id)
  const contacts = new Map((await contactsById(db, siteId, ids)).map((contact) => [contact.id, contact]))
  const browsers = await livingBrowsersOf(db, siteId, ids)
  const settings = await sendingSettings(db, siteId)
  const properties = await propertiesOf(
    db,
    siteId,
    rows.map(({ id }) => id),
  )
  const full = smart_sending ? await hadEnough(ctx, settings, ids) : new Set<Id>()
  const sent: { contactId: Id; messageId: Id }[] = []
  const decisions: Decision[] = []
  for (const row of rows) {
    const contact = contacts.get(row.contact_id)
    if (!contact) {
      decisions.push({ row, kind: 'leave', reason: 'contact_deleted' })
      continue
    }
    const zone = contact.time_zone || ctx.siteZone
    const until = published.flow.quiet_hours ? quietUntil(at, zone, settings.quiet_from, settings.quiet_to) : null
    if (until !== null && until > at) {
      decisions.push({ row, kind: 'stay', until })
      continue
    }
    const own = browsers.get(row.contact_id) ?? []
    const outcome = own.length === 0 ? 'not_subscribed' : full.has(row.contact_id) ? 'skipped' : 'sent'
    decisions.push(goOn(row, node, outcome))
    if (outcome !== 'sent') continue
    const values = { ...properties.get(row.id), ...Object.fromEntries(mergeValuesOf(contact)) }
    const filled = { ...notificationOf(push, values), tag: `${automationId}-${stepId}` }
    // What is known of the contact can make it too long, or leave no title: then with the defaults.
    const notification = filled.title === '' || isTooLong(filled) ? { ...filled, ...notificationOf(push) } : filled
    for (const subscriptionId of own) {
      await sendNotification(ctx, { siteId, subscriptionId, notification, ttl: push.keep_hours * hourSeconds })
    }
    sent.push({ contactId: row.contact_id, messageId: ctx.newId() })
  }
  await recordActivities(
    ctx,
    siteId,
    sent.map(({ contactId }) => ({ contactId, kind: 'sent' as const, what: notificationOf(push).title })),
  )
  await insertSends(db, { siteId, automationId, stepId, at: new Date(at) }, sent)
  return decisions
}

/** The browsers of contacts that take push now; contacts without any are left out. */
export async function livingBrowsersOf(db: Db, siteId: Id, contactIds: readonly Id[]): Promise<Map<Id, Id[]>> {
  const all = await browsersOfContacts(db, siteId, contactIds)
  const browsers = await subscribersById(db, siteId, [...all.values()].flat())
  const living = new Set(browsers.filter(({ isAlive }) => isAlive).map(({ id }) => id))
  const own = [...all].map(([contactId, ids]) => [contactId, ids.filter((id) => living.has(id))] as const)
  return new Map(own.filter(([, ids]) => ids.length > 0))
}
