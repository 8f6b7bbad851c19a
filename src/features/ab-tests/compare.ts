import { reach } from './confidence-sequence.ts'
import { nothing, type Stratum } from './tally.ts'

/** From where to where the truth lies; null for no bound. */
export interface Interval {
  readonly low: number | null
  readonly high: number | null
}

/** How one variant does beside another. */
export interface Comparison {
  /** Visitors of both who count: those who came while either could be seen. */
  readonly visitors: number
  /** What a visitor brings on average. */
  readonly mean: number
  readonly otherMean: number
  /** How much more than the other's, as a share of it (0.2: a fifth more); null while the other has brought nothing. */
  readonly uplift: number | null
  /** Of the uplift, however often one looks. */
  readonly interval: Interval
  /** How much more a visitor brings, with its interval. */
  readonly gap: number
  readonly gapInterval: Interval
  readonly isBetter: boolean
  readonly isWorse: boolean
}

/**
 * How variant `id` does beside `other`, to be wrong at most once in 1 / alpha tests at any look; `tunedFor` as in `reach`.
 *
 * Each visitor counts by one over the chance of being shown what they saw, so that shares which changed on the way (by hand or
 * by a bandit) do no harm: with them the mean of each variant is over the same times. The influence of a visitor on the ratio of means has mean
 * zero given the past, which is what the sequence asks for; see Waudby-Smith et al. (2024), section 3, and for shares
 * that follow the outcomes Ham, Bojinov, Lindon and Tingley, "Design-based confidence sequences" (2022).
 */
export function compare(
  strata: readonly Stratum[],
  id: string,
  other: string,
  alpha: number,
  tunedFor?: number,
): Comparison {
  const both = strata.filter(({ shares }) => (shares[id] ?? 0) > 0 && (shares[other] ?? 0) > 0)
  const one = weighed(both, id, other)
  const two = weighed(both, other, id)
  const visitors = one.visitors + two.visitors
  const means = { visitors, mean: one.mean, otherMean: two.mean }
  const isKnown = one.visitors > 0 && two.visitors > 0
  const uplift = isKnown && two.mean > 0 ? one.mean / two.mean - 1 : null
  const gap = one.mean - two.mean
  const unknown = { low: null, high: null }
  if (!isKnown) {
    return { ...means, uplift, interval: unknown, gap, gapInterval: unknown, isBetter: false, isWorse: false }
  }
  const width = reach(visitors, alpha, tunedFor) * visitors
  const spread = Math.sqrt(width * (one.error + two.error))
  const hasBoth = hasEnough(one) && hasEnough(two)
  const isSure = hasBoth && gap * gap > width * varianceIf(1, one, two)
  return {
    ...means,
    uplift,
    interval: hasBoth ? ratioInterval(one, two, width) : unknown,
    gap,
    gapInterval: hasEnough(one) || hasEnough(two) ? { low: gap - spread, high: gap + spread } : unknown,
    isBetter: isSure && gap > 0,
    isWorse: isSure && gap < 0,
  }
}

/** What a visitor of one variant brings, with its interval at every look; null without visitors. */
export function meanOf(
  strata: readonly Stratum[],
  id: string,
  alpha: number,
  tunedFor?: number,
): (Interval & { mean: number }) | null {
  const { visitors, mean, error, events } = weighed(strata, id, undefined)
  if (visitors === 0) return null
  if (events < fewestForOne) return { mean, low: null, high: null }
  const spread = Math.sqrt(reach(visitors, alpha, tunedFor) * visitors * error)
  return { mean, low: Math.max(0, mean - spread), high: mean + spread }
}

interface Weighed {
  readonly visitors: number
  readonly mean: number
  /** The square of the mean's standard error. */
  readonly error: number
  /** How many visitors of equal weight would tell as much. */
  readonly worth: number
  /** About how many visitors brought anything: the square of the sum of what they brought over the sum of its squares. */
  readonly events: number
}

function weighed(strata: readonly Stratum[], id: string, other: string | undefined): Weighed {
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

/** Below this a bell curve is no likeness of what visitors bring, and the intervals mean nothing. */
export const fewestConversions = 25
const fewestForOne = 5

function hasEnough({ events }: Weighed): boolean {
  return events >= fewestConversions
}

/**
 * The variance of "mean − r × other mean" if that is zero in truth: both means are then taken from all that was seen, and
 * each variance grows with its mean. A variant that had bad luck would otherwise look surer of it than it is (a score test).
 */
function varianceIf(r: number, one: Weighed, two: Weighed): number {
  const { share, oneByMean, twoByMean } = together(one, two)
  return (share * one.mean + (1 - share) * r * two.mean) * (oneByMean + r * twoByMean)
}

function together(one: Weighed, two: Weighed) {
  return {
    share: one.worth / (one.worth + two.worth),
    oneByMean: one.error / one.mean,
    twoByMean: two.error / two.mean,
  }
}

/** The ratios r, less one, that `varianceIf` allows for: a quadratic. It holds zero exactly when nothing is sure. */
function ratioInterval(one: Weighed, two: Weighed, width: number): Interval {
  const { share, oneByMean, twoByMean } = together(one, two)
  const [x, y] = [one.mean, two.mean]
  const square = y * y - width * (1 - share) * y * twoByMean
  if (square <= 0) return { low: null, high: null }
  const middle = (2 * x * y + width * (share * x * twoByMean + (1 - share) * y * oneByMean)) / (2 * square)
  const last = (x * x - width * share * x * oneByMean) / square
  const spread = Math.sqrt(Math.max(0, middle * middle - last))
  return { low: Math.max(-1, middle - spread - 1), high: middle + spread - 1 }
}
