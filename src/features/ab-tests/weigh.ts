import { nothing, type Stratum } from './tally.ts'

/** What one variant had, each visitor weighed by one over the chance of being shown it. */
export interface Weighed {
  readonly visitors: number
  readonly mean: number
  /** The square of the mean's standard error. */
  readonly error: number
  /** How many visitors of equal weight would tell as much. */
  readonly worth: number
  /** About how many visitors brought anything: the square of the sum of what they brought over the sum of its squares. */
  readonly events: number
}

/** Weighs a variant's visitors by its shares in each span: beside those of `other`, or of all where that is left out. */
export function weigh(strata: readonly Stratum[], id: string, other: string | undefined): Weighed {
  const parts = strata.flatMap(({ shares, cells }) => {
    const share = shares[id] ?? 0
    if (share <= 0) return []
    const among = other === undefined ? 1 : share + (shares[other] ?? 0)
    return [{ ...(cells[id] ?? nothing), weight: among / share }]
  })
  const sum = (of: (part: (typeof parts)[number]) => number) => parts.reduce((all, part) => all + of(part), 0)
  const visitors = sum((part) => part.visitors)
  const total = sum((part) => part.visitors * part.weight)
  const mean = total > 0 ? sum((part) => part.sum * part.weight) / total : 0
  const apart = (part: (typeof parts)[number]) =>
    Math.max(0, part.squares - 2 * mean * part.sum + part.visitors * mean * mean)
  const brought = sum((part) => part.sum * part.weight)
  const squared = sum((part) => part.squares * part.weight * part.weight)
  return {
    visitors,
    mean,
    error: total > 0 ? sum((part) => apart(part) * part.weight * part.weight) / (total * total) : 0,
    worth: total > 0 ? (total * total) / sum((part) => part.visitors * part.weight * part.weight) : 0,
    events: squared > 0 ? (brought * brought) / squared : 0,
  }
}
