/** What tracking does to a mail's HTML. */
export interface TrackOptions {
  /** "https://trellis.example" */
  readonly publicUrl: string
  /** The merge tag that becomes the recipient's token. */
  readonly tokenTag: string
  readonly clicks: boolean
  readonly opens: boolean
  /** The name under which Google Analytics is told of the campaign; null: links are not tagged. */
  readonly campaign: string | null
}

const anchor = /(<a\b[^>]{0,2000}?\shref\s*=\s*)(?:"([^"]{1,4000})"|'([^']{1,4000})')/gi
const mostLinks = 500

/**
 * Sends links through us and adds a picture that tells of an open. Answers the links, whose number stands behind the token. A
 * link whose address has a merge tag in it, or that leads to us, stays as it is.
 */
export function trackLinks(html: string, options: TrackOptions): { html: string; links: string[] } {
  const { publicUrl, tokenTag, clicks, opens, campaign } = options
  const links: string[] = []
  const tracked = html.replaceAll(anchor, (whole: string, start: string, double?: string, single?: string) => {
    const address = decoded((double ?? single ?? '').trim())
    if (!/^https?:\/\/[^\s[\]]+$/i.test(address) || address.startsWith(`${publicUrl}/`)) return whole
    const target = campaign === null ? address : tagged(address, campaign)
    if (!clicks) return `${start}"${encoded(target)}"`
    let number = links.indexOf(target)
    if (number === -1 && links.length >= mostLinks) return whole
    if (number === -1) number = links.push(target) - 1
    return `${start}"${publicUrl}/k/[${tokenTag}].${number}"`
  })
  if (!opens) return { html: tracked, links }
  const picture = `<img src="${publicUrl}/o/[${tokenTag}].gif" width="1" height="1" alt="" style="display:block;width:1px;height:1px;border:0">`
  const end = tracked.toLowerCase().lastIndexOf('</body>')
  return { html: end === -1 ? tracked + picture : tracked.slice(0, end) + picture + tracked.slice(end), links }
}

/** The address with the tags of Google Analytics, where it has none of its own. */
function tagged(address: string, campaign: string): string {
  if (/[?&]utm_source=/i.test(address)) return address
  const at = address.indexOf('#')
  const [base, hash] = at === -1 ? [address, ''] : [address.slice(0, at), address.slice(at)]
  const tags = `utm_source=trellis&utm_medium=email&utm_campaign=${encodeURIComponent(campaign)}`
  return `${base}${base.includes('?') ? '&' : '?'}${tags}${hash}`
}

function decoded(text: string): string {
  return text
    .replaceAll('&quot;', '"')
    .replaceAll('&#39;', "'")
    .replaceAll('&lt;', '<')
    .replaceAll('&gt;', '>')
    .replaceAll('&amp;', '&')
}

function encoded(text: string): string {
  return text.replaceAll('&', '&amp;').replaceAll('"', '&quot;').replaceAll('<', '&lt;').replaceAll('>', '&gt;')
}
