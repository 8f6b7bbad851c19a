/** A table with rows of sites, as the database's catalog describes it. */
export interface SiteTable {
  readonly name: string
  /** The columns of its primary key. */
  readonly key: readonly string[]
  /** The tables that its foreign keys point at. */
  readonly pointsAt: readonly string[]
}

/**
 * The order in which the tables can be emptied: each one before those it points at, and `sites` last, so that a purge
 * that was cut off finds its site again.
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
