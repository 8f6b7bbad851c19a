import { closeOf } from '#core/html/html-text.ts'
import { type HtmlToken, readHtml } from '#core/html/read-html.ts'
import { linkOf } from './links.ts'
import { mergeAddress, mergeHtml } from './merge-text.ts'

const plainTags =
  'a abbr b blockquote br caption center code div em font h2 h3 h4 h5 h6 hr i img li ol p pre s small span strike strong sub sup table tbody td tfoot th thead tr u ul'
const known = new Set(plainTags.split(' '))
const empty = new Set(['br', 'hr', 'img'])
/** Elements removed together with their content. */
const dropped = new Set(['script', 'style', 'title', 'head', 'iframe', 'object', 'svg', 'math', 'template', 'noscript'])
const allowed = new Set(
  'align alt bgcolor border cellpadding cellspacing class color colspan dir height href lang role rowspan src style target title valign width'.split(
    ' ',
  ),
)
const isAddress = new Set(['href', 'src'])
/** Elements that are implicitly closed by what follows, as in hand-written HTML. */
const closesItself = new Set(['li', 'p', 'td', 'th', 'tr', 'tbody', 'thead', 'tfoot'])

/** Receives what is removed or fixed, and its position in the source. */
type Tell = (at: number, message: string) => void

type OpenTag = Extract<HtmlToken, { kind: 'open' }>

interface Open {
  readonly name: string
  readonly at: number
}

/**
 * Reduces custom HTML to what an email may contain: text, tables and styles. No scripts, no forms, and nothing that
 * loads automatically except images. Unclosed elements are closed, so that they can't affect the rest of the email.
 */
export function sanitizeHtml(source: string, tell: Tell = () => undefined): string {
  let html = ''
  const open: Open[] = []
  const tokens = readHtml(source)
  for (let i = 0; i < tokens.length; i++) {
    const token = tokens[i]!
    const { at } = token
    if (token.kind === 'text') html += mergeHtml(token.text)
    else if (token.kind === 'comment') {
      if (token.isOpen) tell(at, 'This comment is not closed: everything after it is removed.')
    } else if (token.kind === 'unfinished') tell(at, 'This tag is not closed: everything after it is removed.')
    else if (dropped.has(token.name)) {
      if (token.kind === 'close') continue
      tell(at, `<${token.name}> is left out, with all that is in it.`)
      i = closeOf(tokens, i)
    } else if (known.has(token.name)) {
      html += token.kind === 'close' ? closing(token.name, open, at, tell) : opening(token, open, tell)
    } else if (token.kind === 'open') tell(at, unknownTag(token.name))
  }
  return html + closed(open, tell)
}

const unknownTag = (name: string) =>
  name === 'h1' ? '<h1> is left out: a mail has one title. Use <h2>.' : `<${name}> is left out: mails cannot have it.`

/** Closes the elements that are still open. */
function closed(open: readonly Open[], tell: Tell): string {
  for (const { name, at } of open) {
    if (!closesItself.has(name)) tell(at, `<${name}> is not closed.`)
  }
  return open
    .toReversed()
    .map(({ name }) => `</${name}>`)
    .join('')
}

function opening({ name, attributes, at }: OpenTag, open: Open[], tell: Tell): string {
  if (open.length > 100) return ''
  if (!empty.has(name)) open.push({ name, at })
  let kept = ''
  for (const [key, value] of attributes) {
    const sound = soundValue(key, value)
    if (sound === undefined) tellOfAttribute(key, value, at, tell)
    else kept += ` ${key}="${isAddress.has(key) ? mergeAddress(sound) : mergeHtml(sound)}"`
  }
  return `<${name}${kept}>`
}

function closing(name: string, open: Open[], at: number, tell: Tell): string {
  const opener = open.findLastIndex((one) => one.name === name)
  if (opener !== -1) {
    const within = open.splice(opener)
    return closed(within.slice(1), tell) + `</${name}>`
  }
  tell(at, `</${name}> closes nothing.`)
  return ''
}

function tellOfAttribute(name: string, value: string, at: number, tell: Tell): void {
  if (name.startsWith('on')) tell(at, `${name} is removed: emails can’t run code.`)
  else if (name === 'style') tell(at, 'This style is removed: it loads a resource or positions outside the email.')
  else if (name === 'href')
    tell(at, `“${value.slice(0, 60)}” is not a valid link: start with https://, mailto: or tel:.`)
  else if (name === 'src') tell(at, `“${value.slice(0, 60)}” is not a valid image URL: start with https://.`)
}

function soundValue(name: string, value: string): string | undefined {
  if (!allowed.has(name)) return undefined
  if (name === 'href') return value.trim() === '[unsubscribe_url]' ? value.trim() : linkOf(value)
  if (name === 'src') return /^https?:\/\/[^\s"'<>\\]+$/i.test(value) ? value : undefined
  if (name === 'target') return '_blank'
  if (name === 'style') return /url\s*\(|expression|@import|position\s*:|behavior|\\/i.test(value) ? undefined : value
  return value
}
