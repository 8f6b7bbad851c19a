import { isSame } from '#core/is-same.ts'
import { blockEnds, startsOf, tokensOf } from '#core/merge-tags.ts'
import { type MailBlock, textCaps, type Paragraph, type Span } from '#features/mail-design/contract.ts'
import { type Block, type Inline, parseLines, parseMarkup } from './read-markup.ts'

export type Condition = NonNullable<MailBlock['condition']>

/** A part of a body that is for everyone, or only for contacts with (or without) a value. */
interface Part {
  readonly source: string
  readonly condition?: Condition
}

/** Block in a body's markup: a text or a button. */
export type Found =
  | { readonly type: 'text'; readonly paragraphs: Paragraph[] }
  | { readonly type: 'button'; readonly label: string; readonly link: string }

/** Splits a body at conditions that enclose whole lines. Conditions within a line remain in its text. */
export function conditionalParts(body: string): Part[] {
  const tokens = tokensOf(body)
  const ends = blockEnds(tokens)
  const starts = startsOf(tokens)
  const parts: Part[] = []
  let from = 0
  for (let i = 0; i < tokens.length; i++) {
    const end = ends.get(i)
    if (end === undefined) continue
    const [start, inner] = [starts[i]!, starts[i]! + tokens[i]!.source.length]
    const [innerEnd, after] = [starts[end]!, starts[end]! + tokens[end]!.source.length]
    const source = body.slice(inner, innerEnd)
    if (isWholeLines(body, start, after) && (source.includes('\n') || isApart(body, start, after))) {
      if (start > from) parts.push({ source: body.slice(from, start) })
      parts.push({ source, condition: { tag: tokens[i]!.name, is_set: tokens[i]!.kind === 'if' } })
      from = after
    }
    i = end
  }
  if (from < body.length) parts.push({ source: body.slice(from) })
  return parts
}

/** Returns whether its first and last line contain nothing else but whitespace and tags. */
function isWholeLines(body: string, start: number, after: number): boolean {
  return /(?:^|[\n\]])[ \t]*$/.test(body.slice(0, start)) && /^[ \t]*(?:$|[\n[])/.test(body.slice(after))
}

/** Returns whether it begins or ends at a paragraph boundary. */
function isApart(body: string, start: number, after: number): boolean {
  return /(?:^|\n[ \t]*\n|\])\s*$/.test(body.slice(0, start)) || /^\s*(?:$|\n[ \t]*\n|\[)/.test(body.slice(after))
}

/** Returns the texts and buttons of markup. Consecutive paragraphs, headings and lists form one text. */
export function markupBlocks(source: string, align: 'left' | 'center'): Found[] {
  const { text, restore } = withoutTags(source)
  const found: Found[] = []
  for (const block of parseMarkup(text)) {
    if (block.kind === 'button') {
      found.push({ type: 'button', label: restore(plain(block.children)), link: restore(block.url) })
      continue
    }
    const last = found.at(-1)
    const paragraphs = paragraphsOf(block, align, restore)
    // Two consecutive lists remain separate, with the spacing of paragraphs.
    const isList = block.kind === 'list' && last?.type === 'text' && last.paragraphs.at(-1)?.type === 'item'
    const fits = last?.type === 'text' && last.paragraphs.length + paragraphs.length <= textCaps.paragraphs
    if (fits && !isList) for (const paragraph of paragraphs) last.paragraphs.push(paragraph)
    else
      for (let at = 0; at < paragraphs.length; at += textCaps.paragraphs)
        found.push({ type: 'text', paragraphs: paragraphs.slice(at, at + textCaps.paragraphs) })
  }
  return found
}

/** Returns lines of markup as one paragraph; none if they are empty. */
export function markupText(source: string): Paragraph[] {
  const { text, restore } = withoutTags(source.trim())
  if (text === '') return []
  return [{ type: 'paragraph', spans: spansOf(parseLines(text.split(/\r\n|\r|\n/)), {}, restore) }]
}

type Restore = (text: string) => string
const slot = /\uE000(\d+)\uE001/g

/** Replaces merge tags with slots, so that they aren't parsed as markup. */
function withoutTags(source: string): { text: string; restore: Restore } {
  const tags: string[] = []
  const text = tokensOf(source.replaceAll(/[\uE000\uE001]/g, ''))
    .map((token) => (token.kind === 'text' ? token.source : `\uE000${tags.push(token.source) - 1}\uE001`))
    .join('')
  return { text, restore: (part) => part.replaceAll(slot, (_slot, number: string) => tags[Number(number)] ?? '') }
}

function paragraphsOf(
  block: Exclude<Block, { kind: 'button' }>,
  align: 'left' | 'center',
  restore: Restore,
): Paragraph[] {
  if (block.kind !== 'list') {
    const spans = spansOf(block.children, {}, restore)
    return [block.kind === 'heading' ? { type: 'heading', spans, is_title: true } : { type: 'paragraph', spans }]
  }
  let next = 1
  return block.items.map(({ number, children }): Paragraph => {
    const isExpected = number === next
    if (number !== null) next = number + 1
    return {
      type: 'item',
      spans: spansOf(children, {}, restore),
      // Lists were never centered.
      ...(align === 'center' && { align: 'left' }),
      ...(number !== null && { is_numbered: true, ...(!isExpected && { number }) }),
    }
  })
}

function spansOf(inlines: readonly Inline[], marks: Omit<Span, 'text'>, restore: Restore): Span[] {
  const spans = inlines.flatMap((inline): Span[] => {
    switch (inline.kind) {
      case 'text':
        return [{ ...marks, text: restore(inline.text) }]
      case 'break':
        return [{ ...marks, text: '\n' }]
      case 'strong':
        return spansOf(inline.children, { ...marks, bold: true }, restore)
      case 'emphasis':
        return spansOf(inline.children, { ...marks, italic: true }, restore)
      case 'link':
        return spansOf(inline.children, { ...marks, link: restore(inline.url) }, restore)
    }
  })
  return joined(spans).flatMap(cut).slice(0, textCaps.spans)
}

/** Joins adjacent spans that have the same marks. */
function joined(spans: readonly Span[]): Span[] {
  const all: Span[] = []
  for (const span of spans) {
    const last = all.at(-1)
    if (last && isSame({ ...last, text: '' }, { ...span, text: '' })) last.text += span.text
    else all.push({ ...span })
  }
  return all
}

/** Splits a span that exceeds the maximum length. */
function cut(span: Span): Span[] {
  const parts: Span[] = []
  for (let at = 0; at < span.text.length; at += textCaps.letters) {
    parts.push({ ...span, text: span.text.slice(at, at + textCaps.letters) })
  }
  return parts
}

const plain = (inlines: readonly Inline[]): string =>
  inlines
    .map((inline) => (inline.kind === 'text' ? inline.text : inline.kind === 'break' ? ' ' : plain(inline.children)))
    .join('')
