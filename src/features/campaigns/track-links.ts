import { decodeAttribute } from '#core/html/read-html.ts'
import { tokensOf } from '#core/merge-tags.ts'
import { hostsOf, type UtmTags, withUtm } from './utm.ts'

/** What tracking does to a mail's HTML. */
export interface TrackOptions {
  /** "https://trellis.example" */
  readonly publicUrl: string
  /** The merge tag that becomes the recipient's token. */
  readonly tokenTag: string
  readonly clicks: boolean
  readonly opens: boolean
  /** The number of the first link, where other mails of the campaign have links of their own. */
  readonly first?: number
  /** The UTM parameters of links; null: none. */
  readonly tags: UtmTags | null
}

const anchor = /(<a\b[^>]{0,2000}?\shref\s*=\s*)(?:"([^"]{1,4000})"|'([^']{1,4000})')/gi
const maxLinks = 500

/** The merge tag that becomes the signed address of a link which differs from recipient to recipient. */
export function linkTag(number: number): string {
  return `trellis.link.${number}`
}

/** Whether an address differs from recipient to recipient. */
export function hasMergeTags(address: string): boolean {
  return tokensOf(address).some(({ kind }) => kind !== 'text')
}

/**
 * Replaces links by tracked ones and adds a tracking pixel for opens. Returns the links, whose number stands behind the token; one
 * that has merge tags in it brings its signed address along. A link that leads to us, or whose host is not certain, stays as it is;
 * that of a cart (`/r/`) leads on to the store.
 */
export function trackLinks(html: string, options: TrackOptions): { html: string; links: string[] } {
  const { publicUrl, tokenTag, clicks, opens, first = 0, tags } = options
  const links: string[] = []
  // A cart's link is ours, and hands its parameters on to the store.
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

/** Of the web, and with a host that no merge tag makes: otherwise a form's input could decide where a link leads. */
function isCertain(address: string): boolean {
  const tokens = tokensOf(address)
  if (!hasMergeTags(address)) return /^https?:\/\/[^\s[\]]+$/i.test(address)
  const hasHost = tokens[0]!.kind === 'text' && /^https?:\/\/[^\s[\]/?#@]+[/?#]/i.test(tokens[0]!.source)
  return hasHost && tokens.every(({ kind, source }) => kind !== 'text' || !/[\s[\]]/.test(source))
}

function encoded(text: string): string {
  return text.replaceAll('&', '&amp;').replaceAll('"', '&quot;').replaceAll('<', '&lt;').replaceAll('>', '&gt;')
}
