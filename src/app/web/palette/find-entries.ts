/** An entry that the palette can find. */
export interface Findable {
  readonly label: string
  readonly keywords?: string | undefined
}

/**
 * Returns the entries that contain every word of the query: first those whose label starts with it, otherwise in their
 * original order.
 */
export function findEntries<T extends Findable>(entries: readonly T[], query: string): T[] {
  const wanted = query.trim().toLowerCase()
  const words = wanted.split(/\s+/)
  const rank = ({ label }: T) => (label.toLowerCase().startsWith(wanted) ? 0 : 1)
  return entries
    .filter(({ label, keywords = '' }) => words.every((word) => `${label} ${keywords}`.toLowerCase().includes(word)))
    .toSorted((a, b) => rank(a) - rank(b))
}
