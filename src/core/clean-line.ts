/** An unpaired surrogate, which no database stores. */
const half = /\p{Surrogate}/gu

/**
 * Returns a text in the form that a contract's `line` has: on one line, without control characters, trimmed, with at
 * most `max` characters.
 */
export function cleanLine(text: string, max: number): string {
  const line = text
    .replaceAll(half, '\ufffd')
    .replaceAll(/\p{Cc}+/gu, ' ')
    .trim()
  return cutText(line, max).trim()
}

/** Returns the beginning of a text, with at most `max` characters. Never splits a surrogate pair. */
export function cutText(text: string, max: number): string {
  return text.length <= max ? text : text.slice(0, max).replace(/\p{Surrogate}$/u, '')
}
