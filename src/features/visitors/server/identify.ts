import { cleanEmail } from '#core/email-address.ts'
import type { Handler } from '#platform/server/room.ts'
import { contactByAddress } from '#features/contacts/server/index.ts'
import type { visitorCalls } from '../contract.ts'
import { contactOfExternal, storeIdentity } from './store-identities.ts'

/**
 * Links a browser to the contact that the owner's page says it belongs to. Nobody becomes a contact by it, and the answer does not
 * tell who is one.
 */
export const identify: Handler<typeof visitorCalls.identify> = async (
  { visitor_id, email, id },
  { db, siteId, now },
) => {
  const address = cleanEmail(email)
  const named = address && (await contactByAddress(db, siteId, address))
  const contactId = (named && named.id) || (id && (await contactOfExternal(db, siteId, id)))
  if (contactId)
    await storeIdentity(db, {
      site_id: siteId,
      visitor_id,
      contact_id: contactId,
      external_id: id,
      at: new Date(now()),
    })
  return {}
}
