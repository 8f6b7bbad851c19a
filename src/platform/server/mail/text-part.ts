const dropped = new Set(['head', 'style', 'script', 'title', 'svg', 'template'])
const paragraphs = new Set(['p', 'h1', 'h2', 'h3', 'h4', 'h5', 'h6', 'ul', 'ol', 'table', 'blockquote', 'hr'])
const lines = new Set(['br', 'div', 'tr', 'li', 'section', 'header', 'footer'])
const entities: Readonly<Record<string, string>> = {
  amp: '&',
  lt: '<',
  gt: '>',
  quot: '"',
  apos: "'",
  nbsp: ' ',
  ndash: '–',
  mdash: '—',
  hellip: '…',
  copy: '©',
  rsquo: '’',
  lsquo: '‘',
  rdquo: '”',
  ldquo: '“',
  zwnj: '',
}

/**
 * The text part of a mail, made from its HTML: words, line breaks, bullets, and where links lead. Linear in the length
 * of the HTML, however broken that is.
 */
export function textPart(html: string): string {
  const lower = html.toLowerCase()
  let text = ''
  let link = ''
  let linkStart = 0
  for (let i = 0; i < html.length;) {
    const open = html.indexOf('<', i)
    if (open === -1) {
      text += words(html.slice(i))
      break
    }
    text += words(html.slice(i, open))
    if (html.startsWith('<!--', open)) {
      i = after(html, '-->', open)
      continue
    }
    const end = after(html, '>', open)
    const tag = html.slice(open + 1, end - 1)
    const name = /^\/?[a-z][a-z0-9]*/i.exec(tag)?.[0].toLowerCase() ?? ''
    i = dropped.has(name) && !tag.endsWith('/') ? after(lower, `</${name}`, end) : end
    if (i > end) i = after(html, '>', i - 1)
    if (name === 'a') {
      link = hrefOf(tag)
      linkStart = text.length
    } else if (name === '/a') {
      text += target(link, text.slice(linkStart).trim())
      link = ''
    } else text += breakAt(name)
  }
  return tidy(text)
}

function breakAt(name: string): string {
  if (name === 'li') return '\n- '
  if (name === 'td' || name === 'th') return ' '
  const plain = name.replace('/', '')
  if (paragraphs.has(plain)) return '\n\n'
  return lines.has(plain) && name !== '/li' ? '\n' : ''
}

function target(link: string, shown: string): string {
  const isWorthSaying = /^(https?|mailto|tel):/i.test(link) && link.replace(/^(mailto|tel):/i, '') !== shown
  return isWorthSaying ? `${shown ? ' ' : ''}(${link})` : ''
}

function hrefOf(tag: string): string {
  const found = /\shref\s*=\s*(?:"([^"]*)"|'([^']*)'|([^\s"'>]+))/i.exec(tag)
  return decode(found?.[1] ?? found?.[2] ?? found?.[3] ?? '').trim()
}

function words(text: string): string {
  return decode(text.replaceAll(/\s+/g, ' '))
}

function decode(text: string): string {
  return text.replaceAll(/&(#x?[0-9a-f]{1,6}|[a-z]{2,8});/gi, (whole, name: string) => {
    if (!name.startsWith('#')) return entities[name.toLowerCase()] ?? whole
    const code = /^#x/i.test(name) ? Number.parseInt(name.slice(2), 16) : Number.parseInt(name.slice(1), 10)
    return code > 31 && code < 0x11_00_00 && !(code >= 0xd8_00 && code <= 0xdf_ff) ? String.fromCodePoint(code) : ' '
  })
}

function tidy(text: string): string {
  const trimmed = text.split('\n').map((line) => line.replaceAll(/[ \t\u00a0]+/g, ' ').trim())
  return trimmed
    .filter((line, i) => line !== '' || (trimmed[i - 1] ?? '') !== '')
    .join('\n')
    .trim()
}

function after(text: string, end: string, from: number): number {
  const at = text.indexOf(end, from)
  return at === -1 ? text.length : at + end.length
}
