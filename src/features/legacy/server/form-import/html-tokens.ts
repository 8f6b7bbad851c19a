/** A piece of HTML: a tag with its attributes, or the words between tags. */
export type HtmlToken =
  | { readonly kind: 'open'; readonly name: string; readonly attributes: Readonly<Record<string, string>> }
  | { readonly kind: 'close'; readonly name: string }
  | { readonly kind: 'text'; readonly text: string }

// Sticky, and each part ends at the next bracket, sign or quote: time linear in the length.
const tagStart = /<(\/?)([a-z][a-z0-9:-]*)/iy
const attribute = /[\s/]*([^\s"'<>/=]+)(?:\s*=\s*(?:"([^"]*)"|'([^']*)'|([^\s"'<>`]+)))?/y
const unread = new Set(['script', 'style', 'noscript', 'template', 'svg'])

/** Reads HTML from left to right. What scripts and styles hold is left out; so is what is no HTML. */
export function htmlTokens(html: string): HtmlToken[] {
  const tokens: HtmlToken[] = []
  let at = 0
  let text = ''
  const flush = () => {
    const words = decode(text).replaceAll(/\s+/g, ' ')
    if (words.trim() !== '') tokens.push({ kind: 'text', text: words })
    text = ''
  }
  while (at < html.length) {
    const next = html.indexOf('<', at)
    if (next < 0) {
      text += html.slice(at)
      break
    }
    text += html.slice(at, next)
    at = next
    if (html.startsWith('<!--', at)) {
      at = after(html, '-->', at)
      continue
    }
    tagStart.lastIndex = at
    const [whole, slash, tagName] = tagStart.exec(html) ?? []
    if (!whole) {
      const isDeclaration = html[at + 1] === '!' || html[at + 1] === '?'
      if (!isDeclaration) text += '<'
      at = isDeclaration ? after(html, '>', at) : at + 1
      continue
    }
    flush()
    const name = tagName!.toLowerCase()
    const read = readAttributes(html, at + whole.length)
    at = read.end
    if (slash) tokens.push({ kind: 'close', name })
    else if (unread.has(name)) at = endOf(html, name, at)
    else tokens.push({ kind: 'open', name, attributes: read.attributes })
  }
  flush()
  return tokens
}

function readAttributes(html: string, from: number) {
  const attributes: Record<string, string> = {}
  let end = from
  for (;;) {
    attribute.lastIndex = end
    const match = attribute.exec(html)
    if (!match) break
    const [whole, name, double, single, bare] = match
    if (Object.keys(attributes).length < 100)
      attributes[`${name}`.toLowerCase()] = decode(double ?? single ?? bare ?? '')
    end += whole.length
  }
  return { attributes, end: after(html, '>', end) }
}

function after(html: string, sign: string, from: number): number {
  const found = html.indexOf(sign, from)
  return found < 0 ? html.length : found + sign.length
}

function endOf(html: string, name: string, from: number): number {
  const closing = new RegExp(`</${name}\\b[^>]*>`, 'gi')
  closing.lastIndex = from
  return closing.test(html) ? closing.lastIndex : html.length
}

const named: Readonly<Record<string, string>> = {
  amp: '&',
  lt: '<',
  gt: '>',
  quot: '"',
  apos: "'",
  nbsp: ' ',
  hellip: '…',
  rsquo: '’',
  lsquo: '‘',
  rdquo: '”',
  ldquo: '“',
  ndash: '–',
  mdash: '—',
}

function decode(text: string): string {
  return text.replaceAll(/&(?:#(\d{1,7})|#x([\da-f]{1,6})|([a-z]{2,8}));/gi, (whole, decimal, hex, name) => {
    if (name) return named[String(name).toLowerCase()] ?? whole
    const code = decimal ? Number(decimal) : Number.parseInt(hex, 16)
    const isLetter = code >= 32 && code <= 0x10ffff && !(code >= 0xd800 && code <= 0xdfff)
    return isLetter ? String.fromCodePoint(code) : ' '
  })
}
