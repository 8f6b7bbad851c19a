/** How long a deletion can be taken back, in milliseconds; then the contact is erased for good. */
export const undoMs = 10 * 60 * 1000

/** How many answers are kept of one contact, however many forms it fills in. */
export const mostFields = 100

/** The contact's answers with new ones over the old; beyond `mostFields`, further names are left out. */
export function mergeFields(
  known: Readonly<Record<string, string>>,
  added: Readonly<Record<string, string>>,
): Record<string, string> {
  const merged = new Map(Object.entries(known))
  for (const [name, value] of Object.entries(added)) {
    if (merged.has(name) || merged.size < mostFields) merged.set(name, value)
  }
  return Object.fromEntries(merged)
}

/** The text as a pattern for LIKE that matches it anywhere, itself alone: `%` and `_` stand for themselves. */
export function containing(text: string): string {
  return `%${text.replaceAll(/[\\%_]/g, '\\$&')}%`
}
