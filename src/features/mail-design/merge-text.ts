import { escapeHtml } from '#core/escape-html.ts'
import { blockEnds, type Token, tokensOf } from '#core/merge-tags.ts'

/**
 * Words as HTML shows them, or as a quoted attribute holds them. Merge tags stay to be filled at sending, without what could be
 * taken for mark-up; a bracket that belongs to none is written so that it never becomes part of one.
 */
export function mergeHtml(text: string): string {
  return written(text, (part) => escapeHtml(part).replaceAll('[', '&#91;'))
}

/** The same for an address in a quoted attribute. */
export function mergeAddress(address: string): string {
  return written(address, (part) => escapeHtml(part.replaceAll('[', '%5B').replaceAll(']', '%5D')))
}

function written(text: string, write: (part: string) => string): string {
  return partsOf(text)
    .map(({ isTag, source }) => (isTag ? source.replaceAll(/[<>"]/g, '') : write(source)))
    .join('')
}

/** The names that merge tags ask for. */
export function tagNames(text: string): string[] {
  return tokensOf(text)
    .filter(({ kind }) => kind !== 'text' && kind !== 'end')
    .map(({ name }) => name)
}

/** Conditions that are opened and not closed, or the reverse, as they were written. */
export function openTags(text: string): string[] {
  const tokens = tokensOf(text)
  const ends = blockEnds(tokens)
  const closing = new Set(ends.values())
  return tokens
    .filter(({ kind }, i) => (isOpening(kind) && !ends.has(i)) || (kind === 'end' && !closing.has(i)))
    .map(({ source }) => source)
}

const isOpening = (kind: Token['kind']) => kind === 'if' || kind === 'unless'

function partsOf(text: string): { isTag: boolean; source: string }[] {
  const lost = new Set(openTags(text))
  return tokensOf(text).map(({ kind, source }) => ({ isTag: kind !== 'text' && !lost.has(source), source }))
}
