import { tokensOf } from '#core/merge-tags.ts'
import type { EmailContent } from './shapes.ts'

/** The UTM parameters of links by name. Empty ones are omitted. */
export interface UtmTags {
  readonly source: string
  readonly medium: string
  readonly campaign: string
  readonly content: string
  /** The hosts whose links get the parameters, including their subdomains. */
  readonly hosts: readonly string[]
}

/** The default UTM parameters if a campaign has none. Its own name is used as the campaign. */
export const utmDefaults = { source: 'trellis', medium: 'email' } as const

/** Returns a campaign's UTM parameters; null if its links get none. */
export function utmOf(
  { name, email }: { name: string; email: Pick<EmailContent, 'utm'> },
  { isOnForSite, siteUrl }: { isOnForSite: boolean; siteUrl: string },
): UtmTags | null {
  // Older emails don't have this field.
  const { mode, source, medium, campaign, content } = email.utm ?? noUtm
  if (mode === 'off' || (mode === 'site' && !isOnForSite)) return null
  const defaults = siteTags({ campaign: campaign || name, siteUrl })
  return { ...defaults, ...(source && { source }), ...(medium && { medium }), content }
}

interface Tagged {
  readonly campaign: string
  readonly siteUrl: string
  readonly medium?: string
}

/** Returns the UTM parameters of links to a site, for messages without settings of their own. */
export function siteTags({ campaign, siteUrl, medium = utmDefaults.medium }: Tagged): UtmTags {
  return { source: utmDefaults.source, medium, campaign, content: '', hosts: hostsOf(siteUrl) }
}

const noUtm = { mode: 'site', source: '', medium: '', campaign: '', content: '' } as const

/** Returns the host of a site without its "www.", as a list; empty if the URL is invalid. */
export function hostsOf(siteUrl: string): string[] {
  const host = hostOf(siteUrl)
  return host === undefined ? [] : [host.replace(/^www\./, '')]
}

function hostOf(address: string): string | undefined {
  return /^https?:\/\/([^/?#:]+)/i.exec(address)?.[1]?.toLowerCase()
}

/** Adds UTM parameters to a URL if it is on one of these hosts. Existing parameters are not changed. */
export function withUtm(address: string, { hosts, ...tags }: UtmTags): string {
  // A question mark or hash within a merge tag is not part of the URL.
  const plain = tokensOf(address)
    .map(({ kind, source }) => (kind === 'text' ? source : 'x'.repeat(source.length)))
    .join('')
  if (!isOf(hosts, plain)) return address
  const at = plain.indexOf('#')
  const end = at === -1 ? address.length : at
  const query = plain.slice(0, end)
  const added = (['source', 'medium', 'campaign', 'content'] as const)
    .filter((name) => tags[name] !== '' && !new RegExp(`[?&]utm_${name}=`, 'i').test(query))
    .map((name) => `utm_${name}=${encodeURIComponent(tags[name])}`)
  // A URL with its own `utm_source` is left entirely unchanged.
  if (added.length === 0 || /[?&]utm_source=/i.test(query)) return address
  const joint = query.includes('?') ? (/[?&]$/.test(query) ? '' : '&') : '?'
  return `${address.slice(0, end)}${joint}${added.join('&')}${address.slice(end)}`
}

function isOf(hosts: readonly string[], address: string): boolean {
  const host = hostOf(address)
  return host !== undefined && hosts.some((own) => host === own || host.endsWith(`.${own}`))
}
