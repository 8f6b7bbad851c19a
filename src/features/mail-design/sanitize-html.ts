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

/** Closed by whatever follows, in HTML as people write it. */
const closesItself = new Set(['li', 'p', 'td', 'th', 'tr', 'tbody', 'thead', 'tfoot'])

/** Hears of what is left out or put right, and where in the source it stands. */
type Tell = (at: number, message: string) => void

interface Open {
  readonly name: string
  readonly at: number
}

/**
 * What of somebody's HTML a mail may hold: text, tables and looks; no code, no forms, nothing that loads by itself but pictures.
 * What is left open is closed, so that it keeps to its place.
 */
export function sanitizeHtml(source: string, tell: Tell = () => undefined): string {
  let html = ''
  const open: Open[] = []
  const lower = source.replaceAll(/[A-Z]/g, (letter) => letter.toLowerCase())
  for (let i = 0; i < source.length;) {
    const start = source.indexOf('<', i)
    html += mergeHtml(unescaped(source.slice(i, start === -1 ? source.length : start)))
    if (start === -1) break
    if (source.startsWith('<!--', start)) {
      if (!source.includes('-->', start)) tell(start, 'This comment does not end, so that all behind it is left out.')
      i = after(source, '-->', start)
      continue
    }
    tag.lastIndex = start
    const [whole, slash, written, rest] = tag.exec(source) ?? []
    if (whole === undefined) {
      if (/^<[/a-z]/i.test(source.slice(start, start + 2))) tell(start, 'A tag begins here that does not end.')
      html += '&lt;'
      i = start + 1
      continue
    }
    i = start + whole.length
    const name = written!.toLowerCase()
    if (dropped.has(name)) {
      if (!slash) tell(start, `<${name}> is left out, with all that is in it.`)
      if (!slash)
        i = after(source, '>', lower.indexOf(`</${name}`, i) === -1 ? source.length : lower.indexOf(`</${name}`, i))
    } else if (known.has(name)) {
      html += slash
        ? closing(name, open, (message) => tell(start, message), tell)
        : opening(name, rest!, open, start, tell)
    } else if (!slash) tell(start, unknownTag(name))
  }
  return html + closed(open, tell)
}

const unknownTag = (name: string) =>
  name === 'h1' ? '<h1> is left out: a mail has one title. Use <h2>.' : `<${name}> is left out: mails cannot have it.`

/** Closes what was left open. */
function closed(open: readonly Open[], tell: Tell): string {
  for (const { name, at } of open) {
    if (!closesItself.has(name)) tell(at, `<${name}> is not closed.`)
  }
  return open
    .toReversed()
    .map(({ name }) => `</${name}>`)
    .join('')
}

function opening(name: string, rest: string, open: Open[], at: number, tell: Tell): string {
  if (open.length > 100) return ''
  if (!empty.has(name)) open.push({ name, at })
  const kept = [...rest.matchAll(attribute)].flatMap(([, key = '', double, single, bare]) => {
    const value = unescaped(double ?? single ?? bare ?? '')
    const sound = soundValue(key.toLowerCase(), value)
    if (sound === undefined) tellOfAttribute(key.toLowerCase(), value, at, tell)
    return sound === undefined
      ? []
      : [` ${key.toLowerCase()}="${isAddress.has(key.toLowerCase()) ? mergeAddress(sound) : mergeHtml(sound)}"`]
  })
  return `<${name}${kept.join('')}>`
}

function closing(name: string, open: Open[], tellHere: (message: string) => void, tell: Tell): string {
  const at = open.findLastIndex((one) => one.name === name)
  if (at !== -1) {
    const within = open.splice(at)
    return closed(within.slice(1), tell) + `</${name}>`
  }
  tellHere(`</${name}> closes nothing.`)
  return ''
}

function tellOfAttribute(name: string, value: string, at: number, tell: Tell): void {
  if (name.startsWith('on')) tell(at, `${name} is left out: mails run no code.`)
  else if (name === 'style') tell(at, 'This style is left out: it loads something or leaves its place.')
  else if (name === 'href')
    tell(at, `“${value.slice(0, 60)}” is no address to lead to: start with https://, mailto: or tel:.`)
  else if (name === 'src') tell(at, `“${value.slice(0, 60)}” is no address of a picture: start with https://.`)
}

function soundValue(name: string, value: string): string | undefined {
  if (!attributes.has(name)) return undefined
  if (name === 'href') return value.trim() === '[unsubscribe_url]' ? value.trim() : linkOf(value)
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
