import { tokensOf } from '#core/merge-tags.ts'
import type { EmailContent } from './shapes.ts'

/** The UTM parameters of links, by what they stand for; empty ones are left out. */
export interface UtmTags {
  readonly source: string
  readonly medium: string
  readonly campaign: string
  readonly content: string
  /** The hosts whose links get them, with all below these. */
  readonly hosts: readonly string[]
}

/** What links are tagged with where a campaign does not say: its own name as the campaign. */
export const utmDefaults = { source: 'trellis', medium: 'email' } as const

/** A campaign's UTM parameters; null where its links get none. */
export function utmOf(
  { name, email }: { name: string; email: Pick<EmailContent, 'utm'> },
  { isOnForSite, siteUrl }: { isOnForSite: boolean; siteUrl: string },
): UtmTags | null {
  // Mails of before have no such field.
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

/** The UTM parameters of links to a site, in messages that have no settings of their own. */
export function siteTags({ campaign, siteUrl, medium = utmDefaults.medium }: Tagged): UtmTags {
  return { source: utmDefaults.source, medium, campaign, content: '', hosts: hostsOf(siteUrl) }
}

const noUtm = { mode: 'site', source: '', medium: '', campaign: '', content: '' } as const

/** The host of a site without its "www.", as a list; empty where the address is none. */
export function hostsOf(siteUrl: string): string[] {
  const host = hostOf(siteUrl)
  return host === undefined ? [] : [host.replace(/^www\./, '')]
}

function hostOf(address: string): string | undefined {
  return /^https?:\/\/([^/?#:]+)/i.exec(address)?.[1]?.toLowerCase()
}

/** The address with UTM parameters, where it is of these hosts. A parameter that it has already stays as it is, as do all others. */
export function withUtm(address: string, { hosts, ...tags }: UtmTags): string {
  // A question mark or a hash within a merge tag is none of the address.
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
  // One that names its own source is its owner's, whole.
  if (added.length === 0 || /[?&]utm_source=/i.test(query)) return address
  const joint = query.includes('?') ? (/[?&]$/.test(query) ? '' : '&') : '?'
  return `${address.slice(0, end)}${joint}${added.join('&')}${address.slice(end)}`
}

function isOf(hosts: readonly string[], address: string): boolean {
  const host = hostOf(address)
  return host !== undefined && hosts.some((own) => host === own || host.endsWith(`.${own}`))
}
