/** Returns the letter after all of these: A, B … Z, AA, AB. A letter is never reused within a test. */
export function nextLetter(letters: readonly string[]): string {
  // bounded: by the variants of a test
  return letterAt(Math.max(0, ...letters.map(indexOf)))
}

/** Returns the position of a letter, starting at 1. */
function indexOf(letter: string): number {
  return [...letter].reduce((index, sign) => index * 26 + (sign.charCodeAt(0) - 64), 0)
}

function letterAt(before: number): string {
  let text = ''
  for (let rest = before; rest >= 0; rest = Math.floor(rest / 26) - 1)
    text = String.fromCharCode(65 + (rest % 26)) + text
  return text
}

/** Sorts letters in the order in which they were assigned: B before AA. */
export function byLetter(a: { readonly variant: string }, b: { readonly variant: string }): number {
  return indexOf(a.variant) - indexOf(b.variant)
}
