import { betaBelow, normalBelow } from './special-functions.ts'
import type { Cell } from './tally.ts'

/** What is believed of one variant's mean: the chance that it lies below x, and between what it almost surely lies. */
interface Belief {
  readonly below: (x: number) => number
  readonly from: number
  readonly to: number
}

const steps = 300

/**
 * How likely each is to be the best of all, by Bayes: for conversions a beta distribution each, from a flat start; for money a
 * bell curve around the mean. It supposes that rates do not change over time, and says less than it seems to when looked at
 * often: a test is decided by its intervals.
 */
export function chancesToWin(cells: readonly Cell[], goal: 'conversion' | 'revenue'): number[] {
  const beliefs = cells.map(goal === 'conversion' ? beliefInRate : beliefInMean)
  const from = Math.min(...beliefs.map((belief) => belief.from))
  const to = Math.max(...beliefs.map((belief) => belief.to))
  const at = (step: number) => from + ((to - from) * step) / steps
  const below = beliefs.map((belief) => Array.from({ length: steps * 2 + 1 }, (_, i) => belief.below(at(i / 2))))
  const chances = below.map((own, i) => {
    let chance = 0
    for (let step = 0; step < steps; step++) {
      let others = own[2 * step + 2]! - own[2 * step]!
      below.forEach((other, j) => j !== i && (others *= other[2 * step + 1]!))
      chance += others
    }
    return chance
  })
  const sum = chances.reduce((all, chance) => all + chance, 0)
  return chances.map((chance) => (sum > 0 ? chance / sum : 1 / cells.length))
}

function beliefInRate({ visitors, sum }: Cell): Belief {
  const a = 1 + sum
  const b = 1 + Math.max(0, visitors - sum)
  const mean = a / (a + b)
  const spread = Math.sqrt((mean * (1 - mean)) / (a + b + 1))
  const [from, to] = [Math.max(0, mean - 8 * spread), Math.min(1, mean + 8 * spread)]
  return { below: (x) => betaBelow(a, b, x), from, to }
}

function beliefInMean({ visitors, sum, squares }: Cell): Belief {
  const mean = visitors > 0 ? sum / visitors : 0
  const variance = visitors > 1 ? Math.max(0, squares / visitors - mean * mean) : 0
  const spread = Math.sqrt(variance / Math.max(1, visitors)) || 1e-9
  return { below: (x) => normalBelow((x - mean) / spread), from: mean - 8 * spread, to: mean + 8 * spread }
}
