import { format, has, join, plain, splitSpans } from '#form/editor/spans.ts'
import type { Paragraph, Span } from '../../document.ts'
import { textCaps } from '../../names.ts'
import { type Edit, isCaret, lengthOf, type TextRange, type Place, rangesByParagraph } from './text-range.ts'

/** The marks of a text, such as bold; `undefined` removes one. */
export type Marks = { [K in keyof Omit<Span, 'text'>]?: Span[K] | undefined }
export type Kind = 'paragraph' | 'heading' | 'bullets' | 'numbers'

/** Returns the marks of text typed at a place: those of the text before it, without a link that ends there. */
export function marksAt(spans: readonly Span[], at: number): Omit<Span, 'text'> {
  const [head, tail] = splitSpans(spans, at)
  const { text: _, ...marks } = head.at(-1) ?? tail[0] ?? { text: '' }
  if (marks.link === undefined || (head.length > 0 && tail[0]?.link === marks.link)) return marks
  return unlinked(marks)
}

function unlinked({ bold, italic, underline }: Omit<Span, 'text'>): Omit<Span, 'text'> {
  return { ...(bold && { bold }), ...(italic && { italic }), ...(underline && { underline }) }
}

/** Sets marks on the selected text. */
export function setMarks(marks: Marks): Edit {
  return (paragraphs, range) => {
    const edited = [...paragraphs]
    for (const { index, from, to } of rangesByParagraph(paragraphs, range)) {
      edited[index] = { ...edited[index]!, spans: format(edited[index]!.spans, from, to, marks) }
    }
    return { paragraphs: edited, range }
  }
}

/** Checks whether all selected text has a mark. */
export function hasMark(paragraphs: readonly Paragraph[], range: TextRange, mark: keyof Marks): boolean {
  if (isCaret(range)) return Boolean(marksAt(paragraphs[range.start.index]?.spans ?? [], range.start.at)[mark])
  const ranges = rangesByParagraph(paragraphs, range).filter(({ from, to }) => to > from)
  return ranges.length > 0 && ranges.every(({ index, from, to }) => has(paragraphs[index]!.spans, from, to, mark))
}

/** Returns the marks at the start of the selection. */
export function firstMarks(paragraphs: readonly Paragraph[], { start, end }: TextRange): Omit<Span, 'text'> {
  const spans = paragraphs[start.index]?.spans ?? []
  const isWithin = start.index !== end.index || end.at > start.at
  const [, rest] = splitSpans(spans, start.at)
  return (isWithin && rest[0]) || marksAt(spans, start.at)
}

/** Returns the kind of a paragraph, as shown in the toolbar. */
export function kindOf({ type, is_numbered }: Paragraph): Kind {
  return type === 'item' ? (is_numbered ? 'numbers' : 'bullets') : type
}

/** Sets the kind of the selected paragraphs, or makes them plain paragraphs if all of them have it already. */
export function toggleKind(kind: Kind): Edit {
  return (paragraphs, range) => {
    const touched = rangesByParagraph(paragraphs, range).map(({ index }) => index)
    const next = touched.every((index) => kindOf(paragraphs[index]!) === kind) ? 'paragraph' : kind
    return {
      paragraphs: paragraphs.map((paragraph, i) => (touched.includes(i) ? ofKind(paragraph, next) : paragraph)),
      range,
    }
  }
}

function ofKind(whole: Paragraph, kind: Kind): Paragraph {
  const { is_numbered: _, level, ...paragraph } = whole
  const placed = level !== undefined && kind !== 'heading' ? { ...paragraph, level } : paragraph
  if (kind === 'bullets') return { ...placed, type: 'item' }
  return kind === 'numbers' ? { ...placed, type: 'item', is_numbered: true } : { ...placed, type: kind }
}

/** Indents or outdents the selected paragraphs; a list item is at most one level below the one before it. */
export function indent(by: 1 | -1): Edit {
  return (paragraphs, range) => {
    const edited = [...paragraphs]
    for (const { index } of rangesByParagraph(paragraphs, range)) {
      const paragraph = edited[index]!
      const before = edited[index - 1]
      const isEntry = paragraph.type === 'item'
      const max = !isEntry ? textCaps.level : before?.type === 'item' ? (before.level ?? 0) + 1 : 0
      const level = Math.max(0, Math.min((paragraph.level ?? 0) + by, max, textCaps.level))
      if (paragraph.type !== 'heading') edited[index] = { ...paragraph, level }
    }
    return { paragraphs: edited, range }
  }
}

/** Aligns the selected paragraphs. */
export function align(to: Paragraph['align']): Edit {
  return (paragraphs, range) => {
    const touched = rangesByParagraph(paragraphs, range).map(({ index }) => index)
    const edited = paragraphs.map((paragraph, i): Paragraph => {
      if (!touched.includes(i)) return paragraph
      const { align: _, ...rest } = paragraph
      return to === undefined ? rest : { ...rest, align: to }
    })
    return { paragraphs: edited, range }
  }
}

/** Returns what a link applies to: the selection, or at a caret the link or word around it. */
export function linkedRange(paragraphs: readonly Paragraph[], range: TextRange): TextRange {
  if (!isCaret(range)) return range
  const { index, at } = range.start
  const spans = paragraphs[index]?.spans ?? []
  let from = 0
  // A link with a bold word in it is one link.
  for (const { text, link } of join(spans.map(({ text, link = '' }) => ({ text, link })))) {
    const to = from + text.length
    if (link && from <= at && at <= to) return between(index, from, to)
    from = to
  }
  const text = plain(spans)
  const before = /[\p{L}\p{N}'’-]*$/u.exec(text.slice(0, at))![0].length
  const after = /^[\p{L}\p{N}'’-]*/u.exec(text.slice(at))![0].length
  return between(index, at - before, at + after)
}

const between = (index: number, from: number, to: number): TextRange => ({
  start: { index, at: from },
  end: { index, at: to },
})

const starts: Readonly<Record<string, Kind>> = { '-': 'bullets', '*': 'bullets', '1.': 'numbers', '#': 'heading' }

/** Returns the kind that a Markdown-like prefix such as "- " or "# " starts, when the space after it is typed. */
export function kindBegun(paragraphs: readonly Paragraph[], { index, at }: Place): Kind | undefined {
  const paragraph = paragraphs[index]
  if (paragraph?.type !== 'paragraph' || at > 2) return undefined
  const begun = plain(paragraph.spans).slice(0, at)
  return lengthOf(paragraph) >= at && Object.hasOwn(starts, begun) ? starts[begun] : undefined
}
