import type { Id } from '#core/id.ts'
import type { Tools } from '#platform/server/context.ts'
import type { Db } from '#platform/server/db/database.ts'
import type { MailAddress } from '#platform/server/mail/mail.ts'
import { domainOf } from './address-domain.ts'
import { sendingSettings } from './settings.ts'
import { verifiedDomains } from './domains/verified-domains.ts'

/** Who a site's mails are from. */
export interface SiteSender extends MailAddress {
  /** Whether the address is at a verified domain of the site's own; else it is the installation's. */
  readonly isOwn: boolean
}

/**
 * Who a site's mails are from that name no sender of their own: the default sender of its settings, else its first verified domain, else
 * the installation.
 */
export async function siteSender(
  { sender, db }: Pick<Tools, 'sender'> & { readonly db: Db },
  siteId: Id,
  siteName: string,
): Promise<SiteSender> {
  const { from_name, from_address } = await sendingSettings(db, siteId)
  const verified = await verifiedDomains(db, siteId)
  const [first] = verified
  const fallback = first === undefined ? '' : `no-reply@${first}`
  const address = verified.has(domainOf(from_address)) ? from_address : fallback
  const name = from_name || siteName || sender.address.name
  return { name, address: address || sender.address.address, isOwn: address !== '' }
}

/** The same where it is at the site's own domain; undefined: such a mail is from the installation, under a default name. */
export async function ownSender(...of: Parameters<typeof siteSender>): Promise<MailAddress | undefined> {
  const { isOwn, name, address } = await siteSender(...of)
  return isOwn ? { name, address } : undefined
}
