import { join, plain, splitSpans } from '#form/editor/spans.ts'
import type { Paragraph, Span } from '../../document.ts'
import { textCaps } from '../../names.ts'
import { caretAt, type Edit, isCaret, lengthOf, rangeWithin } from './text-range.ts'
import { marksAt } from './text-marks.ts'

/**
 * Replaces the selection with paragraphs. The first continues the text before the selection, and the last continues
 * with the text after it.
 */
export function insertParagraphs(put: readonly Paragraph[]): Edit {
  return (paragraphs, { start, end }) => {
    const [first, last] = [paragraphs[start.index]!, paragraphs[end.index]!]
    const [head] = splitSpans(first.spans, start.at)
    const [, tail] = splitSpans(last.spans, end.at)
    const room = textCaps.paragraphs - (paragraphs.length - (end.index - start.index)) + 1
    const fitting = put.slice(0, Math.max(1, room))
    const isAlone = fitting.length === 1
    const isBare = head.length === 0 && (!isAlone || tail.length === 0)
    const begun = fitting[0]!
    const isGone = plain(begun.spans) === '' && isAlone && start.at === 0 && end.at === 0
    const kind = isGone ? last : isBare && begun.type !== 'paragraph' ? begun : first
    const ending = fitting.at(-1)!
    const made = isAlone
      ? [fitted({ ...kind, spans: [...head, ...begun.spans, ...tail] })]
      : [
          fitted({ ...kind, spans: [...head, ...begun.spans] }),
          ...fitting.slice(1, -1).map(fitted),
          fitted({ ...ending, spans: [...ending.spans, ...tail] }),
        ]
    const edited = paragraphs.toSpliced(start.index, end.index - start.index + 1, ...made)
    const at = lengthOf(ending) + (isAlone ? plain(head).length : 0)
    return { paragraphs: edited, range: rangeWithin(edited, caretAt(start.index + made.length - 1, at)) }
  }
}

/** Replaces the selection with text. It gets the marks of the text before it, unless `marks` is given. */
export function insertText(text: string, marks?: Omit<Span, 'text'>): Edit {
  return (paragraphs, { start, end }) => {
    const given = marks ?? marksAt(paragraphs[start.index]!.spans, start.at)
    const put: Paragraph = { ...paragraphs[start.index]!, spans: text === '' ? [] : [{ ...given, text }] }
    // A triple click that selects a whole paragraph extends to the start of the next one, which must stay.
    const isWhole = text !== '' && end.at === 0 && end.index > start.index
    const until = isWhole ? { index: end.index - 1, at: lengthOf(paragraphs[end.index - 1]) } : end
    return insertParagraphs([put])(paragraphs, { start, end: until })
  }
}

/** Deletes the selection. */
export const deleteSelected: Edit = (paragraphs, range) => insertText('', {})(paragraphs, range)

/** Inserts text; each further line becomes a paragraph. */
export function insertLines(text: string): Edit {
  return (paragraphs, range) => {
    const lines = text.replaceAll('\r', '').split(/\n+/)
    if (lines.length === 1) return insertText(lines[0]!)(paragraphs, range)
    const first = paragraphs[range.start.index]!
    const marks = marksAt(first.spans, range.start.at)
    const type = first.type === 'heading' ? 'paragraph' : first.type
    const put = lines.map((line, i): Paragraph => {
      return { ...first, type: i === 0 ? first.type : type, spans: line === '' ? [] : [{ ...marks, text: line }] }
    })
    return insertParagraphs(put)(paragraphs, range)
  }
}

/**
 * Starts a new paragraph. After a heading it's a plain paragraph. An empty list item leaves its list, one level at a
 * time.
 */
export const splitParagraph: Edit = (paragraphs, range) => {
  const cut = isCaret(range) ? { paragraphs: [...paragraphs], range } : deleteSelected(paragraphs, range)
  const { index, at } = cut.range.start
  const paragraph = cut.paragraphs[index]!
  if (lengthOf(paragraph) === 0 && isPlaced(paragraph)) return stepOut(cut.paragraphs, cut.range)
  if (cut.paragraphs.length >= textCaps.paragraphs) return cut
  const [head, tail] = splitSpans(paragraph.spans, at)
  const type = paragraph.type === 'heading' && tail.length === 0 ? 'paragraph' : paragraph.type
  const both: Paragraph[] = [
    { ...paragraph, spans: head },
    { ...paragraph, type, spans: tail },
  ]
  return { paragraphs: cut.paragraphs.toSpliced(index, 1, ...both), range: caretAt(index + 1, 0) }
}

/** Whether a paragraph is indented or in a list. */
export const isPlaced = ({ type, level = 0 }: Paragraph) => type === 'item' || level > 0

/** Moves a paragraph out by one level: of its indentation, or of its list. */
export const stepOut: Edit = (paragraphs, range) => {
  const { index } = range.start
  const paragraph = paragraphs[index]!
  const { level = 0, is_numbered: _, ...rest } = paragraph
  const next: Paragraph = level > 0 ? { ...paragraph, level: level - 1 } : { ...rest, type: 'paragraph' }
  return { paragraphs: paragraphs.with(index, next), range }
}

function fitted(paragraph: Paragraph): Paragraph {
  const [kept] = splitSpans(join(paragraph.spans), textCaps.letters)
  return { ...paragraph, spans: kept.slice(0, textCaps.spans) }
}
