import { falseWinners, reach, usualTuning } from '#core/statistics/confidence-sequence.ts'
import { normalQuantile } from '#core/statistics/special-functions.ts'

/** How sure one wants to be to find a difference that is there. */
const power = 0.8

/** Most winners are better by more than the least that is worth finding: a fifth of what that takes suits both. */
const tunedShare = 1 / 5
const tunings = { min: 1000, max: 10_000_000 } as const

/** Most tests that end above the bound have crossed it before, some come back: so much less than at one look will do (by simulation). */
const crossedBefore = 0.2

/** What is to be found out. */
export interface Question {
  /** The rate of the original, between 0 and 1. */
  readonly baseline: number
  /** The smallest uplift worth finding, as a share of it: 0.1 for a tenth. */
  readonly effect: number
  readonly variants: number
  /** Visitors of all variants in a day. */
  readonly visitorsADay: number
  readonly minimumWeeks: number
  /** The visitors of a pair at which the intervals of a test that runs are narrowest; left out: those of one that begins with this plan. */
  readonly tunedFor?: number | undefined
}

/** How long a test takes, in all variants together. */
export interface Plan {
  /** Visitors after which the difference is found in four of five tests, however often one looks. */
  readonly visitors: number
  /** When a test of exactly that difference is decided in the middle of all cases. */
  readonly usually: number
  /** What a test that may be looked at only once would take to be as sure: the fixed horizon. */
  readonly visitorsAtOneLook: number
  readonly days: number
  /** Whole weeks, and not less than the test's minimum. */
  readonly weeks: number
}

/** Plans a test. Infinite days where nobody comes. */
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

/** The visitors of two variants together that a test takes which is looked at once: two-sided, by the bell curve. */
export function fixedHorizon({
  baseline,
  effect,
  alpha,
  power: wanted,
}: Pick<Question, 'baseline' | 'effect'> & { readonly alpha: number; readonly power: number }): number {
  const { gap, variance } = pairOf(baseline, effect)
  return ((normalQuantile(1 - alpha / 2) + normalQuantile(wanted)) ** 2 * variance) / (gap * gap)
}

/** For how many visitors the intervals of a new test are tuned; `baseline` is 0 where nothing is known of its form. */
export function tuningOf({ baseline, effect }: Pick<Question, 'baseline' | 'effect'>): number {
  if (baseline <= 0 || baseline >= 1) return usualTuning
  const { visitors } = planTest({ baseline, effect, variants: 2, visitorsADay: 0, minimumWeeks: 1 })
  return Math.round(tuningBy(visitors))
}

/** By the visitors of two variants that a test takes. */
function tuningBy(visitors: number): number {
  return Math.min(tunings.max, Math.max(tunings.min, visitors * tunedShare))
}

/** The difference to be found, and the variance of one visitor of a pair, half of whom see each variant. */
function pairOf(baseline: number, effect: number): { readonly gap: number; readonly variance: number } {
  const better = Math.min(1, baseline * (1 + effect))
  return { gap: better - baseline, variance: 2 * (baseline * (1 - baseline) + better * (1 - better)) }
}

/** The smallest number that is enough, to a thousandth. */
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
