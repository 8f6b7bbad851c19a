import { escapeHtml } from '#core/escape-html.ts'

/** A link of the email, with its clicks. */
export interface ClickedLink {
  readonly number: number
  readonly clicks: number
  readonly people: number
}

const trackedStart =
  /(<a\b[^>]{0,4000}?\shref=")[^"]{0,300}?\/k\/\[trellis\.token\]\.(\d{1,4})(?:\?to=[^"]{0,100})?("[^>]{0,4000}>)/gi

/**
 * Returns a sent email with the clicks and their share at each tracked link, drawn as an overlay so that nothing moves.
 * A link in several places shows the same figures at each. The links are disabled.
 */
export function clickMapOf(html: string, links: readonly ClickedLink[]): string {
  const byNumber = new Map(links.map((link) => [link.number, link]))
  const all = links.reduce((sum, { clicks }) => sum + clicks, 0)
  const most = links.reduce((max, { clicks }) => Math.max(max, clicks), 1)
  return html.replaceAll(trackedStart, (_whole, start: string, digits: string, end: string) => {
    const link = byNumber.get(Number(digits))
    const { clicks, people } = link ?? { clicks: 0, people: 0 }
    const share = all === 0 ? 0 : clicks / all
    const words = `${clicks.toLocaleString('en')} · ${shareWords(share)}`
    const title = `${clicks.toLocaleString('en')} ${clicks === 1 ? 'click' : 'clicks'} by ${people.toLocaleString('en')}, ${shareWords(share)} of all clicks`
    return `${start}#${end}${badge(words, title, clicks / most)}`
  })
}

function shareWords(share: number): string {
  return `${(share * 100).toLocaleString('en', { maximumFractionDigits: 1 })}%`
}

/** Takes no space in the line. The color goes from blue for few clicks to red for the most; gray without clicks. */
function badge(words: string, title: string, weight: number): string {
  const background = weight === 0 ? '#4b5563' : `hsl(${Math.round(220 - 220 * weight)} 75% 36%)`
  const outer = 'position:relative;display:inline-block;width:0;height:0;overflow:visible;text-decoration:none'
  const inner = `position:absolute;left:-6px;bottom:1.05em;z-index:9;padding:2px 6px;border-radius:9px;background:${background};color:#fff;font:700 11px/14px Arial,sans-serif;white-space:nowrap;letter-spacing:0;text-transform:none`
  return `<span style="${outer}"><span title="${escapeHtml(title)}" style="${inner}">${escapeHtml(words)}</span></span>`
}
