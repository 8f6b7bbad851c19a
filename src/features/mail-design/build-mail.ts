import type { MailBlock, MailDocument, MailTheme, Paragraph, SimpleBlock, Span } from './document.ts'
import { layouts, type LayoutName } from './names.ts'
import { newBlock, plainTheme, sidePadding } from './new-block.ts'

/** A mail to begin with. */
export interface MailTemplate {
  readonly id: string
  readonly name: string
  /** What it is for, in a line. */
  readonly text: string
  readonly keywords: string
  readonly subject: string
  readonly document: MailDocument
}

/** A theme that differs from the plain one. */
export function themed(
  colors: Partial<MailTheme['colors']>,
  fields: Partial<Omit<MailTheme, 'colors'>> = {},
): MailTheme {
  const { logo, ...rest } = fields
  return { ...plainTheme, ...rest, colors: { ...plainTheme.colors, ...colors }, logo: { ...plainTheme.logo, ...logo } }
}

/** Writes a mail from top to bottom; ids are given in order. */
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
/** Above and below; the sides are the mail's. */
export const space = (top: number, bottom: number): Pick<MailBlock, 'padding'> => ({
  padding: [top, sidePadding, bottom, sidePadding],
})

/** A block that differs from a new one of its kind. */
export function make<T extends MailBlock['type']>(
  type: T,
  fields: Partial<Extract<MailBlock, { type: T }>> = {},
): Extract<MailBlock, { type: T }> {
  return { ...newBlock(type, type), ...fields }
}

const marked = /\*\*([^*]+)\*\*|\*([^*]+)\*|\[([^\]|]+)\]\((\S+?)\)/g

/** Words with **bold**, *italic* and [links](https://…) in them. */
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

/** Paragraphs: "# …" is a heading, "- …" a list entry, the rest paragraphs. */
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

/** One of the pictures that ship. */
export const pictureOf = (name: string) => `/mail-pictures/${name}.png`

/** A row: without sides of their own for what is in it. */
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
