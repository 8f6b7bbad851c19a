import type { Id } from '#core/id.ts'
import type { Tools } from '#platform/server/context.ts'
import type { Db } from '#platform/server/db/database.ts'
import { contactByAddress, deactivateContact } from '#features/contacts/server/index.ts'
import type { ServiceId } from '../contract.ts'
import { services } from './services/all-services.ts'

/** Unsubscribes the contact with this address here, because they unsubscribed at a service. */
export async function unsubscribeHere(
  ctx: Pick<Tools, 'now' | 'newId' | 'keyFor' | 'events'> & { readonly db: Db },
  siteId: Id,
  service: ServiceId,
  email: string,
): Promise<void> {
  const contact = await contactByAddress(ctx.db, siteId, email.trim().toLowerCase())
  if (!contact) return
  const what = `At ${services[service].name}`
  await deactivateContact(ctx, { siteId, contactId: contact.id as Id, status: 'unsubscribed', what })
}
