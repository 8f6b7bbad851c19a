import type { Span } from '../components/text/model.ts'

type Format = Omit<Span, 'text'>

/** Returns the plain text of a block. */
export function plain(spans: readonly Span[]): string {
  return spans.map((span) => span.text).join('')
}

/**
 * Replaces a block's text with the typed text. Unchanged text keeps its marks, and new text takes those of its
 * neighbor.
 */
export function retext(spans: readonly Span[], text: string): Span[] {
  const before = plain(spans)
  let start = 0
  while (start < before.length && start < text.length && before[start] === text[start]) start++
  let end = 0
  while (end < before.length - start && end < text.length - start && before.at(-1 - end) === text.at(-1 - end)) end++
  const [head, rest] = splitSpans(spans, start)
  const [, tail] = splitSpans(rest, before.length - start - end)
  const typed = text.slice(start, text.length - end)
  const neighbour = head.at(-1) ?? rest[0] ?? { text: '' }
  return join([...head, { ...neighbour, text: typed }, ...tail])
}

/** Splits a block in two at a position in its text. */
export function splitSpans(spans: readonly Span[], at: number): [Span[], Span[]] {
  const head: Span[] = []
  const tail: Span[] = []
  let left = at
  for (const span of spans) {
    const cut = Math.max(0, Math.min(left, span.text.length))
    if (cut > 0) head.push({ ...span, text: span.text.slice(0, cut) })
    if (cut < span.text.length) tail.push({ ...span, text: span.text.slice(cut) })
    left -= span.text.length
  }
  return [head, tail]
}

/** Adds a mark to the characters in a range. `undefined` removes that mark. */
export function format(
  spans: readonly Span[],
  from: number,
  to: number,
  mark: { [K in keyof Format]: Format[K] | undefined },
): Span[] {
  const [head, rest] = splitSpans(spans, from)
  const [middle, tail] = splitSpans(rest, to - from)
  return join([...head, ...middle.map((span) => without({ ...span, ...mark } as Span)), ...tail])
}

/** True if every character of the range has the mark. */
export function has(spans: readonly Span[], from: number, to: number, mark: keyof Format): boolean {
  const [, rest] = splitSpans(spans, from)
  const [middle] = splitSpans(rest, to - from)
  return middle.length > 0 && middle.every((span) => Boolean(span[mark]))
}

/** Joins spans. Neighbors with the same marks are merged, and empty ones omitted. */
export function join(spans: readonly Span[]): Span[] {
  const joined: Span[] = []
  for (const span of spans) {
    const last = joined.at(-1)
    if (last && sameMarks(last, span)) joined[joined.length - 1] = { ...last, text: last.text + span.text }
    else if (span.text !== '') joined.push(span)
  }
  return joined
}

const marks = ['bold', 'italic', 'underline', 'color', 'link'] as const

function sameMarks(a: Span, b: Span) {
  return marks.every((mark) => (a[mark] || undefined) === (b[mark] || undefined))
}

function without(span: Span): Span {
  return Object.fromEntries(Object.entries(span).filter(([name, value]) => name === 'text' || value)) as Span
}
