/** Part of a line. */
export type Inline =
  | { readonly kind: 'text'; readonly text: string }
  | { readonly kind: 'break' }
  | { readonly kind: 'strong' | 'emphasis'; readonly children: readonly Inline[] }
  | { readonly kind: 'link'; readonly url: string; readonly children: readonly Inline[] }

/** List item; `number` is null in a bulleted list. */
interface Item {
  readonly number: number | null
  readonly children: readonly Inline[]
}

/** Block of an email's body, from top to bottom. */
export type Block =
  | { readonly kind: 'heading' | 'paragraph'; readonly children: readonly Inline[] }
  | { readonly kind: 'list'; readonly items: readonly Item[] }
  | { readonly kind: 'button'; readonly url: string; readonly children: readonly Inline[] }

// Each pattern stops at the next bracket or whitespace, so a line is parsed in linear time.
const link = /\[([^[\]\n]{1,500})\]\(([^\s()]{1,2000})\)/y
const button = /^\[\[([^[\]]{1,500})\]\(([^\s()]{1,2000})\)\]$/
const webUrl = /^https?:\/\/[^\s\\"<>@/?#\uE000]+(?:[/?#][^\s"<>]*)?$/i
const otherUrl = /^(?:mailto|tel):[^\s"<>\uE000]+$/i

/**
 * Parses the markup of an email's body: paragraphs separated by blank lines, `# heading`, lists of `- ` or `1. ` lines,
 * **bold**, *italic*, [text](https://…) and, alone on a line, the button [[Text](https://…)]. A heading may begin with
 * up to six # characters, and a list item with a • character. Everything else is text.
 */
export function parseMarkup(source: string): Block[] {
  const blocks: Block[] = []
  let paragraph: string[] = []
  let items: Item[] = []
  const end = () => {
    if (paragraph.length > 0) blocks.push({ kind: 'paragraph', children: parseLines(paragraph) })
    if (items.length > 0) blocks.push({ kind: 'list', items })
    paragraph = []
    items = []
  }
  for (const line of source.split(/\r\n|\r|\n/).map((text) => text.trim())) {
    const alone = aloneOnLine(line)
    const item = itemOf(line)
    const goesOn = item ? items[0] && isNumbered(items[0]) === isNumbered(item) : items.length === 0
    if (line === '' || alone || !goesOn) end()
    if (alone) blocks.push(alone)
    else if (item) items.push(item)
    else if (line !== '') paragraph.push(line)
  }
  end()
  return blocks
}

const isNumbered = ({ number }: Item) => number !== null

function itemOf(line: string): Item | undefined {
  const [, sign, text] = /^([-•]|\d{1,3}[.)]) (.*)$/.exec(line) ?? []
  if (sign === undefined || text === undefined) return undefined
  return { number: /\d/.test(sign) ? Number.parseInt(sign, 10) : null, children: parseInline(text.trim()) }
}

/** Parses the lines of one paragraph and keeps the line breaks. */
export function parseLines(lines: readonly string[]): Inline[] {
  return lines.flatMap((line, i): Inline[] => (i === 0 ? parseInline(line) : [{ kind: 'break' }, ...parseInline(line)]))
}

function aloneOnLine(line: string): Block | undefined {
  const [, heading] = /^#{1,6} (.*)$/.exec(line) ?? []
  if (heading !== undefined) return { kind: 'heading', children: parseInline(heading.trim()) }
  const [, text, url] = button.exec(line) ?? []
  return text && url && isLink(url) ? { kind: 'button', url, children: parseInline(text) } : undefined
}

/** Returns whether a URL may be linked: web, mailto or tel, and without a merge tag in the host. */
function isLink(url: string): boolean {
  return webUrl.test(url) || otherUrl.test(url)
}

interface Frame {
  readonly marker: '' | '*' | '**'
  readonly children: Inline[]
}

/** Parses one line. Frames are open markers; a marker that is never closed is text. */
function parseInline(line: string): Inline[] {
  const frames: Frame[] = [{ marker: '', children: [] }]
  const add = (inline: Inline) => frames.at(-1)!.children.push(inline)
  const dissolve = () => {
    const { marker, children } = frames.pop()!
    add({ kind: 'text', text: marker })
    children.forEach(add)
  }
  let text = ''
  const flush = () => {
    if (text) add({ kind: 'text', text })
    text = ''
  }
  for (let i = 0; i < line.length;) {
    const marker = markerAt(line, i, frames.at(-1)!.marker)
    if (marker && frames.some((frame) => frame.marker === marker) && line[i - 1] !== ' ') {
      flush()
      while (frames.at(-1)!.marker !== marker) dissolve()
      const { children } = frames.pop()!
      add({ kind: marker === '*' ? 'emphasis' : 'strong', children })
      i += marker.length
    } else if (marker && !frames.some((frame) => frame.marker === marker) && /\S/.test(line[i + marker.length] ?? '')) {
      flush()
      frames.push({ marker, children: [] })
      i += marker.length
    } else {
      const found = linkAt(line, i)
      if (found) {
        flush()
        add(found.inline)
        i = found.end
      } else text += line[i++]!
    }
  }
  flush()
  while (frames.length > 1) dissolve()
  return frames[0]!.children
}

/** Returns the marker at a position. Of three stars, the first closes the innermost marker. */
function markerAt(line: string, at: number, innermost: Frame['marker']): Frame['marker'] {
  if (line[at] !== '*') return ''
  return line[at + 1] !== '*' || (line[at + 2] === '*' && innermost === '*') ? '*' : '**'
}

function linkAt(line: string, at: number): { inline: Inline; end: number } | undefined {
  if (line[at] !== '[') return undefined
  link.lastIndex = at
  const [whole, text, url] = link.exec(line) ?? []
  if (!whole || !isLink(url!)) return undefined
  return { inline: { kind: 'link', url: url!, children: parseInline(text!) }, end: at + whole.length }
}
