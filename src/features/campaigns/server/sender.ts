import { cleanEmail } from '#core/email-address.ts'
import type { Id } from '#core/id.ts'
import type { Tools } from '#platform/server/context.ts'
import type { Db } from '#platform/server/db/database.ts'
import type { MailAddress } from '#platform/server/mail/mail.ts'
import { domainOf, hasServers, siteSender, verifiedDomains } from '#features/sending/server/index.ts'
import type { EmailContent } from '../contract.ts'

/**
 * Returns the sender of a campaign: the site's sender, or the campaign's own address if its domain is verified by DNS
 * as the site's. Null for any other.
 */
export async function fromOf(
  { sender, db }: Pick<Tools, 'sender'> & { readonly db: Db },
  siteId: Id,
  { from_name, from_address }: Pick<EmailContent, 'from_name' | 'from_address'>,
  siteName: string,
): Promise<MailAddress | null> {
  const chosen = await siteSender({ sender, db }, siteId, siteName)
  const name = from_name || chosen.name
  if (from_address === '' && chosen.isOwn) return { name, address: chosen.address }
  const address = from_address === '' ? sender.address.address : cleanEmail(from_address)
  if (address === null) return null
  if (address === sender.address.address) {
    // Without a configured sender, emails can only go to the dashboard's mailbox.
    return isMadeUp(address) && (await hasServers(db, siteId)) ? null : { name, address }
  }
  return (await verifiedDomains(db, siteId)).has(domainOf(address)) ? { name, address } : null
}

const isMadeUp = (address: string) => /\.invalid$/i.test(address)
