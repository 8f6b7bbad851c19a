import { closeOf } from '#core/html/html-text.ts'
import { type HtmlToken, readHtml } from '#core/html/read-html.ts'
import type { MailBlock, Paragraph, Span } from './document.ts'
import { textCaps } from './names.ts'
import { linkOf } from './links.ts'
import { newBlock } from './new-block.ts'

/** Elements that only an HTML block can show as intended. */
const designed = new Set(['table', 'center', 'font', 'div', 'span'])
const dropped = new Set(['script', 'style', 'title', 'head', 'iframe', 'object', 'svg', 'math', 'template', 'noscript'])
const whole = new Set('p div li ul ol h1 h2 h3 h4 h5 h6 blockquote pre section article header footer'.split(' '))

type Marks = Omit<Span, 'text'>
type Kind = Omit<Paragraph, 'spans'>
type Open = Extract<HtmlToken, { kind: 'open' }>

/** Whether a text is HTML rather than plain text. */
export function isHtml(text: string): boolean {
  return readHtml(text).some((token) => token.kind === 'open' && /^[a-z][a-z0-9]*$/.test(token.name))
}

/**
 * Converts custom HTML to blocks: text, buttons (links with class "button"), images and lines. HTML with tables or its
 * own styles becomes one HTML block, so that nothing is lost.
 */
export function blocksFromHtml(html: string): MailBlock[] {
  const tokens = readHtml(html)
  const isDesigned = tokens.some(
    (token) => token.kind === 'open' && (designed.has(token.name) || token.attributes.has('style')),
  )
  if (isDesigned) return [{ ...newBlock('html', ''), html }]
  const blocks: MailBlock[] = []
  let paragraphs: Paragraph[] = []
  let spans: Span[] = []
  let kind: Kind = { type: 'paragraph' }
  const lists: ('ul' | 'ol')[] = []
  const marks: { name: string; marks: Marks }[] = []

  const endParagraph = () => {
    const tidy = trimmed(spans).slice(0, textCaps.spans)
    if (tidy.length > 0) paragraphs.push({ ...kind, spans: tidy })
    spans = []
  }
  const endText = () => {
    endParagraph()
    for (let at = 0; at < paragraphs.length; at += textCaps.paragraphs) {
      blocks.push({ ...newBlock('text', ''), paragraphs: paragraphs.slice(at, at + textCaps.paragraphs) })
    }
    paragraphs = []
  }
  const inside = () => Object.assign({}, ...marks.map((one) => one.marks)) as Marks

  for (let i = 0; i < tokens.length; i++) {
    const token = tokens[i]!
    if (token.kind === 'text') {
      const text = token.text.replaceAll(/[ \t\r\n\f]+/g, ' ')
      for (let at = 0; at < text.length; at += textCaps.letters) {
        spans.push({ ...inside(), text: text.slice(at, at + textCaps.letters) })
      }
    }
    if (token.kind === 'close') {
      const at = marks.findLastIndex(({ name }) => name === token.name)
      if (at !== -1) marks.splice(at)
      if (token.name === 'ul' || token.name === 'ol') lists.pop()
      if (whole.has(token.name)) {
        endParagraph()
        kind = { type: 'paragraph' }
      }
    }
    if (token.kind !== 'open') continue
    if (dropped.has(token.name)) i = closeOf(tokens, i)
    else if (token.name === 'br') spans.push({ ...inside(), text: '\n' })
    else if (token.name === 'hr') {
      endText()
      blocks.push(newBlock('divider', ''))
    } else if (token.name === 'img') {
      endText()
      blocks.push(imageOf(token))
    } else if (token.name === 'a' && isButton(token)) {
      endText()
      const end = closeOf(tokens, i)
      blocks.push(buttonOf(token, tokens.slice(i + 1, end)))
      i = end
    } else if (whole.has(token.name)) {
      endParagraph()
      if ((token.name === 'ul' || token.name === 'ol') && lists.length < 20) lists.push(token.name)
      kind = kindOf(token.name, lists)
    } else if (marks.length < 50) marks.push({ name: token.name, marks: marksOf(token) })
  }
  endText()
  return blocks
}

function kindOf(name: string, lists: readonly ('ul' | 'ol')[]): Kind {
  if (/^h[1-6]$/.test(name)) return { type: 'heading' }
  if (name !== 'li') return { type: 'paragraph' }
  const level = Math.min(lists.length - 1, textCaps.level)
  const item = { type: 'item' as const, ...(lists.at(-1) === 'ol' && { is_numbered: true }) }
  return level > 0 ? { ...item, level } : item
}

function marksOf({ name, attributes }: Open): Marks {
  if (name === 'b' || name === 'strong') return { bold: true }
  if (name === 'i' || name === 'em') return { italic: true }
  if (name === 'u' || name === 'ins') return { underline: true }
  const href = name === 'a' ? linkOf(attributes.get('href') ?? '') : undefined
  return href ? { link: href } : {}
}

const isButton = ({ attributes }: Open) => /(?:^|\s)(?:button|btn)(?:\s|$)/i.test(attributes.get('class') ?? '')

function buttonOf({ attributes }: Open, within: readonly HtmlToken[]): MailBlock {
  const label = within.map((token) => (token.kind === 'text' ? token.text : ' ')).join('')
  const link = (attributes.get('href') ?? '').slice(0, 2000)
  return { ...newBlock('button', ''), label: oneLine(label).slice(0, 200), link: oneLine(link) }
}

function imageOf({ attributes }: Open): MailBlock {
  const [src = '', alt = ''] = [attributes.get('src'), attributes.get('alt')]
  return { ...newBlock('image', ''), src: oneLine(src).slice(0, 2000), alt: oneLine(alt).slice(0, 300) }
}

const oneLine = (text: string) => text.replaceAll(/[\p{Cc}\s]+/gu, ' ').trim()

/** Trims spaces and line breaks from both ends. */
function trimmed(spans: readonly Span[]): Span[] {
  const kept = spans.map((span) => ({ ...span }))
  while (kept[0]?.text.trimStart() === '') kept.shift()
  while (kept.at(-1)?.text.trimEnd() === '') kept.pop()
  const [first, last] = [kept[0], kept.at(-1)]
  if (first) first.text = first.text.trimStart()
  if (last) last.text = last.text.trimEnd()
  return kept
}
