import { cleanEmail } from '#core/email-address.ts'
import type { Handler } from '#platform/server/room.ts'
import { contactByAddress } from '#features/contacts/server/index.ts'
import type { visitorCalls } from '../contract.ts'
import { identitySecret, isSignedIdentity } from './identity-secret.ts'
import { recordIdentity } from './record-identity.ts'
import { contactOfExternal } from './store-identities.ts'

/**
 * Links a browser to the contact that the owner's page names. Creates no contact, and the response doesn't reveal who
 * is one. Without a signature from the owner's server, the claim could be forged.
 */
export const identify: Handler<typeof visitorCalls.identify> = async ({ visitor_id, email, id, hash }, ctx) => {
  const { db, siteId, now } = ctx
  const isSigned = isSignedIdentity(identitySecret(ctx, siteId), { email, id }, hash)
  const address = cleanEmail(email)
  const named = address && (await contactByAddress(db, siteId, address))
  const contactId = (named && named.id) || (id && (await contactOfExternal(db, siteId, id)))
  if (contactId)
    await recordIdentity(ctx, {
      site_id: siteId,
      visitor_id,
      contact_id: contactId,
      external_id: id,
      proof: isSigned ? 'verified' : 'stated',
      at: new Date(now()),
    })
  return {}
}
