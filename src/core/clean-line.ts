/** Half of a character of two halves, which no database stores. */
const half = /\p{Surrogate}/gu

/** A text as the contract's lines are: on one line, without control characters, trimmed, of at most so many characters. */
export function cleanLine(text: string, max: number): string {
  const line = text
    .replaceAll(half, '\ufffd')
    .replaceAll(/\p{Cc}+/gu, ' ')
    .trim()
  return cutText(line, max).trim()
}

/** The beginning of a text, of at most so many characters; never half of one. */
export function cutText(text: string, max: number): string {
  return text.length <= max ? text : text.slice(0, max).replace(/\p{Surrogate}$/u, '')
}
