import { seeded } from '#core/seeded.ts'
import { compare } from '../compare.ts'
import { conversionCell, type Stratum } from '../tally.ts'

/** Creates a stratum of two variants with equal weights, each with its visitors and conversions. */
export const half = (a: [number, number], b: [number, number]): Stratum => ({
  shares: { a: 0.5, b: 0.5 },
  cells: { a: conversionCell(...a), b: conversionCell(...b) },
})

/** Returns a random number of conversions among the visitors, drawn in as many steps as there are conversions. */
export function binomial(visitors: number, rate: number, random: () => number): number {
  if (rate <= 0) return 0
  let [count, at] = [0, 0]
  for (;;) {
    at += Math.floor(Math.log(random() || 1e-300) / Math.log1p(-rate)) + 1
    if (at > visitors) return count
    count++
  }
}

interface Experiment {
  readonly rate: number
  readonly lift: number
  readonly visitorsOfEach: number
  readonly looks: number
  readonly runs: number
  readonly seed: number
  readonly tunedFor?: number
}

/** Simulates many tests of two variants, each checked repeatedly until one variant wins or the visitors are used up. */
export function simulate({ rate, lift, visitorsOfEach, looks, runs, seed, tunedFor }: Experiment) {
  const random = seeded(seed)
  const step = Math.ceil(visitorsOfEach / looks)
  const found = { better: 0, worse: 0, naive: 0, used: 0 }
  for (let run = 0; run < runs; run++) {
    let [visitors, a, b] = [0, 0, 0]
    let [isOver, isNaivelyOver] = [false, false]
    for (let look = 0; look < looks; look++) {
      a += binomial(step, rate, random)
      b += binomial(step, rate * (1 + lift), random)
      visitors += step
      const z = (b - a) / Math.sqrt((a * (visitors - a) + b * (visitors - b)) / visitors)
      isNaivelyOver ||= Math.abs(z) > 1.96
      if (isOver) continue
      const { isBetter, isWorse } = compare([half([visitors, a], [visitors, b])], 'b', 'a', 0.05, tunedFor)
      if (isBetter) found.better++
      if (isWorse) found.worse++
      isOver = isBetter || isWorse
      if (isOver) found.used += visitors
    }
    if (!isOver) found.used += visitors
    if (isNaivelyOver) found.naive++
  }
  const { better, worse, naive, used } = found
  return {
    better: better / runs,
    worse: worse / runs,
    naive: naive / runs,
    used: used / runs / visitorsOfEach,
  }
}
