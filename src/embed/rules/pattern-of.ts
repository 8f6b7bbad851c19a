import type { Test } from './compiled-rules.ts'

/**
 * Returns the pattern for an address that the owner typed: without protocol and "www.", in lowercase, encoded as
 * browsers do. "e" matches the whole address, with or without a trailing slash. "c" matches a part of it. "w" is used
 * as typed. "*" is a wildcard in all three, because owners who type one mean that.
 */
export function patternOf(test: Test, typed: string): string {
  const text = encoded(typed.trim()).toLowerCase()
  // If the text includes a protocol, "contains" means that the address begins with it.
  const bare = text.replace(/^(?:https?:)?\/\/(?:www\.)?/, '').replace(/^www\./, '')
  if (test === 'c') return bare === text ? `*${text}*` : `${bare}*`
  return bare.length > 1 ? bare.replace(/\/$/, '') : bare
}

/** Encodes non-ASCII characters as in URLs. Text that the owner pasted from an address is encoded already. */
function encoded(text: string): string {
  return text.replace(/[^\x21-\x7e]+/g, (letters) => {
    try {
      return encodeURIComponent(letters)
    } catch {
      return letters
    }
  })
}
