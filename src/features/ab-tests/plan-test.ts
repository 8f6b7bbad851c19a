import { falseWinners, reach } from './confidence-sequence.ts'
import { normalQuantile } from './special-functions.ts'

/** How sure one wants to be to find a difference that is there. */
const power = 0.8

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
}

/** How long a test takes, in all variants together. */
export interface Plan {
  /** Visitors after which the difference is found in four of five tests, however often one looks. */
  readonly visitors: number
  /** What a test that may be looked at only once would take. */
  readonly visitorsAtOneLook: number
  readonly days: number
  /** Whole weeks, and not less than the test's minimum. */
  readonly weeks: number
}

/** Plans a test. Infinite days where nobody comes. */
export function planTest({ baseline, effect, variants, visitorsADay, minimumWeeks }: Question): Plan {
  const better = Math.min(1, baseline * (1 + effect))
  const gap = better - baseline
  // Of one visitor of a pair, half of whom see each variant.
  const variance = 2 * (baseline * (1 - baseline) + better * (1 - better))
  const alpha = falseWinners / ((variants * (variants - 1)) / 2)
  const sure = normalQuantile(power)
  const once = ((normalQuantile(1 - alpha / 2) + sure) ** 2 * variance) / (gap * gap)
  const ofPair = smallest(
    (visitors) =>
      Math.sqrt(variance) * (Math.sqrt(reach(visitors, alpha)) + (sure - crossedBefore) / Math.sqrt(visitors)) <= gap,
  )
  const ofAll = (pair: number) => Math.ceil((pair * variants) / 2)
  const visitors = ofAll(ofPair)
  const days = visitorsADay > 0 ? Math.ceil(visitors / visitorsADay) : Infinity
  return { visitors, visitorsAtOneLook: ofAll(once), days, weeks: Math.max(minimumWeeks, Math.ceil(days / 7)) }
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
