import { type Comparison, compare } from './compare.ts'
import { falseWinners } from './confidence-sequence.ts'
import { type SampleRatio, sampleRatio } from './sample-ratio.ts'
import { cellOf, type Stratum } from './tally.ts'

/** Possible conclusions about a test, from the weakest to the strongest. */
export type Verdict =
  | { readonly kind: 'not_running' | 'no_visitors' | 'undecided' | 'no_difference' }
  | { readonly kind: 'sample_ratio_mismatch' }
  /**
   * The pair with the fewest conversions doesn't have enough yet. `needed` is null while one of its variants has no
   * visitors.
   */
  | {
      readonly kind: 'collecting'
      readonly pair: readonly [string, string]
      readonly events: number
      readonly needed: number | null
    }
  /** These variants beat the original, but which is the best is undecided. */
  | { readonly kind: 'original_beaten'; readonly better: readonly string[] }
  /** The result is clear, but the minimum duration isn't over. */
  | { readonly kind: 'leading'; readonly winner: string }
  | { readonly kind: 'winner'; readonly winner: string }

/** The input for judging a test: the ids of its active variants, the original first. */
export interface EvaluatedTest {
  readonly ids: readonly string[]
  readonly strata: readonly Stratum[]
  /** Number of days on which there was something to compare. */
  readonly daysRun: number
  readonly minimumWeeks: number
  /** Smallest uplift worth detecting. */
  readonly effect: number
  /** As in `reach`. */
  readonly tunedFor?: number
}

/**
 * Returns the error probability that each pair of variants may use, so that all together stay within `falseWinners`
 * (Bonferroni).
 */
export function alphaOfPair(variants: number): number {
  return falseWinners / Math.max(1, (variants * (variants - 1)) / 2)
}

/**
 * Returns the conclusion about a test. It is wrong in at most one of twenty tests, however often it is checked and
 * however many variants there are.
 */
export function evaluateTest({ ids, strata, daysRun, minimumWeeks, effect, tunedFor }: EvaluatedTest): {
  readonly verdict: Verdict
  readonly ratio: SampleRatio
} {
  const ratio = sampleRatio(strata)
  return { ratio, verdict: verdictOf() }

  function verdictOf(): Verdict {
    const [first, ...others] = ids
    if (first === undefined || others.length === 0) return { kind: 'not_running' }
    if (ids.every((id) => cellOf(strata, id).visitors === 0)) return { kind: 'no_visitors' }
    if (ratio.isAlarm) return { kind: 'sample_ratio_mismatch' }
    const alpha = alphaOfPair(ids.length)
    const beats = (id: string, other: string): Comparison => compare(strata, id, other, alpha, tunedFor)
    const winner = ids.find((id) => ids.every((other) => other === id || beats(id, other).isBetter))
    if (winner !== undefined) return { kind: daysRun < minimumWeeks * 7 ? 'leading' : 'winner', winner }
    const better = others.filter((id) => beats(id, first).isBetter)
    if (better.length > 0) return { kind: 'original_beaten', better }
    const collecting = minKnown(ids, beats)
    if (collecting) return collecting
    const isSame = others.every((id) => {
      const { low, high } = beats(id, first).interval
      return low !== null && high !== null && low > -effect && high < effect
    })
    return { kind: isSame ? 'no_difference' : 'undecided' }
  }
}

/** Returns the pair with the smallest share of the conversions it needs; undefined if every pair has enough. */
function minKnown(
  ids: readonly string[],
  beats: (id: string, other: string) => Comparison,
): Extract<Verdict, { kind: 'collecting' }> | undefined {
  const pairs = ids.flatMap((one, i) =>
    ids.slice(i + 1).map((two) => {
      const { events, neededEvents: needed } = beats(one, two)
      return { kind: 'collecting' as const, pair: [one, two] as const, events, needed }
    }),
  )
  const part = ({ events, needed }: (typeof pairs)[number]) => (needed === null ? 0 : events / needed)
  const [min] = pairs.toSorted((a, b) => part(a) - part(b))
  return min && part(min) < 1 ? min : undefined
}
