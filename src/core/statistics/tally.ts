/** What one variant had from visitors: how many there were, the sum of what each brought, and the sum of its square. */
export interface Cell {
  readonly visitors: number
  /** Of 1 for each visitor who converted, or of money. */
  readonly sum: number
  readonly squares: number
}

/** A span of time in which visitors were shared out the same way, and what each variant had from those who came in it. */
export interface Stratum {
  /** The share of visitors of each variant, by its id: 0 to 1. What is not named got none. */
  readonly shares: Readonly<Record<string, number>>
  readonly cells: Readonly<Record<string, Cell>>
}

/** Nobody came. */
export const nothing: Cell = { visitors: 0, sum: 0, squares: 0 }

/** A cell of visitors of whom so many converted. */
export function conversionCell(visitors: number, conversions: number): Cell {
  return { visitors, sum: conversions, squares: conversions }
}

/** What a variant had over all strata, each visitor counted once. */
export function cellOf(strata: readonly Stratum[], id: string): Cell {
  return strata.reduce((all, { cells }) => together(all, cells[id] ?? nothing), nothing)
}

/** What two had together. */
export function together(a: Cell, b: Cell): Cell {
  return { visitors: a.visitors + b.visitors, sum: a.sum + b.sum, squares: a.squares + b.squares }
}

/** About how many visitors brought anything: of conversions their number, of money fewer, as amounts differ. */
export function eventsOf({ sum, squares }: Cell): number {
  return squares > 0 ? (sum * sum) / squares : 0
}
