import { plain } from '#form/editor/spans.ts'
import type { Paragraph } from '../../document.ts'

/** A position in a text: before a character of a paragraph. */
export interface Place {
  readonly index: number
  readonly at: number
}

/** A range from one place in a text to another; an empty range is a caret. */
export interface TextRange {
  readonly start: Place
  readonly end: Place
}

/** A text after an edit, and its selection. */
interface Edited {
  readonly paragraphs: Paragraph[]
  readonly range: TextRange
}

/** An edit of the selected text, as a pure function. */
export type Edit = (paragraphs: readonly Paragraph[], range: TextRange) => Edited

export const isCaret = ({ start, end }: TextRange) => start.index === end.index && start.at === end.at

export const isSameRange = (a: TextRange, b: TextRange) =>
  a.start.index === b.start.index && a.start.at === b.start.at && a.end.index === b.end.index && a.end.at === b.end.at

export const caretAt = (index: number, at: number): TextRange => ({ start: { index, at }, end: { index, at } })

export const lengthOf = (paragraph: Paragraph | undefined) => (paragraph ? plain(paragraph.spans).length : 0)

/** Returns the part of each paragraph within a range; a range that ends at the start of a paragraph excludes it. */
export function rangesByParagraph(paragraphs: readonly Paragraph[], { start, end }: TextRange) {
  const last = end.at === 0 && end.index > start.index ? end.index - 1 : end.index
  return paragraphs.slice(start.index, last + 1).map((paragraph, i) => {
    const index = start.index + i
    return { index, from: i === 0 ? start.at : 0, to: index === end.index ? end.at : lengthOf(paragraph) }
  })
}

/** Returns the range limited to these paragraphs. */
export function rangeWithin(paragraphs: readonly Paragraph[], { start, end }: TextRange): TextRange {
  const within = ({ index, at }: Place): Place => {
    const kept = Math.max(0, Math.min(index, paragraphs.length - 1))
    return { index: kept, at: kept === index ? Math.min(at, lengthOf(paragraphs[kept])) : lengthOf(paragraphs[kept]) }
  }
  return { start: within(start), end: within(end) }
}
