/** Totals of one variant: the number of visitors, the sum of their values, and the sum of the squared values. */
export interface Cell {
  readonly visitors: number
  /** Sum of 1 for each visitor who converted, or of money. */
  readonly sum: number
  readonly squares: number
}

/** A span of time with constant shares, and the totals of each variant for visitors who came in it. */
export interface Stratum {
  /** Share of visitors of each variant, by its id: 0 to 1. A missing variant got none. */
  readonly shares: Readonly<Record<string, number>>
  readonly cells: Readonly<Record<string, Cell>>
}

/** A cell without visitors. */
export const nothing: Cell = { visitors: 0, sum: 0, squares: 0 }

/** Returns a cell for the given numbers of visitors and conversions. */
export function conversionCell(visitors: number, conversions: number): Cell {
  return { visitors, sum: conversions, squares: conversions }
}

/** Returns a variant's totals over all strata, each visitor counted once. */
export function cellOf(strata: readonly Stratum[], id: string): Cell {
  return strata.reduce((all, { cells }) => together(all, cells[id] ?? nothing), nothing)
}

/** Returns the totals of two cells together. */
export function together(a: Cell, b: Cell): Cell {
  return { visitors: a.visitors + b.visitors, sum: a.sum + b.sum, squares: a.squares + b.squares }
}

/**
 * Returns the approximate number of visitors with any value: for conversions their number, for money fewer, because
 * amounts differ.
 */
export function eventsOf({ sum, squares }: Cell): number {
  return squares > 0 ? (sum * sum) / squares : 0
}
