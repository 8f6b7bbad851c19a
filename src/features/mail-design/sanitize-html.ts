import { linkOf } from './links.ts'
import { mergeAddress, mergeHtml } from './merge-text.ts'

const plainTags =
  'a abbr b blockquote br caption center code div em font h2 h3 h4 h5 h6 hr i img li ol p pre s small span strike strong sub sup table tbody td tfoot th thead tr u ul'
const known = new Set(plainTags.split(' '))
const empty = new Set(['br', 'hr', 'img'])
/** What is between these goes with them. */
const dropped = new Set(['script', 'style', 'title', 'head', 'iframe', 'object', 'svg', 'math', 'template', 'noscript'])
const attributes = new Set(
  'align alt bgcolor border cellpadding cellspacing class color colspan dir height href lang role rowspan src style target title valign width'.split(
    ' ',
  ),
)
const isAddress = new Set(['href', 'src'])
const tag = /<(\/?)([a-z][a-z0-9]*)((?:[^<>"']|"[^"<>]*"|'[^'<>]*')*)>/iy
const attribute = /([a-z][a-z-]*)\s*=\s*(?:"([^"]*)"|'([^']*)'|([^\s"'>]+))/gi

/**
 * What of somebody's HTML a mail may hold: text, tables and looks; no code, no forms, nothing that loads by itself but pictures.
 * What is left open is closed, so that it keeps to its place.
 */
export function sanitizeHtml(source: string): string {
  let html = ''
  const open: string[] = []
  const lower = source.replaceAll(/[A-Z]/g, (letter) => letter.toLowerCase())
  for (let i = 0; i < source.length;) {
    const start = source.indexOf('<', i)
    html += mergeHtml(unescaped(source.slice(i, start === -1 ? source.length : start)))
    if (start === -1) break
    if (source.startsWith('<!--', start)) {
      i = after(source, '-->', start)
      continue
    }
    tag.lastIndex = start
    const [whole, slash, written, rest] = tag.exec(source) ?? []
    if (whole === undefined) {
      html += '&lt;'
      i = start + 1
      continue
    }
    i = start + whole.length
    const name = written!.toLowerCase()
    if (dropped.has(name)) {
      if (!slash)
        i = after(source, '>', lower.indexOf(`</${name}`, i) === -1 ? source.length : lower.indexOf(`</${name}`, i))
    } else if (known.has(name)) html += slash ? closing(name, open) : opening(name, rest!, open)
  }
  return (
    html +
    open
      .toReversed()
      .map((name) => `</${name}>`)
      .join('')
  )
}

function opening(name: string, rest: string, open: string[]): string {
  if (open.length > 100) return ''
  if (!empty.has(name)) open.push(name)
  const kept = [...rest.matchAll(attribute)].flatMap(([, key = '', double, single, bare]) => {
    const value = unescaped(double ?? single ?? bare ?? '')
    const sound = soundValue(key.toLowerCase(), value)
    return sound === undefined
      ? []
      : [` ${key.toLowerCase()}="${isAddress.has(key.toLowerCase()) ? mergeAddress(sound) : mergeHtml(sound)}"`]
  })
  return `<${name}${kept.join('')}>`
}

function closing(name: string, open: string[]): string {
  const at = open.lastIndexOf(name)
  if (at === -1) return ''
  return open
    .splice(at)
    .toReversed()
    .map((one) => `</${one}>`)
    .join('')
}

function soundValue(name: string, value: string): string | undefined {
  if (!attributes.has(name)) return undefined
  if (name === 'href') return linkOf(value)
  if (name === 'src') return /^https?:\/\/[^\s"'<>\\]+$/i.test(value) ? value : undefined
  if (name === 'target') return '_blank'
  if (name === 'style') return /url\s*\(|expression|@import|position\s*:|behavior|\\/i.test(value) ? undefined : value
  return value
}

const entities: Readonly<Record<string, string>> = { amp: '&', lt: '<', gt: '>', quot: '"', apos: "'", nbsp: '\u00A0' }

function unescaped(text: string): string {
  return text.replaceAll(/&(#x?[0-9a-f]{1,6}|[a-z]{2,8});/gi, (whole, name: string) => {
    if (!name.startsWith('#')) return entities[name.toLowerCase()] ?? whole
    const code = /^#x/i.test(name) ? Number.parseInt(name.slice(2), 16) : Number.parseInt(name.slice(1), 10)
    return code > 31 && code < 0x11_00_00 && !(code >= 0xd8_00 && code <= 0xdf_ff) ? String.fromCodePoint(code) : ' '
  })
}

function after(text: string, end: string, from: number): number {
  const at = text.indexOf(end, from)
  return at === -1 ? text.length : at + end.length
}
