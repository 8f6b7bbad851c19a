import type { MailBlock, MailDocument, MailTheme, Paragraph, SimpleBlock, Span } from './document.ts'
import { layouts, type LayoutName } from './names.ts'
import { newBlock, plainTheme, sidePadding } from './new-block.ts'

/** An email template to start from. */
export interface MailTemplate {
  readonly id: string
  readonly name: string
  /** Its purpose, in one line. */
  readonly text: string
  readonly keywords: string
  readonly subject: string
  readonly document: MailDocument
}

/** Returns the default theme with some changes. */
export function themed(
  colors: Partial<MailTheme['colors']>,
  fields: Partial<Omit<MailTheme, 'colors'>> = {},
): MailTheme {
  const { logo, ...rest } = fields
  return { ...plainTheme, ...rest, colors: { ...plainTheme.colors, ...colors }, logo: { ...plainTheme.logo, ...logo } }
}

/** Builds an email from its blocks, top to bottom, assigning ids in order. */
export function mailOf(theme: MailTheme, ...blocks: readonly MailBlock[]): MailDocument {
  let count = 0
  const numbered = <B extends MailBlock>(block: B): B => ({ ...block, id: `b${++count}` })
  return {
    version: 1,
    theme,
    blocks: blocks.map((block) =>
      block.type === 'columns'
        ? { ...numbered(block), columns: block.columns.map((inner) => inner.map(numbered)) }
        : numbered(block),
    ),
  }
}

type Looks = Partial<Pick<MailBlock, 'padding' | 'background' | 'align' | 'hide_on_phone'>>
/** Padding above and below. The sides use the email's padding. */
export const space = (top: number, bottom: number): Pick<MailBlock, 'padding'> => ({
  padding: [top, sidePadding, bottom, sidePadding],
})

/** Returns a new block of a type with some changes. */
export function make<T extends MailBlock['type']>(
  type: T,
  fields: Partial<Extract<MailBlock, { type: T }>> = {},
): Extract<MailBlock, { type: T }> {
  return { ...newBlock(type, type), ...fields }
}

const marked = /\*\*([^*]+)\*\*|\*([^*]+)\*|\[([^\]|]+)\]\((\S+?)\)/g

/** Parses text with **bold**, *italic* and [links](https://…). */
function spans(words: string): Span[] {
  const found: Span[] = []
  let at = 0
  for (const match of words.matchAll(marked)) {
    if (match.index > at) found.push({ text: words.slice(at, match.index) })
    const [whole, bold, italic, text, link] = match
    if (bold) found.push({ text: bold, bold: true })
    else if (italic) found.push({ text: italic, italic: true })
    else found.push({ text: text!, link: link! })
    at = match.index + whole.length
  }
  if (at < words.length) found.push({ text: words.slice(at) })
  return found
}

/** Parses paragraphs: "# …" is a heading, "- …" a list item, anything else a paragraph. */
function paragraphs(...lines: readonly string[]): Paragraph[] {
  return lines.map((line): Paragraph => {
    if (line.startsWith('# ')) return { type: 'heading', spans: spans(line.slice(2)) }
    if (line.startsWith('- ')) return { type: 'item', spans: spans(line.slice(2)) }
    return { type: 'paragraph', spans: spans(line) }
  })
}

type TextFields = Partial<Omit<Extract<MailBlock, { type: 'text' }>, 'paragraphs' | 'type'>>

export function text(lines: readonly string[], fields: TextFields = {}) {
  return make('text', { ...fields, paragraphs: paragraphs(...lines) })
}

/** Returns the path of an image that ships with the product. */
export const pictureOf = (name: string) => `/mail-pictures/${name}.png`

/** Builds a row of columns. Blocks in it lose the default side padding. */
export function row(
  layout: LayoutName,
  fields: Looks & { gap?: number; valign?: 'top' | 'middle' | 'bottom' },
  ...columns: SimpleBlock[][]
) {
  const bare = columns.map((blocks) =>
    blocks.map((block): SimpleBlock => {
      const [top, right, bottom, left] = block.padding
      return right === sidePadding && left === sidePadding ? { ...block, padding: [top, 0, bottom, 0] } : block
    }),
  )
  return make('columns', { ...fields, layout, columns: layouts[layout].map((_, i) => bare[i] ?? []) })
}

export const whole = (src: string, alt: string, link = ''): Extract<MailBlock, { type: 'image' }> =>
  make('image', { src: pictureOf(src), alt, link, padding: [0, 0, 0, 0] })

export const footer = (why: string, fields: Partial<Extract<MailBlock, { type: 'footer' }>> = {}) =>
  make('footer', { text: why, ...fields })
