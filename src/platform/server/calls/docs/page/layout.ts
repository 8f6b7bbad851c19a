import { escapeHtml } from '#core/escape-html.ts'

/** A page of the reference: its title, navigation, and content as HTML. */
export interface PageParts {
  readonly title: string
  readonly areas: readonly string[]
  /** The area that the page is about. Undefined for the first page. */
  readonly area: string | undefined
  readonly content: string
}

const guide = [
  ['authentication', 'Authentication'],
  ['errors', 'Errors'],
  ['paging', 'Paging'],
  ['idempotency', 'Idempotency'],
  ['rate-limits', 'Rate limits'],
  ['clients', 'Typed clients'],
  ['changelog', 'Changelog'],
] as const

/** Renders the whole document. It needs no script. */
export function documentOf({ title, areas, area, content }: PageParts): string {
  const link = (href: string, text: string, isHere: boolean) =>
    `<li><a href="${href}"${isHere ? ' aria-current="page"' : ''}>${text}</a></li>`
  const sections = guide.map(([id, text]) => link(`/api/docs#${id}`, text, false))
  const events = link('/api/docs/webhook-events', 'Webhook events', area === 'webhook-events')
  const areaLinks = areas.map((name) => link(`/api/docs/${name}`, areaTitle(name), name === area))
  return `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light dark">
<title>${escapeHtml(title)}</title>
<link rel="stylesheet" href="/api/docs/docs.css">
</head>
<body>
<a class="skip" href="#content">Skip to the content</a>
<aside>
<p class="name"><a href="/api/docs">Trellis API</a></p>
<nav aria-label="API reference">
<h2>Guide</h2>
<ul>${sections.join('')}${events}</ul>
<h2>Calls</h2>
<ul>${areaLinks.join('')}</ul>
</nav>
<p><a href="/api/openapi.json">openapi.json</a></p>
</aside>
<main id="content" tabindex="-1">
${content}
</main>
</body>
</html>
`
}

/** Converts an area to a title: "mail-design" becomes "Mail design". */
export function areaTitle(area: string): string {
  const words = area.replaceAll('-', ' ').replace(/^ab /, 'A/B ').replace(/^api /, 'API ')
  return words.charAt(0).toUpperCase() + words.slice(1)
}

/** Converts text to HTML, with text in backquotes as code. */
export function textAsHtml(text: string): string {
  return escapeHtml(text).replaceAll(/`([^`]+)`/g, '<code>$1</code>')
}
