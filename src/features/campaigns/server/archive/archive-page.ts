import { createHash } from 'node:crypto'
import { escapeHtml } from '#core/escape-html.ts'
import type { MailTheme } from '#features/mail-design/contract.ts'
import { withoutContact } from '../../rules.ts'
import type { Archived } from './store-archive.ts'

/** The archive of a site: its name, colors, URL and emails. */
export interface Archive {
  readonly name: string
  readonly siteUrl: string
  readonly theme: MailTheme | null
  /** "https://trellis.example/archive/k3y" */
  readonly url: string
  readonly emails: readonly Archived[]
}

const plain = { canvas: '#f4f5f7', card: '#ffffff', heading: '#16181d', text: '#3d424c', link: '#0b5d3b' }
const webAddress = (address: string) => (/^https?:\/\//i.test(address) ? address : '')

/**
 * Returns the page that lists the emails, and its content security policy, which allows no scripts and only the page's
 * own style.
 */
export function archivePage({ name, siteUrl, theme, url, emails }: Archive): { html: string; policy: string } {
  const style = styleOf(theme?.colors ?? plain)
  const home = webAddress(siteUrl)
  const logo = theme ? webAddress(theme.logo.src) : ''
  const brand = logo
    ? `<img src="${escapeHtml(logo)}" alt="${escapeHtml(theme!.logo.name || name)}" width="${theme!.logo.width}">`
    : escapeHtml(name)
  const rows = emails.map(({ id, subject, preview_text, at }) => {
    const words = withoutContact(preview_text)
    return `<li><a href="${url}/${id}"><time datetime="${at.toISOString()}">${dayOf(at)}</time><strong>${escapeHtml(withoutContact(subject))}</strong>${words && `<span>${escapeHtml(words)}</span>`}</a></li>`
  })
  const list = rows.length > 0 ? `<ol>${rows.join('')}</ol>` : '<p>Nothing has been published yet.</p>'
  const html = `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>${escapeHtml(`Emails from ${name}`)}</title>
<link rel="alternate" type="application/rss+xml" title="${escapeHtml(`Emails from ${name}`)}" href="${url}/feed.xml">
<style>${style}</style>
</head>
<body>
<header>${home ? `<a href="${escapeHtml(home)}">${brand}</a>` : brand}</header>
<main>
<h1>${escapeHtml(`Emails from ${name}`)}</h1>
${list}
</main>
<footer><a href="${url}/feed.xml">RSS</a></footer>
</body>
</html>
`
  const hash = createHash('sha256').update(style).digest('base64')
  const policy = `default-src 'none'; img-src http: https: data:; style-src 'sha256-${hash}'; form-action 'none'; base-uri 'none'; frame-ancestors 'none'`
  return { html, policy }
}

/** Returns the archive as a feed. */
export function archiveFeed({ name, url, emails }: Archive): string {
  const items = emails.map(
    ({ id, subject, preview_text, at }) =>
      `<item><title>${xml(withoutContact(subject))}</title><link>${url}/${id}</link><guid isPermaLink="true">${url}/${id}</guid><pubDate>${at.toUTCString()}</pubDate><description>${xml(withoutContact(preview_text))}</description></item>`,
  )
  return `<?xml version="1.0" encoding="UTF-8"?>
<rss version="2.0" xmlns:atom="http://www.w3.org/2005/Atom"><channel><title>${xml(`Emails from ${name}`)}</title><link>${url}</link><atom:link href="${url}/feed.xml" rel="self" type="application/rss+xml"/><description>${xml(`Emails from ${name}`)}</description>
${items.join('\n')}
</channel></rss>
`
}

/** Escapes text for XML, without the characters that XML can't represent. */
function xml(text: string): string {
  return escapeHtml(text.replaceAll(/[\p{Cc}\uFFFE\uFFFF]/gu, ' '))
}

function dayOf(at: Date): string {
  return at.toLocaleDateString('en', { year: 'numeric', month: 'long', day: 'numeric', timeZone: 'UTC' })
}

function styleOf({ canvas, card, heading, text, link }: typeof plain): string {
  return `*{box-sizing:border-box}body{margin:0;min-height:100vh;background:${canvas};color:${text};font:16px/1.5 system-ui,sans-serif}
header,main,footer{width:min(42rem,100% - 2rem);margin:0 auto;padding:1.5rem 0}header{font-weight:700;font-size:1.125rem;padding-top:2.5rem}
header a{color:${heading};background:${canvas};text-decoration:none}header img{max-width:100%;height:auto;display:block}
main{background:${card};border-radius:1rem;padding:1.75rem 1.5rem}h1{margin:0 0 1rem;font-size:1.625rem;line-height:1.25;color:${heading}}
ol{list-style:none;margin:0;padding:0}li{border-top:1px solid color-mix(in srgb,${text} 16%,${card})}
li a{display:block;padding:1rem 0;color:${text};text-decoration:none;overflow-wrap:anywhere}li strong{display:block;color:${heading};font-size:1.0625rem}
li a:hover strong{text-decoration:underline}time{font-size:.875rem}li span{display:block}
footer{text-align:center}footer a{color:${heading};background:${card};padding:.375rem .875rem;border-radius:999px}
a:focus-visible{outline:3px solid ${link};outline-offset:3px;border-radius:.25rem}`
}
