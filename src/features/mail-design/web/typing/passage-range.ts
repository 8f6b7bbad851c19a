import { plain } from '#form/editor/spans.ts'
import type { Passage } from '../../document.ts'

/** A place in a text: before a character of a passage. */
export interface Place {
  readonly index: number
  readonly at: number
}

/** From one place in a text to another; an empty one is a caret. */
export interface PassageRange {
  readonly start: Place
  readonly end: Place
}

/** A text after an edit, and what of it is selected then. */
interface Edited {
  readonly passages: Passage[]
  readonly range: PassageRange
}

/** An edit of a text at what is selected: a pure function. */
export type Edit = (passages: readonly Passage[], range: PassageRange) => Edited

export const isCaret = ({ start, end }: PassageRange) => start.index === end.index && start.at === end.at

export const isSameRange = (a: PassageRange, b: PassageRange) =>
  a.start.index === b.start.index && a.start.at === b.start.at && a.end.index === b.end.index && a.end.at === b.end.at

export const caretAt = (index: number, at: number): PassageRange => ({ start: { index, at }, end: { index, at } })

export const lengthOf = (passage: Passage | undefined) => (passage ? plain(passage.spans).length : 0)

/** The stretch of each passage that a range touches. A range that ends where a passage begins does not touch it. */
export function stretchesOf(passages: readonly Passage[], { start, end }: PassageRange) {
  const last = end.at === 0 && end.index > start.index ? end.index - 1 : end.index
  return passages.slice(start.index, last + 1).map((passage, i) => {
    const index = start.index + i
    return { index, from: i === 0 ? start.at : 0, to: index === end.index ? end.at : lengthOf(passage) }
  })
}

/** The range, kept within these passages. */
export function rangeWithin(passages: readonly Passage[], { start, end }: PassageRange): PassageRange {
  const within = ({ index, at }: Place): Place => {
    const kept = Math.max(0, Math.min(index, passages.length - 1))
    return { index: kept, at: kept === index ? Math.min(at, lengthOf(passages[kept])) : lengthOf(passages[kept]) }
  }
  return { start: within(start), end: within(end) }
}
