/** What the palette searches in. */
export interface Findable {
  readonly label: string
  readonly keywords?: string | undefined
}

/** The entries that hold every word of the query, those whose label begins with it first, otherwise in their order. */
export function findEntries<T extends Findable>(entries: readonly T[], query: string): T[] {
  const wanted = query.trim().toLowerCase()
  const words = wanted.split(/\s+/)
  const rank = ({ label }: T) => (label.toLowerCase().startsWith(wanted) ? 0 : 1)
  return entries
    .filter(({ label, keywords = '' }) => words.every((word) => `${label} ${keywords}`.toLowerCase().includes(word)))
    .toSorted((a, b) => rank(a) - rank(b))
}
