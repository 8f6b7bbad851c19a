import { domainToASCII, domainToUnicode } from 'node:url'
import { AppError } from '#core/error.ts'
import type { Id } from '#core/id.ts'
import type { SiteContext } from '#platform/server/context.ts'
import type { Db } from '#platform/server/db/database.ts'
import { domainName, type SendingSettings } from '../sending-settings.ts'
import { domainOf } from './address-domain.ts'
import { settingsRow, storeSettings } from './store-places.ts'
import { verifiedDomains } from './domains/verified-domains.ts'

const initial: SendingSettings = {
  track_opens: true,
  track_clicks: true,
  tag_links: false,
  quiet_from: 0,
  quiet_to: 0,
  cap_count: 0,
  cap_days: 7,
  from_name: '',
  from_address: '',
  return_domain: '',
  domain_limits: {},
}

/** Returns how a site's campaigns are sent. Limits are keyed by ASCII domain, as mail servers know it. */
export async function sendingSettings(db: Db, siteId: Id): Promise<SendingSettings> {
  return (await settingsRow(db, siteId)) ?? initial
}

export async function saveSettings(
  { db, siteId }: SiteContext,
  change: { [K in keyof SendingSettings]?: SendingSettings[K] | undefined },
) {
  const given = Object.fromEntries(Object.entries(change).filter(([, value]) => value !== undefined))
  const settings = { ...(await sendingSettings(db, siteId)), ...given }
  if (given['from_address']) await mustBeOwn(db, siteId, settings.from_address)
  const domain_limits = inAscii(settings.domain_limits)
  await storeSettings(db, siteId, { ...settings, domain_limits })
  return loadSettings({}, { db, siteId })
}

/** Returns the settings with domains as people read them. */
export async function loadSettings(_input: object, { db, siteId }: Pick<SiteContext, 'db' | 'siteId'>) {
  const settings = await sendingSettings(db, siteId)
  const limits = Object.entries(settings.domain_limits)
  const shown = Object.fromEntries(limits.map(([domain, perMinute]) => [asWritten(domain), perMinute]))
  return { settings: { ...settings, domain_limits: shown } }
}

async function mustBeOwn(db: Db, siteId: Id, address: string): Promise<void> {
  if ((await verifiedDomains(db, siteId)).has(domainOf(address).toLowerCase())) return
  const message = 'Set up this domain first: mails are only sent from your verified domains.'
  throw new AppError('invalid', message, { issues: [{ path: 'settings.from_address', message }] })
}

/** Returns a domain in its own script; in ASCII if it can't be converted. */
function asWritten(domain: string): string {
  const written = domainToUnicode(domain)
  return written !== '' && domainToASCII(written) === domain ? written : domain
}

/** Converts domains to ASCII. Two spellings of one domain become one limit. */
function inAscii(limits: SendingSettings['domain_limits']): SendingSettings['domain_limits'] {
  const known = Object.entries(limits).map(([domain, perMinute]): [string, number] => {
    const ascii = domainToASCII(domain.trim())
    if (domainName.safeParse(ascii).success) return [ascii, perMinute]
    const message = 'Enter a domain such as shop.example.'
    throw new AppError('invalid', message, { issues: [{ path: `settings.domain_limits.${domain}`, message }] })
  })
  return Object.fromEntries(known)
}
