/** What stands in a page that says how its site looks. Addresses are whole. */
export interface ScannedPage {
  readonly themeColor: string | undefined
  readonly logos: readonly string[]
  readonly styleSheets: readonly string[]
  /** The style elements and attributes of the page, as one sheet. */
  readonly css: string
}

const tags = /<(meta|link|img|style)\b([^<>]{0,4000})>/gi
const attributes = /([a-z][\w:-]{0,40})\s*=\s*(?:"([^"]*)"|'([^']*)'|([^\s"'>]+))/gi
const inlineStyle = /\sstyle\s*=\s*"([^"]{1,2000})"/gi
const mostSheets = 4
const mostLogos = 6

/** Reads a page's source from front to back; nothing of it is run. `address` is where the page was found. */
export function scanPage(html: string, address: string): ScannedPage {
  let themeColor: string | undefined
  const icons: string[] = []
  const pictures: string[] = []
  const marked: string[] = []
  const styleSheets: string[] = []
  const css: string[] = []
  let seen = 0
  for (const match of html.matchAll(tags)) {
    // What stands in a style element is no tag.
    if (match.index < seen) continue
    const tag = match[1]!.toLowerCase()
    const found = attributesOf(match[2]!)
    const rel = found.get('rel')?.toLowerCase() ?? ''
    const name = (found.get('name') ?? found.get('property') ?? '').toLowerCase()
    if (tag === 'style') {
      const start = match.index + match[0].length
      const end = html.indexOf('</style', start)
      seen = end < 0 ? html.length : end
      css.push(html.slice(start, seen))
    } else if (tag === 'meta' && name === 'theme-color') themeColor ??= found.get('content')
    else if (tag === 'meta' && name === 'og:image') add(pictures, found.get('content'), address)
    else if (tag === 'link' && rel === 'stylesheet') add(styleSheets, found.get('href'), address)
    else if (tag === 'link' && /\bicon\b|apple-touch-icon/.test(rel)) add(icons, found.get('href'), address)
    else if (tag === 'img' && /logo/i.test(['class', 'id', 'alt', 'src'].map((key) => found.get(key)).join(' '))) {
      add(marked, found.get('src'), address)
    }
  }
  for (const [, style] of html.matchAll(inlineStyle)) css.push(style!)
  return {
    themeColor,
    logos: [...new Set([...marked, ...icons, ...pictures])].slice(0, mostLogos),
    styleSheets: [...new Set(styleSheets)].slice(0, mostSheets),
    css: css.join('\n'),
  }
}

function attributesOf(text: string): Map<string, string> {
  const found = new Map<string, string>()
  for (const [, name, ...values] of text.matchAll(attributes)) {
    found.set(name!.toLowerCase(), (values.find((value) => value !== undefined) ?? '').replaceAll('&amp;', '&').trim())
  }
  return found
}

function add(list: string[], href: string | undefined, address: string): void {
  if (!href || !URL.canParse(href, address)) return
  const url = new URL(href, address)
  if ((url.protocol === 'https:' || url.protocol === 'http:') && url.href.length <= 2000) list.push(url.href)
}
