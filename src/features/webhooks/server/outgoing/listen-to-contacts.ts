import type { Id } from '#core/id.ts'
import { type EventContext, type Listener, when } from '#platform/server/events/events.ts'
import { automationEvents } from '#features/automations/contract.ts'
import { contactEvents } from '#features/contacts/contract.ts'
import { namedLists } from '#features/contacts/server/index.ts'
import { sendingEvents } from '#features/sending/contract.ts'
import type { EventType, Payload, WebhookContact } from '../../payloads.ts'
import { moveRequests } from '../incoming/store-sources.ts'
import { contactsOf } from './contacts-of.ts'
import type { Publisher } from './publish.ts'
import { moveMessages } from './store-deliveries.ts'

/** Publishes events whose data is a contact and additional fields. */
export async function publishOfContacts<T extends EventType>(
  { publish }: Publisher,
  ctx: EventContext,
  siteId: Id,
  type: T,
  ids: readonly (Id | null)[],
  dataOf: (contact: WebhookContact | null) => Payload<T>,
): Promise<void> {
  await publish(ctx, siteId, type, async () => {
    const contactOf = await contactsOf(ctx.db, siteId, ids)
    return ids.map((contactId) => ({ contactId, data: dataOf(contactOf(contactId)) }))
  })
}

/** Listeners for events about contacts and about email sent to them. */
export function contactListeners(publisher: Publisher): Listener[] {
  const { publish } = publisher
  return [
    when(contactEvents.subscribed, ({ site_id, contact_ids, is_history }, ctx) =>
      publishOfContacts(publisher, ctx, site_id, 'contact.subscribed', contact_ids, (contact) => ({
        contact,
        is_history,
      })),
    ),
    when(contactEvents.confirmed, ({ site_id, contact_id }, ctx) =>
      publishOfContacts(publisher, ctx, site_id, 'contact.confirmed', [contact_id], (contact) => ({
        contact,
      })),
    ),
    when(contactEvents.unsubscribed, ({ site_id, contact_ids }, ctx) =>
      publishOfContacts(publisher, ctx, site_id, 'contact.unsubscribed', contact_ids, (contact) => ({ contact })),
    ),
    when(contactEvents.tagged, ({ site_id, contact_ids, tag }, ctx) =>
      publishOfContacts(publisher, ctx, site_id, 'contact.tagged', contact_ids, (contact) => ({
        contact,
        tag,
      })),
    ),
    when(contactEvents.joinedList, async ({ site_id, contact_ids, list_id }, ctx) => {
      await publish(ctx, site_id, 'contact.joined_list', async () => {
        const contactOf = await contactsOf(ctx.db, site_id, contact_ids)
        const [list = { id: list_id, name: '' }] = await namedLists(ctx.db, site_id, [list_id])
        return contact_ids.map((contactId) => ({
          contactId,
          data: { contact: contactOf(contactId), list },
        }))
      })
    }),
    when(contactEvents.merged, async ({ site_id, from_id, to_id }, ctx) => {
      const moved = [
        ...(await moveMessages(ctx.db, site_id, from_id, to_id, null)),
        ...(await moveRequests(ctx.db, site_id, from_id, to_id, null)),
      ]
      await publishOfContacts(publisher, ctx, site_id, 'contact.merged', [to_id], (contact) => ({
        contact,
        merged_id: from_id,
      }))
      return moved
    }),
    when(contactEvents.unmerged, async ({ site_id, from_id, to_id, moved }, { db }) => {
      await moveMessages(db, site_id, to_id, from_id, moved['webhooks'] ?? [])
      await moveRequests(db, site_id, to_id, from_id, moved['webhooks'] ?? [])
    }),
    when(contactEvents.erased, async ({ site_id, email_key: email }, ctx) => {
      await publish(ctx, site_id, 'contact.erased', async () => [{ contactId: null, data: { email } }])
      return 0
    }),
    when(automationEvents.tracked, ({ site_id, contact_id, name, properties }, ctx) =>
      publishOfContacts(publisher, ctx, site_id, 'event.tracked', [contact_id], (contact) => ({
        contact,
        name,
        properties,
      })),
    ),
    when(sendingEvents.bounced, ({ site_id, contact_id, reason, is_permanent }, ctx) =>
      publishOfContacts(publisher, ctx, site_id, 'email.bounced', [contact_id], (contact) => ({
        contact,
        reason,
        is_permanent,
      })),
    ),
    when(sendingEvents.complained, ({ site_id, contact_id, reason }, ctx) =>
      publishOfContacts(publisher, ctx, site_id, 'email.complained', [contact_id], (contact) => ({
        contact,
        reason,
      })),
    ),
  ]
}
