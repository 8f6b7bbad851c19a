import type { Id } from '#core/id.ts'
import type { Tools } from '#platform/server/context.ts'
import type { Db } from '#platform/server/db/database.ts'
import { findMailbox } from './mailbox/store-mailbox.ts'
import { sendingSettings } from './settings.ts'
import { readSignedIds, type SignedIds, signIds } from './signed-ids.ts'

type Keys = Pick<Tools, 'keyFor'>
const purpose = 'sending.leave'

/** Where unsubscribe emails are received: at any address of a domain, or at one address. */
type UnsubscribeAddress = { readonly domain: string } | { readonly address: string }

/**
 * Returns where a site receives unsubscribe emails: in its bounce mailbox, by the return path domain or its own
 * address; null if it has none.
 */
export async function unsubscribeAddressOf(db: Db, siteId: Id): Promise<UnsubscribeAddress | null> {
  const mailbox = await findMailbox(db, siteId)
  if (!mailbox?.is_on) return null
  const { return_domain: domain } = await sendingSettings(db, siteId)
  if (domain !== '') return { domain }
  const isAddress = /^[\w.!#$&'*+/=^`{|}~-]{1,64}@[a-z\d-]+(?:\.[a-z\d-]+)+$/i.test(mailbox.user_name)
  return isAddress ? { address: mailbox.user_name } : null
}

/**
 * Returns the List-Unsubscribe header: with the link and, if a mailbox is read, an email address. `id`: the delivery's
 * or the contact's.
 */
export function listUnsubscribeHeader(
  keys: Keys,
  place: UnsubscribeAddress | null,
  url: string,
  ids: SignedIds,
): string {
  if (!place) return `<${url}>`
  const token = `u-${signIds(keys, purpose, ids)}`
  const way =
    'domain' in place
      ? `${token}@${place.domain}?subject=unsubscribe`
      : `${encodeURIComponent(place.address).replace('%40', '@')}?subject=unsubscribe%20${token}`
  return `<${url}>, <mailto:${way}>`
}

/** Returns whose subscription a token ends; null if we didn't create it. */
export function readUnsubscribeToken(keys: Keys, token: string): SignedIds | null {
  return readSignedIds(keys, purpose, token)
}
