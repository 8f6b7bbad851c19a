import type { Id } from '#core/id.ts'
import type { Tools } from '#platform/server/context.ts'
import type { Db } from '#platform/server/db/database.ts'
import type { MailAddress } from '#platform/server/mail/mail.ts'
import { domainOf } from './address-domain.ts'
import { sendingSettings } from './settings.ts'
import { verifiedDomains } from './domains/verified-domains.ts'

/** The sender of a site's emails. */
export interface SiteSender extends MailAddress {
  /** Whether the address is at one of the site's own verified domains; otherwise it's the installation's. */
  readonly isOwn: boolean
}

/**
 * Returns the sender of a site's emails that don't specify one: the default sender from its settings, otherwise its
 * first verified domain, otherwise the installation.
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

/**
 * Returns the same sender if it's at the site's own domain. Undefined if the email comes from the installation, under a
 * default name.
 */
export async function ownSender(...of: Parameters<typeof siteSender>): Promise<MailAddress | undefined> {
  const { isOwn, name, address } = await siteSender(...of)
  return isOwn ? { name, address } : undefined
}
