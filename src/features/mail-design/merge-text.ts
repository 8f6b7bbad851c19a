import { blockEnds, type Token, tokensOf } from '#core/merge-tags.ts'

/**
 * Writes text in which merge tags stand: what is between them goes through `write`, they themselves stay to be filled at
 * sending. Of a tag only what cannot be taken for mark-up is kept.
 */
export function mergeText(text: string, write: (text: string) => string): string {
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
