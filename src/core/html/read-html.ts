import { Tokenizer } from 'htmlparser2'

/** A token of HTML: a tag with its attributes, the text between tags, or a tag that starts and never ends. */
export type HtmlToken = { readonly at: number } & (
  | {
      readonly kind: 'open'
      readonly name: string
      /** By lowercase name. Of duplicates the first counts, as in browsers. */
      readonly attributes: ReadonlyMap<string, string>
    }
  | { readonly kind: 'close'; readonly name: string }
  /** With decoded entities. */
  | { readonly kind: 'text'; readonly text: string }
  | { readonly kind: 'comment'; readonly isOpen: boolean }
  | { readonly kind: 'unfinished' }
)

/** Maximum number of attributes per tag; further ones are dropped. */
const maxAttributes = 100

/**
 * Reads HTML from left to right as browsers do, in time linear in its length, with lowercase names and decoded
 * entities. The contents of a script or a style are text. No tree is built, because a stack of unclosed tags costs more
 * the deeper it is.
 */
export function readHtml(html: string): HtmlToken[] {
  const tokens: HtmlToken[] = []
  let text = ''
  let textAt = 0
  let name = ''
  let tagAt = 0
  let attributes = new Map<string, string>()
  let attribute = ''
  let value = ''
  let isOpenTag = false
  /** End of the input that has been emitted as tokens so far. */
  let done = 0

  const flush = () => {
    if (text !== '') tokens.push({ kind: 'text', at: textAt, text })
    text = ''
  }
  const addText = (part: string, at: number) => {
    if (text === '') textAt = at
    text += part
  }
  const endTag = (end: number, isEmpty: boolean) => {
    isOpenTag = false
    done = end + 1
    flush()
    tokens.push({ kind: 'open', at: tagAt, name, attributes })
    if (isEmpty && foreign.has(name)) tokens.push({ kind: 'close', at: end, name })
  }
  const addComment = (start: number, end: number, offset: number) => {
    flush()
    const isOpen = !html.startsWith('>', end) && !html.slice(end, end + 3).includes('>')
    tokens.push({ kind: 'comment', at: Math.max(0, start - 4), isOpen: isOpen || offset === 0 })
    done = end + 1
  }

  const tokenizer = new Tokenizer(
    { xmlMode: false, decodeEntities: true },
    {
      ontext(start, end) {
        addText(html.slice(start, end), start)
        done = end
      },
      ontextentity(code, end) {
        addText(characterOf(code), end)
        done = end
      },
      onopentagname(start, end) {
        name = html.slice(start, end).toLowerCase()
        tagAt = start - 1
        attributes = new Map()
        isOpenTag = true
      },
      onattribname(start, end) {
        attribute = html.slice(start, end).toLowerCase()
        value = ''
      },
      onattribdata(start, end) {
        value += html.slice(start, end)
      },
      onattribentity(code) {
        value += characterOf(code)
      },
      onattribend() {
        if (!attributes.has(attribute) && attributes.size < maxAttributes) attributes.set(attribute, value)
      },
      onopentagend: (end) => endTag(end, false),
      onselfclosingtag: (end) => endTag(end, true),
      onclosetag(start, end) {
        flush()
        tokens.push({ kind: 'close', at: start - 2, name: html.slice(start, end).toLowerCase() })
        done = html.indexOf('>', end) + 1 || html.length
      },
      oncomment: addComment,
      oncdata: addComment,
      ondeclaration(start, end) {
        flush()
        tokens.push({ kind: 'comment', at: start - 2, isOpen: false })
        done = end + 1
      },
      onprocessinginstruction(start, end) {
        flush()
        tokens.push({ kind: 'comment', at: start - 1, isOpen: false })
        done = end + 1
      },
      onend: () => undefined,
    },
  )
  tokenizer.write(html)
  tokenizer.end()
  flush()
  if (isOpenTag) tokens.push({ kind: 'unfinished', at: tagAt })
  else if (done < html.length && html.startsWith('<', done)) tokens.push({ kind: 'unfinished', at: done })
  return tokens
}

/** Elements in which `<name/>` closes an element; elsewhere the slash has no meaning. */
const foreign = new Set(['svg', 'math'])

/** Returns a space for control characters that text may not contain. */
function characterOf(code: number): string {
  const isControl = (code < 32 && code !== 9 && code !== 10 && code !== 13) || code === 127
  return isControl ? ' ' : String.fromCodePoint(code)
}

/**
 * Returns the decoded value of an attribute's source. `&copy` before a letter or "=" isn't an entity, because URLs
 * contain such.
 */
export function decodeAttribute(source: string): string {
  const [token] = readHtml(`<a b="${source.replaceAll('"', '&quot;')}">`)
  return token?.kind === 'open' ? (token.attributes.get('b') ?? '') : ''
}
