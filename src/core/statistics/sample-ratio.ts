import { logGamma } from './special-functions.ts'
import { nothing, type Stratum } from './tally.ts'

/** Maximum share of tests with a correct split that ever raise the alarm, however often they are checked. */
const falseAlarms = 0.01

/** Weights of the priors, in visitors: few for a split that is far off, many for one that is slightly off. */
const concentrations = [10, 100, 1000, 10_000]

/** Whether visitors were distributed as planned. */
export interface SampleRatio {
  /** Valid at every look: among tests with a correct split, at most a share of p ever reaches a p this small. */
  readonly p: number
  readonly isAlarm: boolean
  /** Expected number of visitors of each variant. */
  readonly expected: Readonly<Record<string, number>>
}

/**
 * The sequential multinomial test of Lindon and Malek, "Anytime-valid inference for multinomial count data" (NeurIPS
 * 2022): one over the Bayes factor of a Dirichlet prior around the planned shares. Here it is the average over several
 * priors. If weights changed during the test, each span's prior is learned from the split in the earlier spans. Both
 * preserve the Bayes factor as a martingale.
 */
export function sampleRatio(strata: readonly Stratum[]): SampleRatio {
  const spans = strata.map(splitOf).filter(({ ids }) => ids.length > 1)
  const expected: Record<string, number> = {}
  for (const { ids, shares, total } of spans)
    ids.forEach((id, i) => (expected[id] = (expected[id] ?? 0) + total * shares[i]!))
  const factors = concentrations.map((concentration) => logBayesFactor(spans, concentration))
  // bounded: by the variants of a test
  const max = Math.max(...factors)
  const average = factors.reduce((sum, factor) => sum + Math.exp(factor - max), 0) / factors.length
  const p = Math.min(1, Math.exp(-max) / average)
  return { p, isAlarm: p < falseAlarms, expected }
}

interface Split {
  readonly ids: readonly string[]
  /** The planned shares, which sum to 1, and the visitors, both in the order of `ids`. */
  readonly shares: readonly number[]
  readonly seen: readonly number[]
  readonly total: number
}

function splitOf({ shares, cells }: Stratum): Split {
  const ids = Object.keys(shares).filter((id) => shares[id]! > 0)
  const whole = ids.reduce((sum, id) => sum + shares[id]!, 0)
  const seen = ids.map((id) => (cells[id] ?? nothing).visitors)
  return {
    ids,
    shares: ids.map((id) => shares[id]! / whole),
    seen,
    total: seen.reduce((sum, count) => sum + count, 0),
  }
}

function logBayesFactor(spans: readonly Split[], concentration: number): number {
  const before: Record<string, { seen: number; expected: number }> = {}
  let known = concentration
  let factor = 0
  for (const { ids, shares, seen, total } of spans) {
    // If shares never change, this is the Dirichlet posterior of the earlier spans.
    const tilted = ids.map((id, i) => {
      const { seen: had, expected } = before[id] ?? { seen: 0, expected: 0 }
      const prior = concentration * shares[i]!
      return (shares[i]! * (prior + had)) / (prior + expected)
    })
    const whole = tilted.reduce((sum, one) => sum + one, 0)
    factor += logGamma(known) - logGamma(known + total)
    ids.forEach((id, i) => {
      const alpha = (known * tilted[i]!) / whole
      factor += logGamma(alpha + seen[i]!) - logGamma(alpha) - seen[i]! * Math.log(shares[i]!)
      const { seen: had, expected } = before[id] ?? { seen: 0, expected: 0 }
      before[id] = { seen: had + seen[i]!, expected: expected + total * shares[i]! }
    })
    known += total
  }
  return factor
}
