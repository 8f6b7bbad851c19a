/** A table with rows that belong to sites, as described by the database's catalog. */
export interface SiteTable {
  readonly name: string
  /** The columns of its primary key. */
  readonly key: readonly string[]
  /** The tables that its foreign keys reference. */
  readonly pointsAt: readonly string[]
}

/**
 * Returns the tables in an order in which they can be emptied: each one before the tables it references, and `sites`
 * last, so that an interrupted purge finds its site again.
 */
export function emptyingOrder(tables: readonly SiteTable[]): SiteTable[] {
  const ordered: SiteTable[] = []
  let waiting = tables.toSorted((a, b) => Number(a.name === 'sites') - Number(b.name === 'sites'))
  while (waiting.length > 0) {
    const next = waiting.find(
      ({ name }) => !waiting.some((other) => other.name !== name && other.pointsAt.includes(name)),
    )
    if (!next) throw new Error(`These tables point at each other: ${waiting.map(({ name }) => name).join(', ')}`)
    ordered.push(next)
    waiting = waiting.filter((table) => table !== next)
  }
  return ordered
}
