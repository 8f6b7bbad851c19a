import { format, has, join, plain, splitSpans } from '#form/editor/spans.ts'
import type { Passage, Span } from '../../document.ts'
import { passageCaps } from '../../names.ts'
import { type Edit, isCaret, lengthOf, type PassageRange, type Place, stretchesOf } from './passage-range.ts'

/** How words look; `undefined` takes a look away. */
export type Look = { [K in keyof Omit<Span, 'text'>]?: Span[K] | undefined }
export type Kind = 'paragraph' | 'heading' | 'bullets' | 'numbers'

/** How words look that are typed at a place: as those before them. Behind a link they are no part of it. */
export function lookAt(spans: readonly Span[], at: number): Omit<Span, 'text'> {
  const [head, tail] = splitSpans(spans, at)
  const { text: _, ...look } = head.at(-1) ?? tail[0] ?? { text: '' }
  if (look.link === undefined || (head.length > 0 && tail[0]?.link === look.link)) return look
  return unlinked(look)
}

function unlinked({ bold, italic, underline }: Omit<Span, 'text'>): Omit<Span, 'text'> {
  return { ...(bold && { bold }), ...(italic && { italic }), ...(underline && { underline }) }
}

/** Gives all that is selected a look. */
export function giveLook(look: Look): Edit {
  return (passages, range) => {
    const edited = [...passages]
    for (const { index, from, to } of stretchesOf(passages, range)) {
      edited[index] = { ...edited[index]!, spans: format(edited[index]!.spans, from, to, look) }
    }
    return { passages: edited, range }
  }
}

/** Whether all words that are selected have a look. */
export function hasLook(passages: readonly Passage[], range: PassageRange, look: keyof Look): boolean {
  if (isCaret(range)) return Boolean(lookAt(passages[range.start.index]?.spans ?? [], range.start.at)[look])
  const stretches = stretchesOf(passages, range).filter(({ from, to }) => to > from)
  return stretches.length > 0 && stretches.every(({ index, from, to }) => has(passages[index]!.spans, from, to, look))
}

/** What the words at the beginning of what is selected look like. */
export function firstLook(passages: readonly Passage[], { start, end }: PassageRange): Omit<Span, 'text'> {
  const spans = passages[start.index]?.spans ?? []
  const isWithin = start.index !== end.index || end.at > start.at
  const [, rest] = splitSpans(spans, start.at)
  return (isWithin && rest[0]) || lookAt(spans, start.at)
}

/** The kind of a passage. */
export function kindOf({ type, is_numbered }: Passage): Kind {
  return type === 'item' ? (is_numbered ? 'numbers' : 'bullets') : type
}

/** Makes all that is selected of a kind; where all of it is, paragraphs. */
export function toggleKind(kind: Kind): Edit {
  return (passages, range) => {
    const touched = stretchesOf(passages, range).map(({ index }) => index)
    const next = touched.every((index) => kindOf(passages[index]!) === kind) ? 'paragraph' : kind
    return { passages: passages.map((passage, i) => (touched.includes(i) ? ofKind(passage, next) : passage)), range }
  }
}

function ofKind(whole: Passage, kind: Kind): Passage {
  const { is_numbered: _, level, ...passage } = whole
  const placed = level !== undefined && kind !== 'heading' ? { ...passage, level } : passage
  if (kind === 'bullets') return { ...placed, type: 'item' }
  return kind === 'numbers' ? { ...placed, type: 'item', is_numbered: true } : { ...placed, type: kind }
}

/** Moves all that is selected a step in or out. An entry stands at most one step below the one before it. */
export function indent(by: 1 | -1): Edit {
  return (passages, range) => {
    const edited = [...passages]
    for (const { index } of stretchesOf(passages, range)) {
      const passage = edited[index]!
      const before = edited[index - 1]
      const isEntry = passage.type === 'item'
      const most = !isEntry ? passageCaps.level : before?.type === 'item' ? (before.level ?? 0) + 1 : 0
      const level = Math.max(0, Math.min((passage.level ?? 0) + by, most, passageCaps.level))
      if (passage.type !== 'heading') edited[index] = { ...passage, level }
    }
    return { passages: edited, range }
  }
}

/** Aligns all that is selected. */
export function align(to: Passage['align']): Edit {
  return (passages, range) => {
    const touched = stretchesOf(passages, range).map(({ index }) => index)
    const edited = passages.map((passage, i): Passage => {
      if (!touched.includes(i)) return passage
      const { align: _, ...rest } = passage
      return to === undefined ? rest : { ...rest, align: to }
    })
    return { passages: edited, range }
  }
}

/** What a link is given to at a caret: the link that stands there, or the word. */
export function linkedRange(passages: readonly Passage[], range: PassageRange): PassageRange {
  if (!isCaret(range)) return range
  const { index, at } = range.start
  const spans = passages[index]?.spans ?? []
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

const between = (index: number, from: number, to: number): PassageRange => ({
  start: { index, at: from },
  end: { index, at: to },
})

const starts: Readonly<Record<string, Kind>> = { '-': 'bullets', '*': 'bullets', '1.': 'numbers', '#': 'heading' }

/** What somebody writes who means a list or a heading, when the blank after it is typed: the kind, or nothing. */
export function kindBegun(passages: readonly Passage[], { index, at }: Place): Kind | undefined {
  const passage = passages[index]
  if (passage?.type !== 'paragraph' || at > 2) return undefined
  const begun = plain(passage.spans).slice(0, at)
  return lengthOf(passage) >= at && Object.hasOwn(starts, begun) ? starts[begun] : undefined
}
