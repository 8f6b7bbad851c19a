import type { Id } from '#core/id.ts'
import type { Db } from '#platform/server/db/database.ts'
import { contactsById } from '#features/contacts/server/index.ts'
import type { WebhookContact } from '../../payloads.ts'

/** Returns contacts in the form used by webhooks; null for those that no longer exist. */
export async function contactsOf(
  db: Db,
  siteId: Id,
  ids: readonly (Id | null)[],
): Promise<(id: Id | null) => WebhookContact | null> {
  const known = [...new Set(ids.filter((id) => id !== null))]
  const found = known.length > 0 ? await contactsById(db, siteId, known) : []
  const byId = new Map<Id | null, WebhookContact>(found.map((contact) => [contact.id, contact]))
  return (id) => byId.get(id) ?? null
}
