import type { Test } from './compiled-rules.ts'

/**
 * The pattern for an address that the owner typed: without protocol and "www.", in small letters, encoded as browsers do.
 * "e": the address as a whole, a slash at its end or not. "c": somewhere in it. "w": as typed. A "*" stands for anything in all three: whoever types one means that.
 */
export function patternOf(test: Test, typed: string): string {
  const text = encoded(typed.trim()).toLowerCase()
  // With its protocol, "contains" means an address that begins so.
  const bare = text.replace(/^(?:https?:)?\/\/(?:www\.)?/, '').replace(/^www\./, '')
  if (test === 'c') return bare === text ? `*${text}*` : `${bare}*`
  return bare.length > 1 ? bare.replace(/\/$/, '') : bare
}

/** Letters beyond ASCII as they stand in addresses; what the owner pasted from an address is encoded already. */
function encoded(text: string): string {
  return text.replace(/[^\x21-\x7e]+/g, (letters) => {
    try {
      return encodeURIComponent(letters)
    } catch {
      return letters
    }
  })
}
