import { escapeHtml } from '#core/escape-html.ts'
import { openTags, tokensOf } from '#core/merge-tags.ts'

export { openTags, tagNames } from '#core/merge-tags.ts'

/**
 * Escapes text for HTML or a quoted attribute. Merge tags stay to be filled at send time, without characters that could
 * be taken for markup. A bracket that isn't part of a tag is escaped so that it never becomes part of one. `open`: the
 * conditions that are opened and not closed, or closed and not opened, in the whole text that this is a part of.
 */
export function mergeHtml(text: string, open: readonly string[] = openTags(text)): string {
  return written(text, open, (part) => escapeHtml(part).replaceAll('[', '&#91;'))
}

/** Escapes a URL for a quoted attribute in the same way. */
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
