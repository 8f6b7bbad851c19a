import { join } from '#form/editor/spans.ts'
import type { Paragraph, Span } from '../../document.ts'
import { linkOf } from '../../links.ts'
import { textCaps } from '../../names.ts'

/** Maximum length of pasted HTML, in characters. No text that a user means to paste is longer. */
const longest = 2_000_000

type Marks = Omit<Span, 'text'>
type Frame = Omit<Paragraph, 'spans'>

const left = 'STYLE,SCRIPT,TITLE,TEMPLATE,OBJECT,IFRAME,SVG,MATH,NOSCRIPT,O:P,SELECT,TEXTAREA,INPUT,BUTTON'.split(',')
const whole =
  'P,DIV,LI,UL,OL,H1,H2,H3,H4,H5,H6,BLOCKQUOTE,PRE,TABLE,TR,SECTION,ARTICLE,HEADER,FOOTER,DL,DT,DD,HR'.split(',')

/**
 * Converts HTML from the clipboard to paragraphs: its text, with bold, italic, underlining, links, lists and headings.
 * Fonts, sizes and colors are the email's own. Handles the markup of Word and Google Docs.
 */
export function pastedParagraphs(html: string): Paragraph[] {
  if (html.trim() === '') return []
  const { body } = new DOMParser().parseFromString(html.slice(0, longest), 'text/html')
  const found: Paragraph[] = []
  let open: Paragraph | null = null

  function close() {
    if (open) {
      const spans = trimmed(open.spans)
      if (spans.length > 0) found.push({ ...open, spans })
    }
    open = null
  }

  function write(text: string, marks: Marks, frame: Frame) {
    open ??= { ...frame, spans: [] }
    const before = open.spans.at(-1)?.text ?? ''
    const words = before === '' || /\s$/.test(before) ? text.replace(/^ /, '') : text
    if (words !== '') open.spans.push({ ...marks, text: words })
  }

  function read(node: Node, marks: Marks, frame: Frame, depth: number) {
    if (found.length >= textCaps.paragraphs) return
    if (node instanceof Text) {
      const text = node.data.replaceAll(/[\s\u00A0]+/g, ' ')
      if (text !== ' ' || open) write(text, marks, frame)
    }
    if (!(node instanceof HTMLElement) || isLeft(node)) return
    if (node.tagName === 'BR') return open ? write('\n', marks, frame) : undefined
    const isWhole = whole.includes(node.tagName)
    const isCell = node.tagName === 'TD' || node.tagName === 'TH'
    const inner = isWhole ? frameOf(node, frame, depth) : frame
    const isList = node.tagName === 'UL' || node.tagName === 'OL'
    const inside = marksOfElement(node, marks, inner)
    if (isWhole) close()
    for (const child of node.childNodes) read(child, inside, inner, isList ? depth + 1 : depth)
    if (isWhole) close()
    else if (isCell) write(' ', marks, frame)
  }

  for (const child of body.childNodes) read(child, {}, { type: 'paragraph' }, 0)
  close()
  return found
}

/** Word writes list markers as text, and marks them as such. */
function isLeft(element: HTMLElement): boolean {
  return (
    left.includes(element.tagName.toUpperCase()) ||
    element.style.display === 'none' ||
    /mso-list:\s*ignore|mso-hide:\s*all/i.test(element.getAttribute('style') ?? '')
  )
}

function frameOf(element: HTMLElement, around: Frame, depth: number): Frame {
  const aligned = element.style.textAlign || element.getAttribute('align') || ''
  const align = aligned === 'center' || aligned === 'right' ? { align: aligned } : {}
  const name = element.tagName
  if (name === 'LI') {
    const is_numbered = element.parentElement?.tagName === 'OL'
    return { type: 'item', ...levelOf(depth - 1), ...(is_numbered && { is_numbered }), ...align } as Frame
  }
  const listed = /mso-list:[^;"]*\blevel(\d)/i.exec(element.getAttribute('style') ?? '')
  if (listed) return { type: 'item', ...levelOf(Number(listed[1]) - 1), ...numberedByWord(element), ...align } as Frame
  const isTitle = /^H[1-6]$/.test(name) || /\bMso(?:Title|Heading)/.test(element.className)
  if (isTitle) return { type: 'heading', ...align } as Frame
  return { ...around, ...align } as Frame
}

const levelOf = (depth: number) => (depth > 0 ? { level: Math.min(depth, textCaps.level) } : {})

function numberedByWord(paragraph: HTMLElement): { is_numbered?: true } {
  const sign = [...paragraph.querySelectorAll('[style]')].find(
    (one) => /mso-list:\s*ignore/i.test(one.getAttribute('style') ?? '') && one.textContent,
  )
  return /^\s*\(?(?:\d+|[a-z]|[ivxlc]+)[.)]/i.test(sign?.textContent ?? '') ? { is_numbered: true } : {}
}

function marksOfElement(element: HTMLElement, around: Marks, { type }: Frame): Marks {
  const { fontWeight, fontStyle, textDecoration, textDecorationLine } = element.style
  const marks: { -readonly [K in keyof Marks]: Marks[K] } = { ...around }
  const name = element.tagName
  if (/^(?:B|STRONG)$/.test(name)) marks.bold = true
  if (/^(?:I|EM)$/.test(name)) marks.italic = true
  if (/^(?:U|INS)$/.test(name)) marks.underline = true
  if (fontWeight) marks.bold = fontWeight.startsWith('bold') || Number(fontWeight) >= 600
  if (fontStyle) marks.italic = fontStyle !== 'normal'
  if (`${textDecorationLine} ${textDecoration}`.includes('underline')) marks.underline = true
  const color = element.dataset['color']
  if (color && /^#[0-9a-f]{6}$/i.test(color)) marks.color = color
  const href = name === 'A' ? linkOf(element.getAttribute('href') ?? '') : undefined
  if (href) marks.link = href
  if (marks.link) delete marks.underline
  // Headings are bold anyway.
  if (type === 'heading') delete marks.bold
  return Object.fromEntries(Object.entries(marks).filter(([, value]) => value)) as Marks
}

/** Trims spaces and line breaks from both ends. */
function trimmed(spans: readonly Span[]): Span[] {
  const joined = join(spans).map((span) => ({ ...span, text: span.text.replaceAll(/ *\n */g, '\n') }))
  const first = joined[0]
  if (first) joined[0] = { ...first, text: first.text.trimStart() }
  const last = joined.at(-1)
  if (last) joined[joined.length - 1] = { ...last, text: last.text.trimEnd() }
  return join(joined)
}
