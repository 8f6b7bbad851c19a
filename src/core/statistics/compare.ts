import { reach } from './confidence-sequence.ts'
import { type WeightedFigures, weigh } from './weigh.ts'
import type { Stratum } from './tally.ts'

/** Range that contains the true value; null for no bound. */
export interface Interval {
  readonly low: number | null
  readonly high: number | null
}

/** Performance of one variant compared with another. */
export interface Comparison {
  /** Visitors of both variants that count: those who came while either could be seen. */
  readonly visitors: number
  /** Average value per visitor. */
  readonly mean: number
  readonly otherMean: number
  /** Relative difference from the other's mean (0.2: a fifth more); null while the other's is zero. */
  readonly uplift: number | null
  /** Interval of the uplift, valid however often it is checked. */
  readonly interval: Interval
  /** Absolute difference per visitor, with its interval. */
  readonly gap: number
  readonly gapInterval: Interval
  /**
   * Approximate number of visitors of both variants with any value, and the number needed for a conclusion; null while
   * one has no visitors.
   */
  readonly events: number
  readonly neededEvents: number | null
  readonly isBetter: boolean
  readonly isWorse: boolean
}

/**
 * Compares variant `id` with `other`, such that at most one in 1 / alpha tests is wrong at any look; `tunedFor` as in
 * `reach`.
 *
 * Each visitor is weighted by one over the probability of being shown the variant they saw, so that weights may change
 * during the test (manually or by a bandit): the mean of each variant then covers the same times. The influence of a
 * visitor on the ratio of means has mean zero given the past, as the sequence requires. See Waudby-Smith et al. (2024),
 * section 3, and for shares that follow the outcomes Ham, Bojinov, Lindon and Tingley, "Design-based confidence
 * sequences" (2022).
 */
export function compare(
  strata: readonly Stratum[],
  id: string,
  other: string,
  alpha: number,
  tunedFor?: number,
): Comparison {
  const both = strata.filter(({ shares }) => (shares[id] ?? 0) > 0 && (shares[other] ?? 0) > 0)
  const one = weigh(both, id, other)
  const two = weigh(both, other, id)
  const visitors = one.visitors + two.visitors
  const isKnown = one.visitors > 0 && two.visitors > 0
  const uplift = isKnown && two.mean > 0 ? one.mean / two.mean - 1 : null
  const gap = one.mean - two.mean
  const events = one.events + two.events
  const neededEvents = isKnown ? eventsNeeded(one, two) : null
  const figures = { visitors, mean: one.mean, otherMean: two.mean, uplift, gap, events, neededEvents }
  if (neededEvents === null || events < neededEvents) {
    return { ...figures, interval: unknown, gapInterval: unknown, isBetter: false, isWorse: false }
  }
  const width = reach(visitors, alpha, tunedFor) * visitors
  const pair = pairOf(one, two)
  const isSure = gap * gap > width * pair.mean * (pair.one + pair.two)
  return {
    ...figures,
    interval: ratioInterval(one, two, width),
    gapInterval: gapInterval(gap, pair, width),
    isBetter: isSure && gap > 0,
    isWorse: isSure && gap < 0,
  }
}

const unknown: Interval = { low: null, high: null }

/** Returns the mean value per visitor of one variant, with an interval valid at every look; null without visitors. */
export function meanOf(
  strata: readonly Stratum[],
  id: string,
  alpha: number,
  tunedFor?: number,
): (Interval & { mean: number }) | null {
  const { visitors, mean, error, events } = weigh(strata, id, undefined)
  if (visitors === 0) return null
  if (events < minConversionsForMean) return { mean, low: null, high: null }
  // As in `pairOf`, the variance grows with the hypothesized mean: (mean − m)² = width × error × m / mean, solved for
  // m.
  const half = (reach(visitors, alpha, tunedFor) * visitors * error) / mean / 2
  const spread = Math.sqrt(half * half + 2 * half * mean)
  return { mean, low: Math.max(0, mean + half - spread), high: mean + half + spread }
}

/**
 * Number of conversions that two variants of equal weight need together. With fewer, the normal approximation isn't
 * valid.
 */
export const minConversions = 25
const minConversionsForMean = 5

/**
 * Returns how many conversions two variants need together, so that each would have half of `minConversions` if both
 * converted alike. The actual split doesn't matter, because a variant that never converts must be able to lose.
 */
function eventsNeeded(one: WeightedFigures, two: WeightedFigures): number {
  const fewest = Math.min(one.alike.events, two.alike.events)
  const part =
    fewest > 0 ? fewest / (one.events + two.events) : Math.min(one.worth, two.worth) / (one.worth + two.worth)
  return minConversions / 2 / part
}

interface Pair {
  /** Mean value per visitor if both variants are equal. */
  readonly mean: number
  /** The first variant's share of the total information. */
  readonly share: number
  /** Squared standard error of each variant's mean, as a multiple of that mean. */
  readonly one: number
  readonly two: number
}

/**
 * Returns the inputs of the score test: the variances that hold if the hypothesized difference is true, growing with
 * the mean that it implies. Otherwise a variant that had bad luck, or has no conversions yet, would appear more certain
 * of its mean than it is.
 */
function pairOf(one: WeightedFigures, two: WeightedFigures): Pair {
  const share = one.worth / (one.worth + two.worth)
  const mean = share * one.mean + (1 - share) * two.mean
  // The smaller group's own dispersion is too small whenever it has no large orders, or no visitors without conversion,
  // by chance. The dispersion of both together is therefore computed per span, because a group's few visitors in one
  // span may weigh more than all its others.
  const dispersionOf = ({ alike, events, error, worth, mean: own }: WeightedFigures) => {
    const usual = alike.mean > 0 ? (alike.error * worth) / alike.mean : 0
    return events < minConversions ? usual : Math.max(usual, (error * worth) / own)
  }
  return { mean, share, one: dispersionOf(one) / one.worth, two: dispersionOf(two) / two.worth }
}

/**
 * Returns the gaps δ for which (gap − δ)² ≤ width × variance if δ is true: a quadratic. The interval contains zero
 * exactly if the difference isn't certain.
 */
function gapInterval(gap: number, { mean, share, one, two }: Pair, width: number): Interval {
  const middle = gap + (width * ((1 - share) * one - share * two)) / 2
  const last = gap * gap - width * mean * (one + two)
  const spread = Math.sqrt(Math.max(0, middle * middle - last))
  return { low: middle - spread, high: middle + spread }
}

/** Returns the same interval for the ratios r of the means, minus one, with the variance of "mean − r × other mean". */
function ratioInterval(first: WeightedFigures, second: WeightedFigures, width: number): Interval {
  const { share, one, two } = pairOf(first, second)
  const [x, y] = [first.mean, second.mean]
  const square = y * y - width * (1 - share) * y * two
  if (square <= 0) return unknown
  const middle = (2 * x * y + width * (share * x * two + (1 - share) * y * one)) / (2 * square)
  const last = (x * x - width * share * x * one) / square
  const spread = Math.sqrt(Math.max(0, middle * middle - last))
  return { low: Math.max(-1, middle - spread - 1), high: middle + spread - 1 }
}
