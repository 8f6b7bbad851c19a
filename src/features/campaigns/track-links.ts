import { decodeAttribute } from '#core/html/read-html.ts'
import { tokensOf } from '#core/merge-tags.ts'
import { hostsOf, type UtmTags, withUtm } from './utm.ts'

/** Options for tracking in an email's HTML. */
export interface TrackOptions {
  /** "https://trellis.example" */
  readonly publicUrl: string
  /** The merge tag that is filled with the recipient's token. */
  readonly tokenTag: string
  readonly clicks: boolean
  readonly opens: boolean
  /** The number of the first link, if other emails of the campaign have links of their own. */
  readonly first?: number
  /** The UTM parameters of links; null for none. */
  readonly tags: UtmTags | null
}

const anchor = /(<a\b[^>]{0,2000}?\shref\s*=\s*)(?:"([^"]{1,4000})"|'([^']{1,4000})')/gi
const maxLinks = 500

/** Returns the merge tag for the signed target of a link that differs between recipients. */
export function linkTag(number: number): string {
  return `trellis.link.${number}`
}

/** Checks whether a URL differs between recipients. */
export function hasMergeTags(address: string): boolean {
  return tokensOf(address).some(({ kind }) => kind !== 'text')
}

/**
 * Replaces links with tracked ones and adds a tracking pixel for opens. Returns the links; their number follows the
 * token in the URL. A tracked link with merge tags also contains its signed target. A link to our own server, or one
 * whose host is not certain, is not changed, except that cart links (`/r/`), which lead on to the store, are tracked.
 */
export function trackLinks(html: string, options: TrackOptions): { html: string; links: string[] } {
  const { publicUrl, tokenTag, clicks, opens, first = 0, tags } = options
  const links: string[] = []
  // Cart links are on our server, and pass their parameters on to the store.
  const tagged = tags && { ...tags, hosts: [...tags.hosts, ...hostsOf(publicUrl)] }
  const tracked = html.replaceAll(anchor, (whole: string, start: string, double?: string, single?: string) => {
    const address = decodeAttribute((double ?? single ?? '').trim())
    const isOwn = address.startsWith(`${publicUrl}/`) && !address.startsWith(`${publicUrl}/r/`)
    if (!isCertain(address) || isOwn) return whole
    const target = tagged === null ? address : withUtm(address, tagged)
    if (!clicks) return `${start}"${encoded(target)}"`
    let place = links.indexOf(target)
    if (place === -1 && links.length >= maxLinks) return whole
    if (place === -1) place = links.push(target) - 1
    const number = first + place
    const signed = hasMergeTags(target) ? `?to=[${linkTag(number)}]` : ''
    return `${start}"${publicUrl}/k/[${tokenTag}].${number}${signed}"`
  })
  if (!opens) return { html: tracked, links }
  const picture = `<img src="${publicUrl}/o/[${tokenTag}].gif" width="1" height="1" alt="" style="display:block;width:1px;height:1px;border:0">`
  const end = tracked.toLowerCase().lastIndexOf('</body>')
  return { html: end === -1 ? tracked + picture : tracked.slice(0, end) + picture + tracked.slice(end), links }
}

/**
 * Checks that a link is a web link whose host does not come from a merge tag. Otherwise input from a form could decide
 * where a link leads.
 */
function isCertain(address: string): boolean {
  const tokens = tokensOf(address)
  if (!hasMergeTags(address)) return /^https?:\/\/[^\s[\]]+$/i.test(address)
  const hasHost = tokens[0]!.kind === 'text' && /^https?:\/\/[^\s[\]/?#@]+[/?#]/i.test(tokens[0]!.source)
  return hasHost && tokens.every(({ kind, source }) => kind !== 'text' || !/[\s[\]]/.test(source))
}

function encoded(text: string): string {
  return text.replaceAll('&', '&amp;').replaceAll('"', '&quot;').replaceAll('<', '&lt;').replaceAll('>', '&gt;')
}
