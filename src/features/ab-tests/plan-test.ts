import { falseWinners, reach, usualTuning } from '#core/statistics/confidence-sequence.ts'
import { normalQuantile } from '#core/statistics/special-functions.ts'

/** Probability of finding a difference that exists. */
const power = 0.8

/**
 * Most winners are better by more than the smallest uplift worth finding. Tuning for a fifth of the visitors that the
 * smallest uplift requires suits both.
 */
const tunedShare = 1 / 5
const tunings = { min: 1000, max: 10_000_000 } as const

/**
 * Most tests that end above the bound crossed it earlier, and some fall back, so this much less than at a single look
 * suffices (found by simulation).
 */
const crossedBefore = 0.2

/** Input of a test plan. */
export interface Question {
  /** Rate of the original, between 0 and 1. */
  readonly baseline: number
  /** Smallest uplift worth finding, relative to the baseline; 0.1 is 10 percent. */
  readonly effect: number
  readonly variants: number
  /** Visitors of all variants per day. */
  readonly visitorsADay: number
  readonly minimumWeeks: number
  /**
   * Visitors of a pair at which the intervals of a running test are narrowest. Defaults to the tuning of a test that
   * starts with this plan.
   */
  readonly tunedFor?: number | undefined
}

/** Duration of a test, in total for all variants. */
export interface Plan {
  /** Visitors after which the difference is found in four of five tests, regardless of how often one looks. */
  readonly visitors: number
  /** Visitors by which half of all tests with exactly that difference are decided. */
  readonly usually: number
  /** Visitors that an equally reliable test with a single look would need: the fixed horizon. */
  readonly visitorsAtOneLook: number
  readonly days: number
  /** Whole weeks, at least the test's minimum. */
  readonly weeks: number
}

/** Plans a test. `days` is infinite if there are no visitors. */
export function planTest({ baseline, effect, variants, visitorsADay, minimumWeeks, tunedFor }: Question): Plan {
  const { gap, variance } = pairOf(baseline, effect)
  const alpha = falseWinners / ((variants * (variants - 1)) / 2)
  const sure = normalQuantile(power)
  const isEnough = (visitors: number, tuning: number, margin: number) =>
    Math.sqrt(variance) * (Math.sqrt(reach(visitors, alpha, tuning)) + margin / Math.sqrt(visitors)) <= gap
  const pair = smallest((some) => isEnough(some, tunedFor ?? tuningBy(some), sure - crossedBefore))
  const ofAll = (some: number) => Math.ceil((some * variants) / 2)
  const visitors = ofAll(pair)
  const days = visitorsADay > 0 ? Math.ceil(visitors / visitorsADay) : Infinity
  return {
    visitors,
    usually: ofAll(smallest((some) => isEnough(some, tunedFor ?? tuningBy(pair), -2 * crossedBefore))),
    visitorsAtOneLook: ofAll(fixedHorizon({ baseline, effect, alpha, power })),
    days,
    weeks: Math.max(minimumWeeks, Math.ceil(days / 7)),
  }
}

/**
 * Returns the visitors of two variants together that a test with a single look needs: two-sided, by the normal
 * approximation.
 */
export function fixedHorizon({
  baseline,
  effect,
  alpha,
  power: wanted,
}: Pick<Question, 'baseline' | 'effect'> & { readonly alpha: number; readonly power: number }): number {
  const { gap, variance } = pairOf(baseline, effect)
  return ((normalQuantile(1 - alpha / 2) + normalQuantile(wanted)) ** 2 * variance) / (gap * gap)
}

/**
 * Returns the number of visitors that the intervals of a new test are tuned for. `baseline` is 0 if nothing is known
 * about its form.
 */
export function tuningOf({ baseline, effect }: Pick<Question, 'baseline' | 'effect'>): number {
  if (baseline <= 0 || baseline >= 1) return usualTuning
  const { visitors } = planTest({ baseline, effect, variants: 2, visitorsADay: 0, minimumWeeks: 1 })
  return Math.round(tuningBy(visitors))
}

/** Returns the tuning for a test that takes this many visitors of two variants. */
function tuningBy(visitors: number): number {
  return Math.min(tunings.max, Math.max(tunings.min, visitors * tunedShare))
}

/**
 * Returns the difference to be found, and the variance of one visitor of a pair whose variants are seen by half of the
 * visitors each.
 */
function pairOf(baseline: number, effect: number): { readonly gap: number; readonly variance: number } {
  const better = Math.min(1, baseline * (1 + effect))
  return { gap: better - baseline, variance: 2 * (baseline * (1 - baseline) + better * (1 - better)) }
}

/** Returns the smallest number that suffices, to a precision of one thousandth. */
function smallest(isEnough: (visitors: number) => boolean): number {
  let high = 10
  while (!isEnough(high) && high < 1e15) high *= 2
  let low = high / 2
  while (high - low > low / 1000) {
    const middle = (low + high) / 2
    if (isEnough(middle)) high = middle
    else low = middle
  }
  return high
}
