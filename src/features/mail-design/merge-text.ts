import { escapeHtml } from '#core/escape-html.ts'
import { openTags, tokensOf } from '#core/merge-tags.ts'

export { openTags, tagNames } from '#core/merge-tags.ts'

/**
 * Words as HTML shows them, or as a quoted attribute holds them. Merge tags stay to be filled at sending, without what could be
 * taken for mark-up; a bracket that belongs to none is written so that it never becomes part of one. `open`: the conditions that
 * are opened and not closed, or the reverse, in the whole text of which this is a part.
 */
export function mergeHtml(text: string, open: readonly string[] = openTags(text)): string {
  return written(text, open, (part) => escapeHtml(part).replaceAll('[', '&#91;'))
}

/** The same for an address in a quoted attribute. */
export function mergeAddress(address: string): string {
  return written(address, openTags(address), (part) => escapeHtml(part.replaceAll('[', '%5B').replaceAll(']', '%5D')))
}

function written(text: string, open: readonly string[], write: (part: string) => string): string {
  const lost = new Set(open)
  return tokensOf(text)
    .map(({ kind, source }) => ({ isTag: kind !== 'text' && !lost.has(source), source }))
    .map(({ isTag, source }) => (isTag ? source.replaceAll(/[<>"]/g, '') : write(source)))
    .join('')
}
