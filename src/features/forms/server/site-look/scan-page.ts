import { readHtml } from '#core/html/read-html.ts'

/** The parts of a page that describe how its site looks. Addresses are absolute. */
export interface ScannedPage {
  readonly themeColor: string | undefined
  readonly logos: readonly string[]
  readonly styleSheets: readonly string[]
  /** The style elements and attributes of the page, combined into one sheet. */
  readonly css: string
}

const maxSheets = 4
const maxLogos = 6

/** Reads a page's source in a single pass, without running any of it. `address` is where the page was found. */
export function scanPage(html: string, address: string): ScannedPage {
  let themeColor: string | undefined
  const icons: string[] = []
  const pictures: string[] = []
  const marked: string[] = []
  const styleSheets: string[] = []
  const css: string[] = []
  const inline: string[] = []
  let isStyle = false
  for (const token of readHtml(html)) {
    if (token.kind === 'text' && isStyle) css.push(token.text)
    isStyle = token.kind === 'open' && token.name === 'style'
    if (token.kind !== 'open') continue
    const found = token.attributes
    const rel = found.get('rel')?.trim().toLowerCase() ?? ''
    const name = (found.get('name') ?? found.get('property') ?? '').toLowerCase()
    if (token.name === 'meta' && name === 'theme-color') themeColor ??= found.get('content')?.trim()
    else if (token.name === 'meta' && name === 'og:image') add(pictures, found.get('content'), address)
    else if (token.name === 'link' && rel === 'stylesheet') add(styleSheets, found.get('href'), address)
    else if (token.name === 'link' && /\bicon\b|apple-touch-icon/.test(rel)) add(icons, found.get('href'), address)
    else if (
      token.name === 'img' &&
      /logo/i.test(['class', 'id', 'alt', 'src'].map((key) => found.get(key)).join(' '))
    ) {
      add(marked, found.get('src'), address)
    }
    const style = found.get('style') ?? ''
    if (style !== '' && style.length <= 2000) inline.push(style)
  }
  return {
    themeColor,
    logos: [...new Set([...marked, ...icons, ...pictures])].slice(0, maxLogos),
    styleSheets: [...new Set(styleSheets)].slice(0, maxSheets),
    css: [...css, ...inline].join('\n'),
  }
}

function add(list: string[], source: string | undefined, address: string): void {
  const href = source?.trim()
  if (!href || !URL.canParse(href, address)) return
  const url = new URL(href, address)
  if ((url.protocol === 'https:' || url.protocol === 'http:') && url.href.length <= 2000) list.push(url.href)
}
