import { type Cell, nothing, type Stratum, together } from './tally.ts'

/** Figures of one variant, each visitor weighted by one over the probability of being shown it. */
export interface WeightedFigures extends Figures {
  /**
   * The same figures if, in each span, its visitors had brought the average of both variants' visitors, with the same
   * number of visitors and the same weights.
   */
  readonly alike: Figures
}

interface Figures {
  readonly visitors: number
  readonly mean: number
  /** The square of the mean's standard error. */
  readonly error: number
  /** Number of equally weighted visitors that would carry the same information. */
  readonly worth: number
  /**
   * Approximate number of visitors with any value: the square of the sum of their values over the sum of the squares.
   */
  readonly events: number
}

/**
 * Weights a variant's visitors by its shares in each span, relative to those of `other`, or of all variants if it is
 * undefined.
 */
export function weigh(strata: readonly Stratum[], id: string, other: string | undefined): WeightedFigures {
  const spans = strata.flatMap(({ shares, cells }) => {
    const share = shares[id] ?? 0
    if (share <= 0) return []
    const among = other === undefined ? 1 : share + (shares[other] ?? 0)
    const own = cells[id] ?? nothing
    const both = other === undefined ? own : together(own, cells[other] ?? nothing)
    return [{ own, both, weight: among / share }]
  })
  return {
    ...figuresOf(spans.map(({ own, weight }) => ({ ...own, weight }))),
    alike: figuresOf(spans.map(({ own, both, weight }) => ({ ...scaled(both, own.visitors), weight }))),
  }
}

function scaled({ visitors, sum, squares }: Cell, to: number): Cell {
  const scale = visitors > 0 ? to / visitors : 0
  return { visitors: to, sum: sum * scale, squares: squares * scale }
}

function figuresOf(parts: readonly (Cell & { weight: number })[]): Figures {
  const sum = (of: (part: (typeof parts)[number]) => number) => parts.reduce((all, part) => all + of(part), 0)
  const total = sum((part) => part.visitors * part.weight)
  const mean = total > 0 ? sum((part) => part.sum * part.weight) / total : 0
  const apart = (part: Cell) => Math.max(0, part.squares - 2 * mean * part.sum + part.visitors * mean * mean)
  const brought = sum((part) => part.sum * part.weight)
  const squared = sum((part) => part.squares * part.weight * part.weight)
  return {
    visitors: sum((part) => part.visitors),
    mean,
    error: total > 0 ? sum((part) => apart(part) * part.weight * part.weight) / (total * total) : 0,
    worth: total > 0 ? (total * total) / sum((part) => part.visitors * part.weight * part.weight) : 0,
    events: squared > 0 ? (brought * brought) / squared : 0,
  }
}
